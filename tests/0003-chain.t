#!/bin/sh
# The chain as make runs it: once, again, after a change; elsewhere, in another language and time zone; and when it is stopped.
. tests/lib.sh

folder() { # a folder of a user's own with two studies
	mkdir -p "$1/data/sheet"
	cp -R data/three-backends data/three-backends.ini "$1/data/"
	for b in alpha beta; do
		echo 'workload,round,position,elapsed_s' >"$1/data/sheet/$b.csv"
	done
	awk -v to="$1/data/sheet/" 'BEGIN { for (r = 1; r <= 6; r++) {
		printf "w,%d,%d,%.2f\n", r, 1 + r % 2, 10 + r / 20 >>(to "alpha.csv")
		printf "w,%d,%d,%.2f\n", r, 2 - r % 2, 12 + (r * 7 % 5) / 20 >>(to "beta.csv") } }'
	printf '[study]\ntitle = Alpha or beta?\n[backend alpha]\nimport = alpha.csv\n[backend beta]\nimport = beta.csv\n' >"$1/data/sheet.ini"
}
chain() { # folder, make's arguments
	dir=$1
	shift
	make -s -C "$dir" -f "$root/podium.mk" PODIUM="$PODIUM_BIN/podium-" "$@"
}
touched() { # what make would do, one line a target's first command
	make -n -C "$1" -f "$root/podium.mk" PODIUM=podium- report | grep -c "podium-$2 "
}
digest() { # every file of the reports, by content
	(cd "$1/reports" && find . -type f | LC_ALL=C sort | xargs sha256sum)
}

folder "$work/a"
ok 'a folder of two studies is reported' chain "$work/a" report
for f in index.html sheet/index.html sheet/rank.svg sheet/rank-dark.svg sheet/rank.png sheet/matrix.png sheet/spread.svg sheet/order.png sheet/summary.csv sheet/gist/podium.md three-backends/index.html; do
	ok "$f is there" test -s "$work/a/reports/$f"
done
ok 'a second time there is nothing to do' chain "$work/a" -q report

sleep 1
touch "$work/a/data/sheet.runs.db"
is "$(touched "$work/a" summarize)" 1 'when one runs.db is touched, one study is computed again'
is "$(touched "$work/a" page)" 2 'and its page and the list of studies are rendered again'
is "$(touched "$work/a" run)" 0 'and nothing is measured'
digest "$work/a" >"$work/before"
ok 'that goes through' chain "$work/a" report
digest "$work/a" >"$work/after"
same "$work/after" "$work/before" 'and changes no byte of any report'

mkdir "$work/b"
cp -R "$work/a/data" "$work/b/data"
rm -f "$work/b"/data/*.stats.db
ok 'in another folder, language, time zone and home' env LC_ALL=de_DE.UTF-8 LANGUAGE=de TZ=Pacific/Kiritimati HOME=/nowhere USER=other \
    make -s -C "$work/b" -f "$root/podium.mk" PODIUM="$PODIUM_BIN/podium-" report
digest "$work/b" >"$work/elsewhere"
same "$work/elsewhere" "$work/before" 'the same store gives the same bytes'

like "$(podium-rank "$work/a/data/three-backends.stats.db" | tr '\n' ' ')" \
    'first place zvol over iSCSI \(13\.877 s\), close second ZFS \(15\.143 s, 1\.091×\), distant third HFS\+ \(23\.066 s, 1\.662×\)\. One run each: no confidence\.' \
    'the gist keeps its order, at face value'
like "$(podium-rank "$work/a/data/three-backends.stats.db" | tr '\n' ' ')" '2\.6 %.*12\.4 %.*15\.0 %' 'and says what would undo it'

ok 'csv alone can be asked for' chain "$work/a" csv
mkdir "$work/gist"
ok 'a gist is published into a folder' chain "$work/a" publish STUDIES=sheet GIST="$work/gist"
like "$(cat "$work/gist/podium.md")" ' src="rank-light.png"' 'whose Markdown finds its pictures beside it'
published_from() { # URL: what the pictures are called in a clone of it
	rm -rf "$work/clone" && git init -q --bare "$work/bare" && git clone -q "$work/bare" "$work/clone" 2>/dev/null &&
		git -C "$work/clone" remote set-url origin "$1" && chain "$work/a" publish STUDIES=sheet GIST="$work/clone" &&
		grep -o 'src="[^"]*light.png"' "$work/clone/podium.md"
}
if have git; then
	for url in https://gist.github.com/0123abcd.git git@gist.github.com:0123abcd.git https://gist.github.com/somebody/0123abcd; do
		is "$(published_from $url)" 'src="https://gist.githubusercontent.com/raw/0123abcd/rank-light.png"' "in a clone of $url by whole addresses"
	done
	is "$(published_from https://github.com/somebody/bench.git)" 'src="rank-light.png"' 'in a clone of another repository by their names'
else
	skip 'pictures of a gist have whole addresses' 'git is not installed'
fi
ok 'two studies do not go into one gist' sh -c "! make -s -C '$work/a' -f '$root/podium.mk' PODIUM='$PODIUM_BIN/podium-' publish GIST='$work/gist' 2>'$work/said2' && grep -q 'the one study' '$work/said2'"
mkdir "$work/none"
ok 'a folder without a study is told so' sh -c "! make -s -C '$work/none' -f '$root/podium.mk' PODIUM='$PODIUM_BIN/podium-' report 2>&1 | grep -qv '^make\|no study'"
ok 'publishing without a folder says what is missing' sh -c "! make -s -C '$work/a' -f '$root/podium.mk' PODIUM='$PODIUM_BIN/podium-' publish 2>&1 | grep -q nothing"

echo 'ruonds = 3' >>"$work/a/data/sheet.ini"
ok 'a broken study file stops the chain' sh -c "! make -s -C '$work/a' -f '$root/podium.mk' PODIUM='$PODIUM_BIN/podium-' report >'$work/said2' 2>&1"
like "$(cat "$work/said2")" 'sheet\.ini:[0-9]+: .*ruonds' 'and names the line'
is "$(sql "$work/a/data/sheet.runs.db" "SELECT count(*) FROM run WHERE status = 'ok'")" 12 'what was measured is still there'
finish
