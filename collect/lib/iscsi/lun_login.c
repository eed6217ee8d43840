/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_login.h"

#include <string.h>

#include <glib.h>
#include <iscsi/iscsi.h>

#include "collect/lib/iscsi/lun_ask.h"
#include "collect/lib/iscsi/lun_chap.h"
#include "collect/lib/iscsi/lun_status.h"

enum { LOG_LOGIN_REPLIES = 6 };

struct login_log {
	GString *replies; /* "MaxBurstLength=...", one a line */
	char *socket_error;
};

/* libiscsi writes what was negotiated, and why a connection failed, to its log alone. */
static __thread struct login_log *listening;

/* The library adds the target's name in brackets, which is not for everyone. */
static char *
without_target(const char *text)
{
	const char *end = g_strrstr(text, " [");

	return end != NULL ? g_strndup(text, (size_t)(end - text)) : g_strdup(text);
}

static void
listen_to_login(int level, const char *message)
{
	static const char reply[] = "TargetLoginReply: ", error[] = "socket error ";
	const char *found = strstr(message, reply);

	(void)level;
	if (found != NULL && strstr(found, "CHAP") == NULL && strstr(found, "Auth") == NULL) {
		g_autofree char *line = without_target(found + strlen(reply));

		g_string_append_printf(listening->replies, "%s\n", line);
	}
	found = strstr(message, error);
	if (found != NULL && listening->socket_error == NULL) {
		found += strlen(error);
		listening->socket_error = g_strndup(found, strcspn(found, "("));
	}
}

static const char *
of_secrets(const struct lun_chap *chap)
{
	if (chap == NULL || chap->user == NULL)
		return "the target wants a user and a password (--chap-file)";
	if (chap->target_user == NULL)
		return "the target refuses the user or the password of --chap-file";
	return "the target refuses the user or the password of --chap-file, or has none of its own "
	       "to prove itself by";
}

/* Why a login failed, in words that say what to do. */
static char *
words(const struct lun *lun, const struct login_log *talk)
{
	static const struct {
		const char *theirs, *ours;
	} known[] = { { "It did not return CHAP_",
			  "the target does not prove itself, as "
			  "target-user and target-password demand" },
		{ "Invalid CHAP_R", "the target does not know target-password" },
		{ "Wrong CHAP targetname", "the target proves itself as another than target-user" },
		{ "Target not found", "there is no such target" },
		{ "LOGICAL_UNIT_NOT_SUPPORTED", "the target has no such LUN" },
		{ "Can not resolv", "the name of the host is not known" } };
	g_autofree char *last = lun_ask_error(lun);

	if (strstr(last, "Authentication failure") != NULL)
		return g_strdup(of_secrets(lun->address->chap));
	for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
		if (strstr(last, known[i].theirs) != NULL)
			return g_strdup(known[i].ours);
	if (talk->socket_error != NULL)
		return g_strdup_printf("no connection: %s", talk->socket_error);
	return g_steal_pointer(&last);
}

/* A target that knows no digests agrees to none, and the library goes on without. */
static bool
has_digest(const struct lun *lun)
{
	return strcmp(lun->address->header_digest, "crc32c") != 0 ||
	    strstr(lun->negotiated, "HeaderDigest=CRC32C\n") != NULL;
}

static struct scsi_task *
ask_ready(struct lun *lun, const void *what, iscsi_command_cb answered, void *to)
{
	(void)what;
	return iscsi_testunitready_task(lun->iscsi, lun->address->lun, answered, to);
}

/* The library takes a LUN that is busy at that moment for one that cannot be used. */
static bool
becomes_ready(struct lun *lun)
{
	struct scsi_task *task = lun_ask(lun, ask_ready, NULL);
	bool good = task != NULL && lun_status_answer(task->status, task) == LUN_ANSWER_GOOD;

	if (task != NULL)
		scsi_free_scsi_task(task);
	return good;
}

bool
lun_login(struct lun *lun, const char *portal, char **why)
{
	struct login_log talk = { .replies = g_string_new("") };
	bool good;

	listening = &talk;
	iscsi_set_log_level(lun->iscsi, LOG_LOGIN_REPLIES);
	iscsi_set_log_fn(lun->iscsi, listen_to_login);
	good = lun_ask_connect(lun, portal) ||
	    (lun->iscsi != NULL && iscsi_is_logged_in(lun->iscsi) && becomes_ready(lun));
	if (lun->iscsi != NULL)
		iscsi_set_log_level(lun->iscsi, 0);
	listening = NULL;
	lun->negotiated = g_string_free(talk.replies, FALSE);
	if (!good)
		*why = words(lun, &talk);
	else if (!has_digest(lun))
		*why = g_strdup("the target does not agree to a header digest; without "
				"--header-digest the load would run");
	g_free(talk.socket_error);
	return *why == NULL;
}
