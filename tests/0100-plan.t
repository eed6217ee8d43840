#!/bin/sh
# podium-plan: study files into stores, and what is wrong with them in one line.
. tests/lib.sh

study() { # FILE, from stdin
	cat >"$work/$1"
}

study good.ini <<'END'
; a comment, too
[study]
title = Which sleeps longer?   ; not part of the title
rounds = 3
seed = 42

[backend short]
title = 'Short' nap
url = file:nap
options = -- true

[backend long]
options = -- true

[workload nap]
program = plan
scaling = depth 1 2 4k
END
is "$(podium-plan "$work/good.ini" "$work/good.db")" \
	'good: 2 backends, 3 workloads; 3 rounds, 18 runs, seed 42' 'a plan says what it made'
is "$(sql "$work/good.db" 'SELECT title FROM study')" 'Which sleeps longer?' \
	'a comment behind a value is none of it'
is "$(sql "$work/good.db" 'SELECT name, options, family, parameter FROM workload ORDER BY id' | tr '\n' ' ')" \
	'nap-depth-1|--depth=1|nap|1.0 nap-depth-2|--depth=2|nap|2.0 nap-depth-4k|--depth=4k|nap|4096.0 ' \
	'scaling makes a family of workloads'
is "$(sql "$work/good.db" 'SELECT count(*), count(DISTINCT round || workload || backend),
	min(position), max(position) FROM run WHERE status = "planned"')" '18|18|1|2' \
	'each round has each backend once under each workload'
is "$(sql "$work/good.db" 'SELECT text FROM study')" "$(cat "$work/good.ini")" \
	'the store keeps the text of the study file'

order() {
	sql "$1" 'SELECT group_concat(workload || backend) FROM (SELECT * FROM run ORDER BY id)'
}
first=$(order "$work/good.db")
podium-plan "$work/good.ini" "$work/good.db" >/dev/null
is "$(order "$work/good.db")" "$first" 'to plan again changes nothing'
podium-plan "$work/good.ini" "$work/again.db" >/dev/null
is "$(order "$work/again.db")" "$first" 'the seed repeats the order'
podium-plan --seed=43 "$work/good.ini" "$work/other.db" >/dev/null
ok 'another seed makes another order' test "$(order "$work/other.db")" != "$first"
is "$(sql "$work/other.db" 'SELECT seed FROM session')" 43 'the seed is stored'
sed 's/-- true/-- false/; s/backend long/backend tall/' "$work/good.ini" >"$work/changed" &&
	mv "$work/changed" "$work/good.ini"
podium-plan "$work/good.ini" "$work/good.db" >/dev/null
is "$(sql "$work/good.db" "SELECT group_concat(name), count(*) FROM backend")" 'short,tall|2' \
	'before the first run a plan may be changed'
sql "$work/good.db" "UPDATE run SET status = 'running' WHERE id = 1"
sed -i 's/-- false/-- echo/' "$work/good.ini"
ok 'what has been measured keeps its options' \
	fails_with 1 "good.ini:[0-9]+: backend '[a-z]+' has runs with another url, stack or options" \
	podium-plan "$work/good.ini" "$work/good.db"

is "$(podium-plan data/three-backends.ini "$work/three.db")" \
	'three-backends: 3 backends, 0 workloads; results are only imported' 'a study may only import'
is "$(sql "$work/three.db" 'SELECT title FROM backend' | tr '\n' ,)" 'zvol over iSCSI,ZFS,HFS+,' \
	'the titles are as readers shall see them'
is "$(sql "$work/three.db" 'SELECT rounds, (SELECT count(*) FROM run) FROM study')" '0|0' \
	'it plans no runs'
mkdir "$work/folder" "$work/folder/s"
cp tests/0100-plan.t "$work/folder/s/a b.txt"
cp tests/0100-plan.t "$work/folder/c.txt"
printf '[backend x]\nimport = "a b.txt" c.txt\ndesign = shuffled\n' >"$work/folder/s.ini"
podium-plan "$work/folder/s.ini" "$work/folder/s.runs.db" >/dev/null
is "$(sql "$work/folder/s.runs.db" 'SELECT settings FROM backend' | tr '\n' ,)" \
	'import=s/a b.txt,import=c.txt,design=shuffled,folder=.,,' \
	'imports are found in the folder of the name and beside, and travel with the store'

wrong() { # SENTENCE PATTERN, the file from stdin
	study wrong.ini
	ok "$1" fails_with 1 "^podium-plan: $work/$2" podium-plan "$work/wrong.ini" "$work/wrong.db"
	[ ! -e "$work/wrong.db" ] || ok 'no store is left of a wrong study' false
}
wrong 'an unknown key' "wrong.ini:2: unknown key 'ruonds' in \[study\]; did you mean 'rounds'\\?\$" <<'END'
[study]
ruonds = 3
[backend x]
END
wrong 'a misspelt group' 'wrong.ini:1: unknown group \[bakend x\]' <<'END'
[bakend x]
END
wrong 'a group without a name' 'wrong.ini:1: unknown group \[backend\]' <<'END'
[backend]
END
wrong 'a missing import' 'wrong.ini:3: import .*/none.txt: No such file' <<'END'
[backend x]
title = x
import = none.txt
END
wrong 'a missing option file' 'wrong.ini:3: defaults-file .*/none.cnf: No such file' <<'END'
[backend x]
import = wrong.ini
defaults-file = none.cnf
END
mkdir "$work/unreadable.cnf"
wrong 'an option file that cannot be read' 'wrong.ini:3: defaults-file .*: Is a directory' <<'END'
[backend x]
import = wrong.ini
defaults-file = unreadable.cnf
END
wrong 'a number that is none' "wrong.ini:2: rounds = '3x' is not a whole number" <<'END'
[study]
rounds = 3x
[backend x]
END
wrong 'stopping on a difference' 'wrong.ini:2: until takes a precision .* refused' <<'END'
[study]
until = p < 0.05
[backend x]
END
wrong 'a key twice' "wrong.ini:3: 'title' comes twice in \[backend x\]" <<'END'
[backend x]
title = a
title = b
END
wrong 'a backend twice' 'wrong.ini:3: \[backend x\] comes twice' <<'END'
[backend x]
import = wrong.ini
[backend x]
END
wrong 'a line that says nothing' 'wrong.ini:2: neither \[group\]' <<'END'
[backend x]
import wrong.ini
END
wrong 'a program that is not there' 'wrong.ini:4: program = slpa: there is no podium-slpa' <<'END'
[backend x]
options = y
[workload w]
program = slpa
END
wrong 'scaling without values' "wrong.ini:5: scaling = 'iodepth' is not" <<'END'
[backend x]
options = y
[workload w]
program = plan
scaling = iodepth
END
wrong 'a password in a url' 'wrong.ini:2: a password in a study file' <<'END'
[backend x]
url = mariadb://me:secret@host/
[workload w]
program = plan
END
wrong 'a password among options' 'wrong.ini:5: a password in a study file' <<'END'
[backend x]
url = mariadb://me@host/
[workload w]
program = slap
options = -a -psecret
END
wrong 'nothing to compare' 'wrong.ini: no \[backend NAME\]' </dev/null
ok 'a folder' fails_with 1 "$work: Is a directory" podium-plan "$work" "$work/wrong.db"
ok 'a missing study' fails_with 1 'none.ini: No such file' podium-plan none.ini "$work/wrong.db"
head -c 3000 "$(command -v podium-plan)" >"$work/binary.ini"
ok 'a binary file' fails_with 1 'binary.ini: not a text' podium-plan "$work/binary.ini" "$work/wrong.db"
ok 'another study in the store' fails_with 1 "holds the study 'three-backends', not 's'" \
	podium-plan "$work/folder/s.ini" "$work/three.db"
ok 'a missing operand' fails_with 2 'missing operand' podium-plan "$work/good.ini"
finish
