/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/iscsiaddress.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>
#include <iscsi/iscsi.h>

#include "data/lib/parse.h"

static const char initiator[] = "iqn.2026-11.org.podium:load";

/* host[:port]/iqn/lun */
static bool
split_url(struct iscsi_address *a, const char *rest, char **why)
{
	g_auto(GStrv) parts = g_strsplit(rest, "/", -1);
	int64_t lun;

	if (g_strv_length(parts) != 3 || *parts[0] == '\0' || *parts[1] == '\0') {
		*why = g_strdup("is not iscsi://host[:port]/target/lun");
		return false;
	}
	if (strchr(rest, '@') != NULL) {
		*why =
		    g_strdup("has a name or password in it: put them into a file for --chap-file");
		return false;
	}
	if (!parse_integer(parts[2], &lun) || lun < 0 || lun > 16383) {
		*why = g_strdup_printf("'%s' is not the number of a LUN", parts[2]);
		return false;
	}
	a->target = g_strdup(parts[1]);
	a->lun = (int)lun;
	a->portals = g_new0(char *, 2);
	a->portals[0] = g_strdup(parts[0]);
	return true;
}

static void
add_portals(struct iscsi_address *a, const char *const *more)
{
	size_t n = 1, added = more != NULL ? g_strv_length((char **)more) : 0;

	a->portals = g_renew(char *, a->portals, n + added + 1);
	for (size_t i = 0; i < added; i++)
		a->portals[n++] = g_strdup(more[i]);
	a->portals[n] = NULL;
}

bool
iscsiaddress_parse(struct iscsi_address *a, const char *url, const char *const *more, char **why)
{
	static const char scheme[] = "iscsi://";

	*a = (struct iscsi_address){ .header_digest = "none" };
	if (!g_str_has_prefix(url, scheme)) {
		*why = g_strdup("does not begin with iscsi://");
		return false;
	}
	if (!split_url(a, url + strlen(scheme), why))
		return false;
	a->url = g_strdup(url);
	add_portals(a, more);
	return true;
}

void
iscsiaddress_clear(struct iscsi_address *a)
{
	g_free(a->url);
	g_free(a->target);
	g_strfreev(a->portals);
	*a = (struct iscsi_address){ 0 };
}

static void
forget(char *secret)
{
	if (secret != NULL)
		explicit_bzero(secret, strlen(secret));
	g_free(secret);
}

void
iscsiaddress_chap_clear(struct iscsi_chap *chap)
{
	g_free(chap->user);
	g_free(chap->target_user);
	forget(chap->password);
	forget(chap->target_password);
	*chap = (struct iscsi_chap){ 0 };
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
read_line(struct iscsi_chap *chap, char *line)
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
read_lines(struct iscsi_chap *chap, char *text, char **why)
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
iscsiaddress_chap_read(struct iscsi_chap *chap, const char *path, char **why)
{
	g_autoptr(GError) error = NULL;
	char *text = NULL;
	bool good;

	*chap = (struct iscsi_chap){ 0 };
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

struct iscsi_context *
iscsiaddress_context(const struct iscsi_address *a)
{
	struct iscsi_context *iscsi = iscsi_create_context(initiator);
	const struct iscsi_chap *chap = a->chap;

	if (iscsi == NULL)
		return NULL;
	iscsi_set_targetname(iscsi, a->target);
	iscsi_set_session_type(iscsi, ISCSI_SESSION_NORMAL);
	iscsi_set_header_digest(iscsi,
	    strcmp(a->header_digest, "crc32c") == 0 ? ISCSI_HEADER_DIGEST_CRC32C :
						      ISCSI_HEADER_DIGEST_NONE);
	/* A lost session is podium's to notice, to count and to make again. */
	iscsi_set_noautoreconnect(iscsi, 1);
	if (chap != NULL && chap->user != NULL)
		iscsi_set_initiator_username_pwd(iscsi, chap->user, chap->password);
	if (chap != NULL && chap->target_user != NULL)
		iscsi_set_target_username_pwd(iscsi, chap->target_user, chap->target_password);
	return iscsi;
}
