#!/bin/sh
. tests/lib.sh

is "$(podium-gist --version)" 'podium-gist (podium) 0.1.0' 'the version is printed'
ok 'help names the store' sh -c 'podium-gist --help | grep -q STATS.db'
ok 'a wrong call is refused' fails_with 2 'missing operand' podium-gist
finish
