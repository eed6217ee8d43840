#!/bin/sh
# podium-gist: a flat folder that GitHub renders.
. tests/lib.sh
. tests/stats.sh

for n in five hostile depth; do
	stats_of "$n"
	podium-gist "$work/$n.stats.db" -o "$work/$n" || exit 1
done
md=$work/five/podium.md
is "$(cd "$work/five" && echo *)" 'podium.md rank-dark.png rank-dark.svg rank-light.png rank-light.svg runs.csv summary.csv' 'the folder is flat, and podium.md sorts first'
is "$(cd "$work/depth" && echo rank*.png)" 'rank-2-d4-dark.png rank-2-d4-light.png rank-3-d16-dark.png rank-3-d16-light.png rank-dark.png rank-light.png' 'each workload has its pictures, light and dark'
same "$md" tests/golden/render/five.md 'the text is as before'
same "$work/hostile/podium.md" tests/golden/render/hostile.md 'hostile names are text'
pictures_exist() { # every picture that the text names
	grep -oE '(src|srcset)="[^"]*"' "$1/podium.md" | sed 's/.*="//; s/"//' | while read -r f; do
		[ -s "$1/$f" ] || { echo "no $f"; exit 1; }
	done
}
ok 'every picture is there' pictures_exist "$work/five"
ok 'of every workload too' pictures_exist "$work/depth"
only_what_survives() { # HTML that GitHub keeps
	! grep -oE '</?[a-z]+' "$1" | grep -vE '^</?(picture|source|img)$'
}
ok 'there is no HTML that GitHub strips' only_what_survives "$work/hostile/podium.md"
too_large() {
	find "$work"/five "$work"/hostile "$work"/depth -name '*.png' -size +300k -o -name '*.svg' -size +300k -o -name '*.csv' -size +512k
}
is "$(too_large)" '' 'no file is too large to be shown'
podium-gist "$work/five.stats.db" -o "$work/based" --base-url=https://gist.githubusercontent.com/u/1/raw/
like "$(cat "$work/based/podium.md")" 'src="https://gist.githubusercontent.com/u/1/raw/rank-light.png"' 'the pictures can have a base'
again() {
	mkdir -p "$work/else" && (cd "$work/else" && TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 podium-gist "$work/five.stats.db" -o five) &&
		diff -r "$work/five" "$work/else/five"
}
ok 'the same store gives the same bytes' again
ok 'a wrong call is refused' fails_with 2 'missing operand' podium-gist
ok 'a folder that cannot be made is named' fails_with 1 '/proc/x' podium-gist "$work/five.stats.db" -o /proc/x
finish
