/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_chap.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

static void
forget(char *secret)
{
	if (secret != NULL)
		explicit_bzero(secret, strlen(secret));
	g_free(secret);
}

void
lun_chap_clear(struct lun_chap *chap)
{
	g_free(chap->user);
	g_free(chap->target_user);
	forget(chap->password);
	forget(chap->target_password);
	*chap = (struct lun_chap){ 0 };
}

static bool
is_private(const char *path, char **why)
{
	struct stat st;

	if (stat(path, &st) != 0)
		*why = g_strdup(g_strerror(errno));
	else if (st.st_uid != geteuid())
		*why = g_strdup("belongs to someone else");
	else if ((st.st_mode & 077) != 0)
		*why = g_strdup_printf(
		    "has mode %04o, so others can read the secrets; chmod 600", st.st_mode & 07777);
	else
		return true;
	return false;
}

static bool
read_line(struct lun_chap *chap, char *line)
{
	g_auto(GStrv) parts = g_strsplit(line, "=", 2);
	struct {
		const char *name;
		char **into;
	} known[] = { { "user", &chap->user }, { "password", &chap->password },
		{ "target-user", &chap->target_user },
		{ "target-password", &chap->target_password } };

	if (parts[0] == NULL || *g_strstrip(parts[0]) == '\0' || *parts[0] == '#')
		return true;
	for (size_t i = 0; parts[1] != NULL && i < G_N_ELEMENTS(known); i++)
		if (strcmp(parts[0], known[i].name) == 0) {
			forget(*known[i].into);
			*known[i].into = g_strdup(g_strstrip(parts[1]));
			explicit_bzero(parts[1], strlen(parts[1]));
			return true;
		}
	return false;
}

static bool
read_lines(struct lun_chap *chap, char *text, char **why)
{
	char *next = text;

	for (int n = 1; next != NULL; n++) {
		char *line = strsep(&next, "\n");

		if (!read_line(chap, line)) {
			*why = g_strdup_printf(
			    "line %d is none of user, password, target-user, target-password", n);
			return false;
		}
	}
	if (chap->user != NULL && chap->password != NULL &&
	    (chap->target_user == NULL) == (chap->target_password == NULL))
		return true;
	*why = g_strdup("needs a user and a password, for the target both or none");
	return false;
}

bool
lun_chap_read(struct lun_chap *chap, const char *path, char **why)
{
	g_autoptr(GError) error = NULL;
	char *text = NULL;
	bool good;

	*chap = (struct lun_chap){ 0 };
	if (!is_private(path, why))
		return false;
	if (!g_file_get_contents(path, &text, NULL, &error)) {
		*why = g_strdup(error->message);
		return false;
	}
	good = read_lines(chap, text, why);
	forget(text);
	return good;
}
