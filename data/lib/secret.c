/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/secret.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#define WORD                                                                                       \
	"(?:password|passwd|passphrase|passwort|pwd|secret|token(?!s)|api[_-]?key|access[_-]?key|" \
	"private[_-]?key|credential)"
#define NAME "[\\w.-]*" WORD "[\\w-]*"
#define VALUE "(?![\"']?[$*])(?:\"[^\"]*\"|'[^']*'|[^\\s\"'&;,()]+)"

/* In each, what stands before \K is kept. The flags are PCRE's: (?i) for letters of either case. */
static const char *const patterns[] = { "(?i)" NAME "\\s*=\\s*\\K" VALUE, /* PGPASSWORD=x */
	"(?i)\\b[\\w-]*" WORD "[\"']?\\s*:\\s*\\K(?!yes\\b|no\\b)" VALUE, /* "secret": "x" */
	"(?i)(?<![\\w-])--?" NAME "\\s+\\K(?!-)" VALUE,                   /* --api-key x */
	"(?i)\\b[a-z][a-z0-9+.-]*://[^\\s/:@%]*[:%]\\K[^\\s/@]+(?=@)",    /* scheme://user:x@host */
	"(?i)\\bauthorization:\\s*\\w+\\s+\\K[^\\s\"']+", "(?i)\\bbearer\\s+\\K[^\\s\"']+",
	"\\b(?:mysql|mariadb|podium-slap)[\\w-]*\\b[^|;&\\n]*?\\s-p\\K[^\\s\"'-][^\\s\"']*",
	"\\bsshpass\\s+-p\\s*\\K\\S+", "\\bcurl\\b[^|;&\\n]*?\\s-u\\s*[^\\s:]+:\\K\\S+",
	"\\bredis-[\\w-]+\\b[^|;&\\n]*?\\s-a\\s+\\K\\S+" };
enum { PATTERNS = G_N_ELEMENTS(patterns) };

/* Most texts have none of these, and need no closer look. */
static bool
may_hold_one(const char *text)
{
	static const char *const signs[] = { "pass", "pwd", "secret", "token", "key", "://",
		"bearer", "authorization", "credential", " -p", " -u", " -a" };

	for (size_t i = 0; i < G_N_ELEMENTS(signs); i++)
		if (strcasestr(text, signs[i]) != NULL)
			return true;
	return false;
}

/* Made once, for they are costly. */
static GRegex *
pattern_at(int i)
{
	static GRegex *made[PATTERNS];

	if (made[i] == NULL)
		made[i] = g_regex_new(patterns[i], G_REGEX_OPTIMIZE | G_REGEX_RAW, 0, NULL);
	g_assert(made[i] != NULL);
	return made[i];
}

char *
secret_hidden(const char *text)
{
	char *hidden = NULL;

	if (text == NULL || !may_hold_one(text))
		return NULL;
	for (int i = 0; i < PATTERNS; i++) {
		const char *now = hidden != NULL ? hidden : text;
		char *next = g_regex_replace_literal(pattern_at(i), now, -1, 0, "***", 0, NULL);

		if (next != NULL && strcmp(next, now) != 0) {
			g_free(hidden);
			hidden = next;
		} else {
			g_free(next);
		}
	}
	return hidden;
}
