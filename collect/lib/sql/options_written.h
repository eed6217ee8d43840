/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options_written: the command line as the store keeps it, the name of a nameless workload. */
#ifndef PODIUM_OPTIONS_WRITTEN_H
#define PODIUM_OPTIONS_WRITTEN_H

/*
 * The options as they were given: none that carries a secret or says where to connect or to
 * record. Caller frees.
 */
char *options_written(int argc, char *const argv[]);

#endif
