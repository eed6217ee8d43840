#!/bin/sh
# podium: the front door to its programs.
# SPDX-License-Identifier: GPL-3.0-or-later
exec "$(dirname "$0")/podium-$@"
