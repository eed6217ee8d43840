/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_address.h"

#include <string.h>

#include <glib.h>
#include <iscsi/iscsi.h>

#include "collect/lib/iscsi/lun_chap.h"
#include "data/lib/parse.h"

static const char initiator[] = "iqn.2026-11.org.podium:load";

/* host[:port]/iqn/lun */
static bool
split_url(struct lun_address *a, const char *rest, char **why)
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
add_portals(struct lun_address *a, const char *const *more)
{
	size_t n = 1, added = more != NULL ? g_strv_length((char **)more) : 0;

	a->portals = g_renew(char *, a->portals, n + added + 1);
	for (size_t i = 0; i < added; i++)
		a->portals[n++] = g_strdup(more[i]);
	a->portals[n] = NULL;
}

bool
lun_address_parse(struct lun_address *a, const char *url, const char *const *more, char **why)
{
	static const char scheme[] = "iscsi://";

	*a = (struct lun_address){ .header_digest = "none" };
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
lun_address_clear(struct lun_address *a)
{
	g_free(a->url);
	g_free(a->target);
	g_strfreev(a->portals);
	*a = (struct lun_address){ 0 };
}

struct iscsi_context *
lun_address_context(const struct lun_address *a)
{
	struct iscsi_context *iscsi = iscsi_create_context(initiator);
	const struct lun_chap *chap = a->chap;

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
