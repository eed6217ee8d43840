/* SPDX-License-Identifier: GPL-3.0-or-later */
/* leftovers: files that go at every end of the program but a kill, unless they are kept. */
#ifndef PODIUM_LEFTOVERS_H
#define PODIUM_LEFTOVERS_H

/*
 * From now on the file `name`, which the program made or is about to make, is deleted at exit() and
 * at every signal that ends the program; a program that catches a signal itself ends by exit(). The
 * text must live until leftovers_forget().
 */
void leftovers_add(char *name);
/* It stays, or is gone already. */
void leftovers_forget(const char *name);
/* Deletes that one now, if it is there. */
void leftovers_sweep_one(const char *name);
/* Deletes them now: for who ends by _exit(). */
void leftovers_sweep(void);

#endif
