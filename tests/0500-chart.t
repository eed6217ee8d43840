#!/bin/sh
# podium-chart: layouts against their golden files, the pictures by structure. To renew a golden file after looking at the
# picture: podium-chart KIND STORE --layout -o tests/golden/render/FILE, with the store that stats_of makes.
. tests/lib.sh
. tests/stats.sh

golden=tests/golden/render
for n in five hostile single depth; do
	stats_of "$n"
done
draw() { # store, kind, file, options
	store=$1 kind=$2 file=$3
	shift 3
	podium-chart "$kind" "$work/$store.stats.db" -o "$work/$file" "$@"
}
laid_out() { # store, kind
	draw "$1" "$2" layout --layout && same "$work/layout" "$golden/$1-$2.layout" "$2 of $1 is laid out as before"
	draw "$1" "$2" layout --layout --narrow &&
		same "$work/layout" "$golden/$1-$2-narrow.layout" "$2 of $1 is laid out as before for a phone"
}
count() { # pattern, file
	grep -o -e "$1" "$2" | wc -l
}

for kind in rank ratio matrix spread order; do
	laid_out five $kind
done
for kind in latency heatmap scaling history stack; do
	laid_out depth $kind
done
draw five card layout --layout
sed -i 's/podium, 6 rounds, .*/podium, 6 rounds/' "$work/layout" # and the day of the import
same "$work/layout" "$golden/five-card.layout" 'card of five is laid out as before'
laid_out hostile rank
laid_out single rank
laid_out single matrix

pictures_are_whole() { # store, kind
	for theme in light dark; do
		for width in '' --narrow; do
			for format in svg png pdf; do
				draw "$1" "$2" "p.$format" --theme=$theme $width || return 1
			done
			[ "$(head -c 4 "$work/p.png" | tail -c 3)" = PNG ] && [ "$(head -c 5 "$work/p.pdf")" = %PDF- ] || return 1
			[ "$(tail -n 1 "$work/p.svg")" = '</svg>' ] || return 1
			! have xmllint || xmllint --noout "$work/p.svg" || return 1
		done
	done
}
for kind in rank ratio matrix spread order card; do
	ok "$kind of hostile names is drawn in all formats, themes and widths" pictures_are_whole hostile $kind
done
for kind in latency heatmap scaling history stack; do
	ok "$kind is drawn in all formats, themes and widths" pictures_are_whole depth $kind
done

draw hostile rank h.svg --id-prefix=p-
svg=$work/h.svg
is "$(count '<script' "$svg")" 0 'a name is never markup'
is "$(count '&lt;script&gt;' "$svg")" 2 'it is text instead, in its row and in the description'
is "$(grep -o ' id="[^"]*"' "$svg" | tr -d '\n')" ' id="p-title" id="p-description"' 'ids carry the prefix'
is "$(count '<title' "$svg") $(count '<desc' "$svg") $(count 'role="img"' "$svg")" '1 1 1' 'the SVG has title, description and role'
is "$(sed -n 4p "$svg" | cut -c1-40)" '<rect width="100%" height="100%" fill="#' 'its background is opaque'
is "$(count '<circle' "$svg")" 8 'there is one dot a backend'
like "$(head -n 1 "$svg")" 'width="880" height="[0-9]+" viewBox="0 0 880 [0-9]+"' 'its unit is the px'
draw single rank s.svg
is "$(count '>one run<' "$work/s.svg")" 3 'a single run says so'
is "$(count 'stroke-width="4"' "$work/s.svg")" 0 'and has no interval'

podium-chart all "$work/depth.stats.db" -o "$work/all"
is "$(cd "$work/all" && ls -- *.png | tr '\n' ' ')" 'heatmap.png history-2-d4.png history-3-d16.png history.png latency-2-d4.png latency-3-d16.png latency.png matrix-2-d4.png matrix-3-d16.png matrix.png order-2-d4.png order-3-d16.png order.png rank-2-d4.png rank-3-d16.png rank.png ratio-2-d4.png ratio-3-d16.png ratio.png scaling.png spread-2-d4.png spread-3-d16.png spread.png stack.png ' \
	'all draws every kind that there is data for, of each workload'
is "$(cd "$work/all" && ls -- *-dark.svg | wc -l) $(cd "$work/all" && ls -- *.svg | wc -l)" '24 48' 'as SVG light and dark too'
draw depth matrix one.svg --id-prefix=matrix-
ok 'and as each is drawn by itself' cmp "$work/all/matrix.svg" "$work/one.svg"
ok 'all takes no measure' fails_with 2 'takes --output only' podium-chart all "$work/depth.stats.db" -o "$work/all" --measure=elapsed_s

elsewhere_alike() { # another folder, time zone and locale
	mkdir -p "$work/else where" && cp "$work/five.stats.db" "$work/else where/x.db" || return 1
	for format in svg png pdf; do
		draw five spread "a.$format" || return 1
		(cd "$work/else where" && HOME=/nowhere TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 \
			podium-chart spread x.db -o "b.$format") || return 1
		cmp "$work/a.$format" "$work/else where/b.$format" || return 1
	done
}
ok 'the same store gives the same bytes elsewhere' elsewhere_alike
SOURCE_DATE_EPOCH=86400 podium-chart rank "$work/five.stats.db" -o "$work/d.pdf"
ok 'a PDF is dated by SOURCE_DATE_EPOCH' grep -qaE 'CreationDate \((D:)?19700102000000' "$work/d.pdf"
draw five ratio base.layout --layout --baseline=zfs
like "$(cat "$work/base.layout")" 'against .vdi on local ZFS' 'a baseline can be chosen'
draw five rank p99.layout --layout --measure=latency_p99_ns
like "$(cat "$work/p99.layout")" 'milliseconds, fewer is better' 'a measure can be chosen, and has its unit'

full_disk() {
	podium-chart rank "$work/five.stats.db" --layout -o - >/dev/full
}
ok 'a wrong call is refused' fails_with 2 'missing operand' podium-chart
ok 'an unknown kind names the kinds' fails_with 2 'there are: all card heatmap' podium-chart pie "$work/five.stats.db" -o "$work/x.svg"
ok 'an unknown ending is refused' fails_with 2 'must end in' podium-chart rank "$work/five.stats.db" -o "$work/x.gif"
ok 'an unknown workload is named' fails_with 1 'workload nosuch' podium-chart rank "$work/five.stats.db" -o "$work/x.svg" --workload=nosuch
ok 'an unknown baseline is named' fails_with 1 "no backend 'nosuch'" podium-chart ratio "$work/five.stats.db" -o "$work/x.svg" --baseline=nosuch
ok 'a store without such data says so' fails_with 1 'nothing in it for a heatmap chart' podium-chart heatmap "$work/five.stats.db" -o "$work/x.svg"
ok 'a missing store is named' fails_with 1 'nosuch.db' podium-chart rank nosuch.db -o "$work/x.svg"
ok 'what cannot be written is named' fails_with 1 '/nowhere/x.png: No such file' podium-chart rank "$work/five.stats.db" -o /nowhere/x.png
ok 'a full disk is an error' fails_with 1 'standard output: No space left' full_disk
block() { # SECONDS CLIENTS
	printf 'Benchmark\n\tAverage number of seconds to run all queries: %s seconds\n' "$1"
	printf '\tMinimum number of seconds to run all queries: %s seconds\n' "$1"
	printf '\tMaximum number of seconds to run all queries: %s seconds\n' "$1"
	printf '\tNumber of clients running queries: %s\n\tAverage number of queries per client: 9\n\n' "$2"
}
for b in a b; do
	echo "# $b"
	block 5.000 8
	block 6.000 16
done >"$work/once.txt"
podium-import "$work/once.db" "$work/once.txt" >/dev/null
podium-summarize "$work/once.db" "$work/once.stats.db"
podium-compare "$work/once.stats.db"
podium-rank "$work/once.stats.db" >/dev/null
podium-chart scaling "$work/once.stats.db" -o "$work/once.svg"
ok 'one run each scales within the picture' sh -c '[ -s "$1" ] && ! grep -Eq "[0-9]{7}|nan" "$1"' - "$work/once.svg"
finish
