/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program: where podium's own programs are. */
#ifndef PODIUM_PROGRAM_H
#define PODIUM_PROGRAM_H

/*
 * The path of podium-NAME: beside the running program, else in PATH; NULL if it is in neither.
 * g_free.
 */
char *program_find(const char *name);

#endif
