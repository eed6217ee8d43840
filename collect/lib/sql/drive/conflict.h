/* SPDX-License-Identifier: GPL-3.0-or-later */
/* conflict: errors that two transactions bring about which could each have succeeded alone. */
#ifndef PODIUM_CONFLICT_H
#define PODIUM_CONFLICT_H

enum conflict {
	CONFLICT_NONE,
	CONFLICT_DEADLOCK, /* or a snapshot that another has overtaken: its work is undone */
	CONFLICT_WAIT,     /* a lock was not had in time */
	CONFLICTS
};

/* By the server's error number or, below 1000, SQLite's extended result code. */
static inline enum conflict
conflict_of(unsigned code)
{
	enum { SQLITE_IS_BUSY = 5, SQLITE_IS_LOCKED = 6, SQLITE_OVERTAKEN = 5 | 2 << 8 };
	enum { LOCK_WAIT_TIMEOUT = 1205, LOCK_DEADLOCK = 1213, RECORD_CHANGED = 1020 };

	if (code == LOCK_DEADLOCK || code == RECORD_CHANGED || code == SQLITE_OVERTAKEN)
		return CONFLICT_DEADLOCK;
	if (code == LOCK_WAIT_TIMEOUT ||
	    (code < 1000 && ((code & 0xff) == SQLITE_IS_BUSY || (code & 0xff) == SQLITE_IS_LOCKED)))
		return CONFLICT_WAIT;
	return CONFLICT_NONE;
}

#endif
