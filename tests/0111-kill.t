#!/bin/sh
# podium-run killed at random a few times; tests/bench/kill.sh does it two hundred times.
. tests/lib.sh
ok 'after random kills the store is whole and every slot done once' sh tests/bench/kill.sh 15 3
finish
