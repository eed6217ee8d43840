#!/bin/sh
# podium-page: what is in it, and what must not be. How it looks and behaves in a browser is 0590-browser.t's business.
. tests/lib.sh
. tests/stats.sh

for n in five hostile single depth; do
	stats_of "$n"
	podium-page "$work/$n.stats.db" -o "$work/$n.html" || exit 1
done
page=$work/five.html
count() {
	grep -o -e "$1" "$2" | wc -l
}
sentence() { # of a store's headline verdict
	sql "$work/$1.stats.db" 'SELECT sentence FROM verdict WHERE headline = 1 ORDER BY workload LIMIT 1' | cut -d. -f1
}
nothing_foreign() {
	! grep -nE '<script|<link [^>]*href="[^d]|<img|<iframe|@import|url\(' "$1" && ! grep -nE '(src|href)="(https?:)?//' "$1"
}
ids_once() {
	grep -o ' id="[^"]*"' "$1" | sort | uniq -d | { ! grep .; }
}
order_of_sections() {
	grep -oE '<h[23][^>]*>[^<]*' "$1" | sed 's/.*>//' | paste -sd '|' -
}

for n in five hostile single depth; do
	ok "the page of $n loads nothing and runs nothing" nothing_foreign "$work/$n.html"
	ok "the page of $n has every id once" ids_once "$work/$n.html"
	if have tidy; then
		is "$(tidy -q -e "$work/$n.html" 2>&1)" '' "the page of $n is valid"
	else
		skip "the page of $n is valid" 'tidy is not installed'
	fi
done
ok 'it says the verdict in the words of the store' grep -qF "$(sentence five)" "$page"
like "$(sed -n '/<main>/,$p' "$page" | sed -n '1,4p')" '<p class="verdict"><b>First place tmpfs' 'the verdict comes first, and its first sentence is strong'
is "$(order_of_sections "$page")" 'The figures|Against the first|Every pair|How the runs spread|Run after run|What to doubt|How this was judged|How to repeat it' 'its sections stand in their order'
is "$(count '<figure>' "$page") $(count '<figcaption>' "$page") $(count 'class="wide"' "$page") $(count 'class="narrow"' "$page")" '5 5 5 5' 'each chart has a sentence, a wide drawing and a narrow one'
is "$(count 'class="load"' "$work/depth.html")" 3 'each of several workloads has a part of its own'
like "$(cat "$work/single.html")" 'One run each: no confidence' 'a single run is said to give no confidence'
is "$(count '<script>alert' "$work/hostile.html")" 0 'a hostile name is text'
ok 'and is there' grep -qF '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;' "$work/hostile.html"

sql "$work/five.stats.db" "INSERT INTO fact_set VALUES (1, 'x');
	INSERT INTO fact VALUES (1, 'host.name', 'secret-host', 1), (1, 'kernel', '6.1.0-18', 0);
	INSERT INTO run_fact SELECT id, 'client', 1 FROM run"
podium-page "$work/five.stats.db" -o "$work/public.html"
podium-page "$work/five.stats.db" --private -o "$work/private.html"
ok 'a fact is shown' grep -q '6\.1\.0-18' "$work/public.html"
is "$(count secret-host "$work/public.html")" 0 'a private fact is not'
ok 'unless it is asked for' grep -q secret-host "$work/private.html"
podium-page "$work/five.stats.db" --alone -o "$work/alone.html"
is "$(count '<a href="[^#]' "$work/alone.html")" 0 'alone, it links to no other file'

podium-page "$work/five.stats.db" --site-url=https://example.org/p -o "$work/index.html"
like "$(cat "$work/index.html")" '<meta property="og:image" content="https://example.org/p/five/preview.png">' 'link previews get a picture'
is "$(od -An -j16 -N8 -tu1 "$work/preview.png" | tr -s ' ')" ' 0 0 4 176 0 0 2 118' 'of 1200 x 630 pixels'
podium-page --index "$work/five.stats.db" "$work/hostile.stats.db" "$work/single.stats.db" -o "$work/list.html"
is "$(grep -o 'href="[^"]*html"' "$work/list.html" | tr -d '\n')" 'href="five/index.html"href="hostile/index.html"href="single/index.html"' 'the list of studies links to each'
ok 'and says its verdict' grep -qF "$(sentence five)" "$work/list.html"
! have tidy || is "$(tidy -q -e "$work/list.html" 2>&1)" '' 'the list is valid'

elsewhere_alike() {
	mkdir -p "$work/else where" && cp "$work/depth.stats.db" "$work/else where/" &&
		(cd "$work/else where" && HOME=/nowhere TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 podium-page depth.stats.db -o x.html) &&
		cmp "$work/depth.html" "$work/else where/x.html"
}
ok 'the same store gives the same bytes elsewhere' elsewhere_alike
full_disk() {
	podium-page "$work/five.stats.db" -o - >/dev/full
}
ok 'a full disk is an error' fails_with 1 'standard output: No space left' full_disk
ok 'a wrong call is refused' fails_with 2 'missing operand' podium-page
ok 'two stores without --index are refused' fails_with 2 'one STATS.db' podium-page a b -o "$work/x.html"
ok 'a store of runs is not taken for statistics' fails_with 1 'not this kind' podium-page "$work/five.runs.db" -o "$work/x.html"
finish
