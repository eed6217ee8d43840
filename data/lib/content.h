/* SPDX-License-Identifier: GPL-3.0-or-later */
/* content: what kind of file it is that an output would replace. */
#ifndef PODIUM_CONTENT_H
#define PODIUM_CONTENT_H

/*
 * May the file `fresh` replace what `old` names? Nothing there, an empty file, and one of the same
 * kind: NULL. Otherwise why not, as "holds a store of measurements" (g_free). The kind is told by
 * the first bytes alone.
 */
char *content_may_replace(const char *fresh, const char *old);

#endif
