#!/bin/sh
# Pages in a real browser: wide, tablet and phone; light, dark and print; with and without script.
# What was seen is kept in build/browser/.
. tests/lib.sh
. tests/stats.sh

have node || skip_all 'node is not installed'
have chromium || skip_all 'chromium is not installed'
[ -d tests/browser/node_modules/playwright-core ] || skip_all 'tests/browser/node_modules is missing: make setup-check'
for n in five hostile depth; do
	stats_of "$n"
	podium-page "$work/$n.stats.db" -o "$work/$n.html" || exit 1
done
for n in thirty single; do
	case_of "$n"
	podium-page "$work/$n.stats.db" -o "$work/$n.html" || exit 1
done
podium-page --index "$work/five.stats.db" "$work/hostile.stats.db" -o "$work/list.html"
rm -rf build/browser
node tests/browser/views.mjs build/browser "$work/five.html" "$work/hostile.html" "$work/depth.html" "$work/thirty.html" "$work/single.html" "$work/list.html"
