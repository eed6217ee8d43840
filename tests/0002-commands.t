#!/bin/sh
# Every command that the README and the man pages show is run as it stands there.
# In the README those are the indented lines after "$ "; in a man page, the .Dl lines under EXAMPLES.
# A line that needs what a test machine has not (a server of one's own, a clone) ends in a comment "# not run: why".
. tests/lib.sh

cp -R data podium.mk "$work/"
rm -f "$work"/data/*.db
export PODIUM="$PODIUM_BIN/podium-"

examples() { # of a man page, as plain text
	awk '/^\.Sh / { on = $0 ~ /EXAMPLES/ } on && /^\.Dl / { sub(/^\.Dl /, ""); print }' "$1" | sed 's/\\(dq/"/g; s/\\(aq/'"'"'/g; s/\\-/-/g; s/\\e/\\/g; s/\\&//g'
}
shown() { # in the README
	sed -n 's/^    \$ //p' README.md
}
run_all() { # title; commands on stdin
	while IFS= read -r line; do
		case $line in
		*'# not run: '*) skip "$1: $line" "${line##*# not run: }" ;;
		*) ok "$1: $line" sh -c "cd '$work' && $line" </dev/null ;;
		esac
	done <"$work/lines"
}

shown >"$work/lines"
run_all README
for page in *.1 */*.1 */*.5 */lib/*.5 */lib/*/*.5; do
	[ -e "$page" ] || continue
	examples "$page" >"$work/lines"
	run_all "$page"
done
finish
