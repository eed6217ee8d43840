#!/bin/sh
# podium: the front door to podium's programs.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
bin=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
PATH=$bin:$PATH

usage() {
	cat <<'EOF'
Usage: podium report STUDY.ini        measure (if nothing is yet), analyze, render, and say the verdict
       podium collect STUDY.ini [N]   add N rounds (5) to a study, then report
       podium PROGRAM [ARGUMENT]...   run podium-PROGRAM
       podium --help | --version
EOF
	echo "Programs: $(cd "$bin" && ls podium-* | sed 's/^podium-//' | sort | tr '\n' ' ')"
}

die() {
	echo "podium: $1" >&2
	exit "${2:-1}"
}

# The rules stand beside the installed programs, or at the root of the sources.
rules() {
	for f in "$bin/../share/podium/podium.mk" "$bin/../../podium.mk" "$bin/../../../podium.mk"; do
		[ -f "$f" ] && readlink -f "$f" && return
	done
	die "$bin: podium.mk is not where it was installed"
}

# chain GOAL STUDY.ini [SETTING...]: the study's folder is data/, its reports go beside that.
chain() {
	goal=$1 study=$2
	shift 2
	[ -f "$study" ] || die "$study: no such study"
	mk=$(rules) || exit
	folder=$(cd "$(dirname "$study")" && pwd)
	[ "$(basename "$folder")" = data ] || die "$study: a study stands in a folder named data"
	name=$(basename "$study" .ini)
	case $name in # what make and the shell would read as something else
	*[[:space:]\$\`\&\;\|\<\>\(\)\"\'\\\*\?\#%:=~!{}]* | *'['* | *']'* | -*)
		die "$study: a study's name goes without spaces and signs such as \$ & ; % ( )" ;;
	esac
	make --no-print-directory -s -C "$folder/.." -f "$mk" PODIUM="$bin/podium-" STUDIES="$name" "$@" "$goal"
}

# verdict STUDY.ini
verdict() {
	podium-rank "${1%.ini}.stats.db" && echo "reports/$(basename "$1" .ini)/index.html"
}

[ $# -gt 0 ] || { usage >&2; exit 2; }
case $1 in
--help | -h) usage ;;
--version) podium-plan --version | sed 's/^podium-plan/podium/' ;;
report)
	[ $# -eq 2 ] || { usage >&2; exit 2; }
	chain report "$2" && verdict "$2" ;;
collect)
	[ $# -eq 2 ] || [ $# -eq 3 ] || { usage >&2; exit 2; }
	chain collect "$2" ROUNDS="${3:-5}" && chain report "$2" && verdict "$2" ;;
-*) die "$1: unknown option" 2 ;;
*)
	[ -x "$bin/podium-$1" ] || die "$1: no such program" 2
	program=$1
	shift
	exec "$bin/podium-$program" "$@" ;;
esac
