/* SPDX-License-Identifier: GPL-3.0-or-later */
/* start: what every program does before anything else. */
#ifndef PODIUM_START_H
#define PODIUM_START_H

/*
 * A standard stream that is closed becomes one that cannot be written to, so that no file of ours
 * gets its number. A file that may not grow is an error of its writer's, not a signal. What GLib
 * has to say when it gives up, such as for want of memory or of a thread, is one line of ours and
 * status 1.
 */
void start_program(void);

/*
 * A program that takes away what it made ends in its own way: `stop` is called at each signal by
 * which people and terminals end programs. SIGHUP stays ignored where it was (nohup).
 */
void start_catch(void (*stop)(int signal));

#endif
