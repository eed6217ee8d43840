/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/study_keys.h"

#include "collect/lib/study/study_file.h"
#include "collect/lib/study/study_value.h"
#include "data/lib/parse.h"

#define OF(type, member) offsetof(struct type, member)
const struct study_key study_keys_study[] = {
	{ "title", KEY_TEXT, OF(study_file, study.title) },
	{ "note", KEY_TEXT, OF(study_file, study.note) },
	{ "rounds", KEY_COUNT, OF(study_file, study.rounds) },
	{ "alpha", KEY_SHARE, OF(study_file, study.alpha) },
	{ "margin", KEY_SHARE, OF(study_file, study.margin) },
	{ "close", KEY_RATIO, OF(study_file, study.close) },
	{ "distant", KEY_RATIO, OF(study_file, study.distant) },
	{ "import", KEY_TEXT, OF(study_file, import) },
	{ "design", KEY_DESIGN, OF(study_file, design) },
	{ "seed", KEY_COUNT, OF(study_file, seed) },
	{ "precision", KEY_SHARE, OF(study_file, precision) },
	{ "until", KEY_SHARE, OF(study_file, until) },
	{ "cap", KEY_COUNT, OF(study_file, cap) },
	{ "cool-down", KEY_DURATION, OF(study_file, cool_down_s) },
	{ "time-limit", KEY_DURATION, OF(study_file, time_limit_s) },
	{ "drop-caches", KEY_SWITCH, OF(study_file, drop_caches) },
	{ NULL, KEY_TEXT, 0 },
};
const struct study_key study_keys_backend[] = {
	{ "title", KEY_TEXT, OF(study_backend, title) },
	{ "note", KEY_TEXT, OF(study_backend, note) },
	{ "url", KEY_TEXT, OF(study_backend, url) },
	{ "stack", KEY_TEXT, OF(study_backend, stack) },
	{ "options", KEY_TEXT, OF(study_backend, options) },
	{ "before", KEY_TEXT, OF(study_backend, before) },
	{ "after", KEY_TEXT, OF(study_backend, after) },
	{ "defaults-file", KEY_TEXT, OF(study_backend, defaults_file) },
	{ "import", KEY_TEXT, OF(study_backend, import) },
	{ "design", KEY_DESIGN, OF(study_backend, design) },
	{ NULL, KEY_TEXT, 0 },
};
const struct study_key study_keys_workload[] = {
	{ "title", KEY_TEXT, OF(study_workload, title) },
	{ "program", KEY_TEXT, OF(study_workload, program) },
	{ "options", KEY_TEXT, OF(study_workload, options) },
	{ "scaling", KEY_TEXT, OF(study_workload, scaling) },
	{ "time-limit", KEY_DURATION, OF(study_workload, time_limit_s) },
	{ NULL, KEY_TEXT, 0 },
};

static const char *const wanted[] = {
	[KEY_TEXT] = "a text",
	[KEY_COUNT] = "a whole number",
	[KEY_RATIO] = "a ratio of at least 1, such as 1.15",
	[KEY_SHARE] = "a share between 0 and 1, such as 0.05 or 5%",
	[KEY_DURATION] = "a time, such as 500ms, 5s, 2min or 1h",
	[KEY_SWITCH] = "yes or no",
	[KEY_DESIGN] = "rounds, shuffled or grouped",
};

static bool
is_one_of(const char *choices, const char *text)
{
	g_auto(GStrv) all = g_strsplit(choices, "|", -1);

	return g_strv_contains((const char *const *)all, text);
}

const char *
study_keys_wanted(const struct study_key *key)
{
	return wanted[key->kind];
}

bool
study_keys_set(const struct study_key *key, void *group, const char *text)
{
	char *at = (char *)group + key->offset;
	char **kept = (char **)(void *)at;

	switch (key->kind) {
	case KEY_COUNT:
		return parse_integer(text, (int64_t *)(void *)at) && *(int64_t *)(void *)at >= 0;
	case KEY_RATIO:
		return parse_real(text, (double *)(void *)at) && *(double *)(void *)at >= 1;
	case KEY_SHARE:
		return study_value_share(text, (double *)(void *)at);
	case KEY_DURATION:
		return study_value_duration(text, (double *)(void *)at);
	case KEY_SWITCH:
		*(bool *)(void *)at = is_one_of("yes|true|on|1", text);
		return *(bool *)(void *)at || is_one_of("no|false|off|0", text);
	case KEY_DESIGN:
		if (!is_one_of("rounds|shuffled|grouped", text))
			return false;
		break;
	case KEY_TEXT:
		if (*text == '\0')
			return false;
		break;
	}
	g_free(*kept);
	*kept = g_strdup(text);
	return true;
}

void
study_keys_free(const struct study_key *keys, void *group)
{
	for (; keys->name != NULL; keys++)
		if (keys->kind == KEY_TEXT || keys->kind == KEY_DESIGN)
			g_free(*(char **)(void *)((char *)group + keys->offset));
}
