/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory: preloaded, it lets one allocation of a podium program fail. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * MEMORY_AT=N: the N-th allocation of a program called podium-* gives NULL (0: none); with
 * MEMORY_LASTING=1 all from it on. MEMORY_COUNT=FILE takes how many there were. What happens before
 * main() is not counted.
 */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static long at = -1, n; /* -1: no program of ours */
static bool lasting;

__attribute__((constructor)) static void
begin(void)
{
	const char *number = getenv("MEMORY_AT"), *all = getenv("MEMORY_LASTING");

	if (number == NULL || strncmp(program_invocation_short_name, "podium-", 7) != 0)
		return;
	lasting = all != NULL && *all == '1';
	at = strtol(number, NULL, 10);
}

__attribute__((destructor)) static void
end(void)
{
	const char *path = getenv("MEMORY_COUNT");
	char text[32];
	int fd, length = snprintf(text, sizeof text, "%ld\n", n);

	if (at < 0 || path == NULL)
		return;
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (fd < 0 || write(fd, text, (size_t)length) != length)
		_exit(99);
	close(fd);
}

static bool
is_to_fail(void)
{
	long mine;

	if (at < 0)
		return false;
	mine = __atomic_add_fetch(&n, 1, __ATOMIC_RELAXED);
	if (at == 0 || mine < at || (mine > at && !lasting))
		return false;
	errno = ENOMEM;
	return true;
}

void *
malloc(size_t size)
{
	return is_to_fail() ? NULL : __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
	return is_to_fail() ? NULL : __libc_calloc(count, size);
}

void *
realloc(void *old, size_t size)
{
	return is_to_fail() ? NULL : __libc_realloc(old, size);
}
