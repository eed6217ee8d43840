/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/input_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_ROOM = 1 << 16 };

static gint
by_name(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void
add_folder(GPtrArray *files, const char *path)
{
	GDir *dir = g_dir_open(path, 0, NULL);
	GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
	const char *name;

	while (dir != NULL && (name = g_dir_read_name(dir)) != NULL)
		if (*name != '.')
			g_ptr_array_add(names, g_build_filename(path, name, NULL));
	if (dir != NULL)
		g_dir_close(dir);
	g_ptr_array_sort(names, by_name);
	for (guint i = 0; i < names->len; i++) {
		const char *inside = g_ptr_array_index(names, i);

		/* A link to a folder may lead round in a circle. */
		if (g_file_test(inside, G_FILE_TEST_IS_DIR) &&
		    !g_file_test(inside, G_FILE_TEST_IS_SYMLINK))
			add_folder(files, inside);
		else if (g_file_test(inside, G_FILE_TEST_IS_REGULAR))
			g_ptr_array_add(files, g_strdup(inside));
	}
	g_ptr_array_free(names, TRUE);
}

const char *
input_file_list(GPtrArray *files, const char *path)
{
	guint before = files->len;
	struct stat st;

	if (strcmp(path, "-") != 0 && stat(path, &st) != 0)
		return g_strerror(errno);
	if (strcmp(path, "-") != 0 && S_ISDIR(st.st_mode)) {
		add_folder(files, path);
		return files->len > before ? NULL : "a folder without files";
	}
	g_ptr_array_add(files, g_strdup(path));
	return NULL;
}

/* The rest of `fd`, with room for one byte more; NULL with errno set. */
static char *
read_all(int fd, size_t *length)
{
	size_t room = FIRST_ROOM, n = 0;
	struct stat st;
	char *bytes;
	ssize_t got;

	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && (size_t)st.st_size > room)
		room = (size_t)st.st_size;
	bytes = g_malloc(room + 1);
	do {
		if (n == room)
			bytes = g_realloc(bytes, (room += room / 2) + 1);
		got = read(fd, bytes + n, room - n);
		n += got > 0 ? (size_t)got : 0;
	} while (got > 0 || (got < 0 && errno == EINTR));
	*length = n;
	if (got < 0)
		g_clear_pointer(&bytes, g_free);
	return bytes;
}

char *
input_file_read(const char *path, size_t *length)
{
	int fd = strcmp(path, "-") == 0 ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
	int reason;
	char *bytes;

	if (fd < 0)
		return NULL;
	bytes = read_all(fd, length);
	reason = errno;
	close(fd);
	errno = reason;
	return bytes;
}
