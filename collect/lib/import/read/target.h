/* SPDX-License-Identifier: GPL-3.0-or-later */
/* target: a URL without the name and password in it, since what is kept may be shown to anyone. */
#ifndef PODIUM_TARGET_H
#define PODIUM_TARGET_H

#include "collect/lib/import/read/input.h"

struct target {
	const char *whole; /* scheme, host, port, path */
	const char *host;  /* with its port */
	const char *path;  /* from its slash on; "/" if there is none */
};

/* The URL at `text`, to its first blank. */
struct target target_read(struct input *in, const char *text);

#endif
