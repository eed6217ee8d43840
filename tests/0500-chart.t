#!/bin/sh
# podium-chart: layouts against their golden files, the pictures by structure. STUDY-KIND.layout and STUDY-KIND-narrow.layout in
# tests/golden/render are compared, whichever there are. To renew one after looking at the picture:
# podium-chart KIND STORE --layout -o tests/golden/render/FILE, with the store that stats_of makes.
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
laid_out() { # golden file
	name=$(basename "$1" .layout) narrow=
	case $name in
	*-narrow) narrow=--narrow name=${name%-narrow} ;;
	esac
	draw "${name%%-*}" "${name#*-}" layout --layout $narrow
	sed -i 's/\(podium, 6 rounds\), .*/\1/' "$work/layout" # without the day of the import
	sed 's/\(podium, 6 rounds\), .*/\1/' "$1" >"$work/golden"
	same "$work/layout" "$work/golden" "$name is laid out as before${narrow:+ for a phone}"
}
count() { # pattern, file
	grep -o -e "$1" "$2" | wc -l
}

# A kind of chart is whole if it has all of these.
kinds=$(kinds_of_chart)
ok 'the kinds of charts are known' test "$(echo "$kinds" | wc -w)" -gt 10
for kind in $kinds; do
	ok "$kind has a golden layout" eval "ls $golden/*-$kind.layout"
	ok "$kind stands in the man page" grep -qx "\.It Cm $kind" render/chart.1
done
for file in "$golden"/five-*.layout "$golden"/depth-*.layout "$golden"/hostile-*.layout "$golden"/single-*.layout; do
	laid_out "$file"
done

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
for kind in $kinds; do # hostile has names that are hard to draw, but not data for every kind
	store=hostile
	draw $store "$kind" layout --layout 2>"$work/err" || store=depth
	ok "$kind of $store is drawn in all formats, themes and widths" pictures_are_whole $store "$kind"
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
drawn_alone() { # as all names them: every kind that there is data for, but card, which is for previews only
	for kind in $kinds; do
		[ "$kind" = card ] && continue
		for workload in d1: d4:-2-d4 d16:-3-d16; do
			draw depth "$kind" layout --layout --workload="${workload%:*}" 2>"$work/err" && echo "$kind${workload#*:}"
		done
	done | LC_ALL=C sort
}
names=$(drawn_alone)
is "$(cd "$work/all" && ls -- *.png | sed 's/\.png$//' | LC_ALL=C sort)" "$names" 'all draws every kind that there is data for, of each workload'
is "$(echo "$names" | grep -c -x -e rank -e rank-2-d4 -e rank-3-d16 -e scaling -e stack -e latency-3-d16)" 6 'among them what every study has, and what a family of workloads has once'
n=$(echo "$names" | wc -l)
is "$(cd "$work/all" && ls -- *-dark.svg | wc -l) $(cd "$work/all" && ls -- *.svg | wc -l)" "$n $((2 * n))" 'as SVG light and dark too'
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
