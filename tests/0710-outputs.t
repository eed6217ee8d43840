#!/bin/sh
# What podium writes replaces nothing of another kind, and what podium deletes, podium made.
. tests/lib.sh
cd "$work" || exit 1
cat >s.ini <<'END'
[study]
title = T
rounds = 2
[backend a]
url = sqlite:a.db
[backend b]
url = sqlite:b.db
[workload w]
program = slap
options = --auto-generate-sql --number-of-queries=10
END
podium-plan s.ini r.db >said && podium-run --quiet r.db && podium-summarize r.db s.db && podium-compare s.db && podium-rank s.db >said && podium-check s.db
kept() { # FILE COMMAND...: the file has the bytes it had
	file=$1
	before=$(cksum <"$file")
	shift
	"$@"
	[ "$(cksum <"$file")" = "$before" ]
}
no_temporaries() {
	! ls ./*.tmp ./*/*.tmp 2>/dev/null
}

podium-exec --record=other.db --backend=c --workload=w -- true
ok 'statistics do not replace measurements' kept other.db fails_with 1 'other.db: holds a store of measurements' podium-summarize r.db other.db
ok 'nor those that they are made of' kept r.db fails_with 1 'holds a store of measurements' podium-summarize r.db r.db
ok 'nor does a page' kept r.db fails_with 1 'holds a store of measurements, and is not replaced by a web page' podium-page s.db -o r.db
ok 'nor the store it is made of' kept s.db fails_with 1 'holds a store of statistics' podium-page s.db -o s.db
ok 'nor does a table' kept r.db fails_with 1 'not replaced by text' podium-sheet runs s.db -o r.db
ok 'nor a workbook' kept r.db fails_with 1 'not replaced by a workbook' podium-sheet xlsx s.db -o r.db
ln -s /etc/passwd picture.png
ok 'a picture replaces no text, by a link neither' kept /etc/passwd fails_with 1 'holds text' podium-chart rank s.db -o picture.png
ok 'no temporary is left of all that' no_temporaries

ok 'an empty file is replaced' sh -c ': >p.html && podium-page s.db -o p.html && [ -s p.html ]'
chmod 600 p.html
ok 'a page replaces a page' podium-page s.db -o p.html
is "$(LC_ALL=C stat -c %a p.html)" 600 'and has its mode'
mkdir kept
mv p.html kept
ln -s kept/p.html p.html
ok 'a link leads to what is replaced' podium-page s.db -o p.html
is "$(readlink p.html) $(LC_ALL=C stat -c %F kept/p.html)" 'kept/p.html regular file' 'and stays one'
ok 'a device is written to' podium-page s.db -o /dev/null
is "$(LC_ALL=C stat -c %F /dev/null)" 'character special file' 'and stays one'
mkfifo pipe
cat pipe >through &
ok 'a FIFO too' podium-sheet runs s.db -o pipe
wait
ok 'what went through it is the table' test -s through -a -p pipe
cp s.db cut.db
truncate -s 20000 cut.db
ok 'a damaged store leaves no half a page' fails_with 1 'cut.db: ' podium-page cut.db -o half.html
ok 'nor its temporary' sh -c '! ls half.html*'

load() { # of podium-slap, on a file
	timeout 20 podium-slap --no-defaults --auto-generate-sql --number-of-queries=10 --silent "$@"
}
is_device() {
	[ "$(LC_ALL=C stat -c '%F' /dev/null)" = 'character special file' ]
}
ok 'podium-slap deletes no device' fails_with 1 'is no file' load sqlite:/dev/null
ok 'which is still there' is_device
: >empty.db
ok 'no empty file of somebody'\''s' fails_with 1 'not made by podium-slap' load sqlite:empty.db
ok 'which is still there, too' test -e empty.db
ok 'no FIFO, and does not wait at it' fails_with 1 'is no file' load sqlite:pipe
ln -s r.db link.db
ok 'no link' kept r.db fails_with 1 'not deleted' load sqlite:link.db
ok 'and with --force-drop none of that' kept r.db fails_with 1 'not deleted' load --force-drop sqlite:link.db
ok 'its own it does' load sqlite:x.db
ok 'and leaves nothing' sh -c '! ls x.db*'
load --no-drop sqlite:x.db
ok 'also one that stayed by --no-drop' load sqlite:x.db
for signal in HUP INT TERM QUIT; do
	podium-slap --no-defaults --auto-generate-sql --number-of-queries=100000000 sqlite:x.db >said 2>&1 &
	slapping=$!
	for _ in $(seq 100); do
		[ ! -s x.db ] || break
		sleep 0.05
	done
	kill -$signal $slapping
	wait $slapping
	ok "a SIG$signal leaves no file" sh -c '! ls x.db*'
done

mkdir r.scratch
echo mine >r.scratch/of-a-user
ok 'a folder of the name of the scratch folder is somebody'\''s' fails_with 1 'r.scratch: podium did not make it' podium-run --rounds=1 r.db
is "$(cat r.scratch/of-a-user)" mine 'and what is in it is kept'

if have unshare && unshare -m true 2>/dev/null; then
	crowded() {
		# The programs may lie below /tmp themselves: they are found elsewhere.
		unshare -m sh -c 'mount --bind "$1" /mnt && mount --bind "$2" /media && mount -t tmpfs -o size=4k none /tmp && cd /mnt &&
		    dd if=/dev/zero of=/tmp/full bs=4k count=1 2>/dev/null && exec /media/podium-sheet xlsx s.db -o b.xlsx' \
		    sh "$work" "$PODIUM_BIN"
	}
	ok 'no room in /tmp: no workbook, and a word' fails_with 1 'b.xlsx: ' crowded
	ok 'not half of one' test ! -e b.xlsx
else
	skip 'no room in /tmp: no workbook, and a word' 'mounts of its own are not allowed here'
fi
finish
