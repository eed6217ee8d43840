#!/bin/sh
# podium-chart of studies that are hard to draw (tests/cases.awk): every kind, wide and narrow, by its layout (tests/layout.awk)
# and by the structure of its SVG.
. tests/lib.sh
. tests/stats.sh

kinds=$(kinds_of_chart)
cases='one three thirty sixty single ties flat decades names'

printf 'scene 100x50\ntitle t\ntext 10.0,20.0 40 wide start 11 ink: one\ntext 30.0,22.0 40 wide start 11 ink: two\ntext 80.0,40.0 40 wide start 11 ink: out\nshape nan,3.0 radius 2\n' >"$work/bad"
is "$(awk -f tests/layout.awk "$work/bad" | wc -l)" 3 'the check of layouts finds an overlap, what is cut off and what is no number'

# Without data for it a kind says so: 1 backend has no pairs, 1 run no spread.
nothing_for() { # CASE KIND
	case $1/$2 in
	one/ratio | one/matrix | one/stack | single/spread | single/order | single/history) return 0 ;;
	esac
	return 1
}
stumble() { # CASE: faults of all its kinds
	for kind in $kinds; do
		for width in '' --narrow; do
			if nothing_for "$1" $kind; then
				fails_with 1 'nothing in it for a' podium-chart $kind "$work/$1.stats.db" --layout -o - >/dev/null ||
					echo "$1 has a $kind chart"
				continue
			fi
			podium-chart $kind "$work/$1.stats.db" $width --layout -o "$work/$1-$kind$width" &&
				(cd "$work" && awk -f "$root/tests/layout.awk" "$1-$kind$width")
		done
	done
}
for c in $cases; do
	case_of "$c"
	is "$(stumble "$c" 2>&1)" '' "every chart of '$c' is whole, and no text hides another"
done

# What no other golden file shows: densities, runs against their own medians, sittings.
for layout in ties-spread ties-order decades-spread ties-history; do
	same "$work/$layout" "tests/golden/render/$layout.layout" "$layout is laid out as before"
done

draw_all() { # CASE: SVGs with a prefix each
	for kind in $kinds; do
		nothing_for "$1" $kind || podium-chart $kind "$work/$1.stats.db" --id-prefix="$1-$kind-" -o "$work/$1-$kind.svg" || return 1
	done
}
for c in names sixty; do
	ok "all kinds of '$c' are drawn as SVG" draw_all "$c"
done
structure() { # what is wrong with an SVG
	file=$(basename "$1" .svg)
	head=$(head -n 1 "$1")
	case $head in
	'<svg xmlns="http://www.w3.org/2000/svg" width="'*'" height="'*'" viewBox="0 0 '*'" role="img">') ;;
	*) echo "$file begins with $head" ;;
	esac
	echo "$head" | grep -Eq ' width="([0-9.]+)" height="([0-9.]+)" viewBox="0 0 \1 \2"' || echo "$file is not in px"
	[ "$(grep -c '<title ' "$1") $(grep -c '<desc ' "$1")" = '1 1' ] || echo "$file has no title or description"
	[ "$(grep -o ' id="[^"]*"' "$1" | tr -d '\n')" = " id=\"$file-title\" id=\"$file-description\"" ] || echo "$file has other ids"
	grep -q "aria-labelledby=\"$file-title $file-description\"" "$1" || echo "$file is not named by them"
	! grep -nE '<script|<style|<foreignObject|<a |on[a-z]+="|(href|src)="[^d]|url\(' "$1"
	[ "$(wc -c <"$1")" -lt 307200 ] || echo "$file is over 300 KB"
	! have xmllint || xmllint --noout "$1" 2>&1
}
is "$(for f in "$work"/*.svg; do structure "$f"; done)" '' 'each SVG has title, description and ids of its own, px, and nothing that runs or loads'
is "$(ls "$work"/*.svg | wc -l)" $((2 * $(echo "$kinds" | wc -w))) 'of every kind'
finish
