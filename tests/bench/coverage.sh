#!/bin/sh
# coverage: how often claims of place are false and intervals miss, in seeded simulations of 20,000 studies each.
set -eu
build=${PODIUM_BIN%/bin}
make -s "$build/tests/coverage"
STUDIES=${STUDIES:-20000} "$build/tests/coverage"
