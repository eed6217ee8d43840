#!/bin/sh
# A slice of the torture (make torture), from a seed of its own: each for seconds, where the whole takes a night.
. tests/lib.sh
have perl || skip_all 'no perl'
have sqlite3 || skip_all 'no sqlite3'
tools=$root/build/torture
make -s torture-build >"$work/said" 2>&1 || skip_all 'what lets calls fail cannot be built here'
TORTURE_TOOLS=$tools
export TORTURE_TOOLS

clean() { # torture, seconds
	perl "tests/torture/$1.pl" --seconds="$2" --seed=1
}
if "$tools/fault" openat 0 "$work/count" true 2>/dev/null; then
	ok 'one call or allocation fails: the status says so, the store is whole, nothing is left' clean faults 12
else
	skip 'one call or allocation fails' 'the kernel does not let its calls be asked about'
fi
ok 'no streams, no room, no memory, no home' clean environments 12
ok 'a signal at any moment' clean signals 8
ok 'damaged and hostile stores' clean hostile 8
ok 'a server that lies' clean mariadb 12
ok 'a target that lies' clean iscsi 12
ok 'no secret is written or shown' clean secrets 1
finish
