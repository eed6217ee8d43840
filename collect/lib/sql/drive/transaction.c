/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/transaction.h"

#include <ctype.h>
#include <string.h>

#include <glib.h>

/* A script while it is read. */
struct script_reader {
	struct transactions *all;
	struct transaction *to;
	const char *at, *end;
	unsigned line;
	char *why; /* the first fault; owned */
};

static size_t
find_variable(const struct transactions *all, const char *name, size_t length)
{
	for (size_t i = 0; i < all->variables; i++)
		if (strlen(all->variable[i].name) == length &&
		    memcmp(all->variable[i].name, name, length) == 0)
			return i;
	return SIZE_MAX;
}

static size_t
variable_of(struct transactions *all, const char *name, size_t length)
{
	size_t i = find_variable(all, name, length);

	if (i != SIZE_MAX)
		return i;
	all->variable = g_renew(struct variable, all->variable, all->variables + 1);
	all->variable[all->variables] = (struct variable){ .name = g_strndup(name, length) };
	return all->variables++;
}

size_t
transaction_define(struct transactions *all, const char *name, struct value value)
{
	size_t i = variable_of(all, name, strlen(name));

	all->variable[i].value = value;
	all->variable[i].is_given = true;
	if (value.type == VALUE_TEXT)
		all->variable[i].room = value.length;
	return i;
}

/* Only what this script has set before, or what was given: another's is left to chance. */
static size_t
find_known(void *context, const char *name, size_t length)
{
	const struct script_reader *r = context;
	size_t i = find_variable(r->all, name, length);

	if (i == SIZE_MAX ||
	    (!r->all->variable[i].is_given && r->all->variable[i].known_in != r->all->n))
		return SIZE_MAX;
	return i;
}

static bool __attribute__((format(printf, 3, 4)))
wrong(struct script_reader *r, unsigned line, const char *format, ...)
{
	g_autofree char *why = NULL;
	va_list ap;

	va_start(ap, format);
	why = g_strdup_vprintf(format, ap);
	va_end(ap);
	if (r->why == NULL)
		r->why = g_strdup_printf("%s:%u: %s", r->to->name, line, why);
	return false;
}

static struct action *
add_command(struct transaction *t, enum action_kind kind, unsigned line)
{
	if ((t->commands & (t->commands - 1)) == 0)
		t->command =
		    g_renew(struct action, t->command, t->commands == 0 ? 1 : 2 * t->commands);
	t->command[t->commands] = (struct action){ .kind = kind, .line = line };
	return &t->command[t->commands++];
}

static bool
is_name_letter(char c)
{
	return g_ascii_isalnum(c) || c == '_';
}

static size_t
name_length(const char *at, const char *end)
{
	const char *from = at;

	if (at < end && g_ascii_isdigit(*at))
		return 0;
	while (at < end && is_name_letter(*at))
		at++;
	return (size_t)(at - from);
}

/* A statement while its variables are taken out of it. */
struct cutting {
	struct script_reader *reader;
	GString *text;
	GArray *slots; /* struct gap */
	char quote;    /* that is open, or 0 */
	unsigned line;
};

/* After a colon: a variable, or letters like any others. Returns how many bytes it took. */
static size_t
cut_variable(struct cutting *c, const char *at, const char *end)
{
	size_t n = name_length(at + 1, end);
	struct gap slot = { .at = c->text->len };

	if (at + 1 < end && at[1] == ':') {
		g_string_append(c->text, "::");
		return 2;
	}
	slot.variable = n > 0 ? find_known(c->reader, at + 1, n) : SIZE_MAX;
	if (slot.variable == SIZE_MAX) {
		if (n > 0 && c->quote == 0)
			wrong(c->reader, c->line, "no such variable: %.*s", (int)n, at + 1);
		g_string_append_c(c->text, ':');
		return 1;
	}
	slot.in_name =
	    c->quote != 0 || (c->text->len > 0 && is_name_letter(c->text->str[c->text->len - 1]));
	g_array_append_val(c->slots, slot);
	return 1 + n;
}

/* Takes a letter that is none of a variable; line ends and blanks before a comment stay. */
static size_t
cut_letter(struct cutting *c, const char *at, const char *end)
{
	if (c->quote == 0 && end - at >= 2 && at[0] == '-' && at[1] == '-') {
		const char *stop = memchr(at, '\n', (size_t)(end - at));

		return (size_t)((stop != NULL ? stop : end) - at);
	}
	if (c->quote == 0 && strchr("'\"`", *at) != NULL)
		c->quote = *at;
	else if (c->quote == *at)
		c->quote = 0;
	g_string_append_c(c->text, *at);
	return 1;
}

/* The statement, with a mark of its kind for each slot: what it is to a server. */
static char *
shape_of(const struct statement *s)
{
	GString *shape = g_string_new(NULL);
	size_t from = 0;

	for (size_t i = 0; i < s->slots; i++) {
		g_string_append_len(shape, s->text + from, (gssize)(s->slot[i].at - from));
		g_string_append_c(shape, s->slot[i].in_name ? '\1' : '\2');
		from = s->slot[i].at;
	}
	g_string_append(shape, s->text + from);
	return g_string_free(shape, FALSE);
}

/* The number of one that differs in nothing but its variables, or a new one. */
static uint32_t
number_of(struct transactions *all, const struct statement *s)
{
	char *shape = shape_of(s);
	gpointer number;

	if (all->number == NULL)
		all->number = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
	number = g_hash_table_lookup(all->number, shape);
	if (number == NULL) {
		number = GUINT_TO_POINTER(g_hash_table_size(all->number) + 1);
		g_hash_table_insert(all->number, shape, number);
	} else
		g_free(shape);
	return GPOINTER_TO_UINT(number);
}

static void
keep_statement(struct cutting *c)
{
	struct transaction *t = c->reader->to;
	struct action *command;
	struct statement *s;

	while (c->text->len > 0 && isspace((unsigned char)c->text->str[c->text->len - 1]) &&
	    (c->slots->len == 0 ||
		g_array_index(c->slots, struct gap, c->slots->len - 1).at < c->text->len))
		g_string_truncate(c->text, c->text->len - 1);
	if (c->text->len == 0 && c->slots->len == 0)
		return;
	command = add_command(t, ACTION_SQL, c->line);
	command->statement = t->sql.n;
	t->last = t->commands - 1;
	s = script_add(&t->sql, c->text->str, c->text->len);
	s->slots = c->slots->len;
	s->slot = g_memdup2(c->slots->data, c->slots->len * sizeof(struct gap));
	s->number = number_of(c->reader->all, s);
}

/* From here to the semicolon, or to the end. */
static void
read_statement(struct script_reader *r)
{
	struct cutting c = { r, g_string_new(NULL), g_array_new(FALSE, FALSE, sizeof(struct gap)),
		0, r->line };

	while (r->at < r->end && r->why == NULL) {
		size_t n;

		if (*r->at == '\0') {
			wrong(r, r->line, "a NUL in a statement");
			break;
		}
		if (c.quote == 0 && *r->at == ';') {
			r->at++;
			break;
		}
		n = *r->at == ':' ? cut_variable(&c, r->at, r->end) : cut_letter(&c, r->at, r->end);
		r->line += n == 1 && *r->at == '\n';
		r->at += n;
	}
	if (c.quote != 0)
		wrong(r, c.line, "a quote (%c) that is not closed", c.quote);
	if (r->why == NULL)
		keep_statement(&c);
	g_string_free(c.text, TRUE);
	g_array_unref(c.slots);
}

static const char *
skip_blanks(const char *at, const char *end)
{
	while (at < end && g_ascii_isspace(*at))
		at++;
	return at;
}

/* digits('##-##') is the one function that gives a text, and stands alone. */
static bool
is_digits(const char *at, const char *end, const char **pattern, size_t *length)
{
	static const char word[] = "digits";
	const char *quote;

	at = skip_blanks(at, end);
	if ((size_t)(end - at) < strlen(word) || strncmp(at, word, strlen(word)) != 0)
		return false;
	at = skip_blanks(at + strlen(word), end);
	if (at == end || *at++ != '(')
		return false;
	at = skip_blanks(at, end);
	if (at == end || *at++ != '\'')
		return false;
	quote = memchr(at, '\'', (size_t)(end - at));
	*pattern = at;
	*length = quote != NULL ? (size_t)(quote - at) : 0;
	at = quote != NULL ? skip_blanks(quote + 1, end) : end;
	return at < end && *at == ')' && skip_blanks(at + 1, end) == end;
}

static void
read_expression(struct script_reader *r, struct action *c, const char *at, const char *end)
{
	const struct expression_names names = { find_known, r };
	g_autofree char *why = expression_parse(&c->expression, at, (size_t)(end - at), &names);

	if (why != NULL)
		wrong(r, r->line, "%s", why);
}

static void
read_set(struct script_reader *r, const char *at, const char *end)
{
	size_t n = name_length(at, end), length, variable;
	const char *pattern;
	struct action *c;

	if (n == 0 || at + n == end || !g_ascii_isspace(at[n])) {
		wrong(r, r->line, "\\set wants a name and an expression");
		return;
	}
	c = add_command(r->to, ACTION_SET, r->line);
	if (is_digits(at + n, end, &pattern, &length)) {
		c->kind = ACTION_DIGITS;
		c->pattern = g_strndup(pattern, length);
	} else
		read_expression(r, c, at + n, end);
	variable = variable_of(r->all, at, n);
	c->variable = variable;
	r->all->variable[variable].known_in = r->all->n;
	if (c->pattern != NULL)
		r->all->variable[variable].room =
		    MAX(r->all->variable[variable].room, strlen(c->pattern));
}

/* "10 ms", ":pause us", "2": a number or a variable, and seconds unless it says otherwise. */
static void
read_sleep(struct script_reader *r, const char *at, const char *end)
{
	static const struct {
		const char *name;
		uint64_t ns;
	} unit[] = { { "us", 1000 }, { "ms", 1000000 }, { "s", 1000000000 } };
	struct action *c = add_command(r->to, ACTION_SLEEP, r->line);

	c->unit_ns = 1000000000;
	while (end > at && g_ascii_isspace(end[-1]))
		end--;
	for (size_t i = 0; i < G_N_ELEMENTS(unit); i++) {
		size_t n = strlen(unit[i].name);
		const char *word = end - n;

		if (end - at <= (ptrdiff_t)n || memcmp(word, unit[i].name, n) != 0 ||
		    !(g_ascii_isspace(word[-1]) || g_ascii_isdigit(word[-1])))
			continue;
		c->unit_ns = unit[i].ns;
		end = word;
		break;
	}
	read_expression(r, c, at, end);
}

/* A line that begins with a backslash; one at its end takes the next line to it. */
static void
read_meta(struct script_reader *r)
{
	g_autoptr(GString) text = g_string_new(NULL);
	unsigned lines = 1;
	const char *at, *end;
	size_t n;

	for (r->at++; r->at < r->end && *r->at != '\n'; r->at++) {
		if (*r->at == '\\' && r->at + 1 < r->end && r->at[1] == '\n') {
			r->at++;
			lines++;
		}
		g_string_append_c(text, *r->at == '\n' ? ' ' : *r->at);
	}
	end = text->str + text->len;
	n = name_length(text->str, end);
	at = skip_blanks(text->str + n, end);
	if (n == 3 && memcmp(text->str, "set", n) == 0)
		read_set(r, at, end);
	else if (n == 5 && memcmp(text->str, "sleep", n) == 0)
		read_sleep(r, at, end);
	else
		wrong(r, r->line, "\\%.*s is not known: \\set and \\sleep are", (int)n, text->str);
	r->line += lines - 1;
}

/* Blanks, comments and semicolons between commands. False: the end. */
static bool
skip_to_command(struct script_reader *r)
{
	while (r->at < r->end) {
		if (r->end - r->at >= 2 && r->at[0] == '-' && r->at[1] == '-') {
			while (r->at < r->end && *r->at != '\n')
				r->at++;
			continue;
		}
		if (!isspace((unsigned char)*r->at) && *r->at != ';')
			return true;
		r->line += *r->at == '\n';
		r->at++;
	}
	return false;
}

char *
transaction_add(
    struct transactions *all, const char *name, uint64_t weight, const char *text, size_t length)
{
	struct script_reader r = { .all = all, .at = text, .end = text + length, .line = 1 };

	all->item = g_renew(struct transaction, all->item, all->n + 1);
	r.to = &all->item[all->n++];
	*r.to = (struct transaction){ .name = g_strdup(name), .weight = weight };
	all->weight += weight;
	while (r.why == NULL && skip_to_command(&r)) {
		if (*r.at == '\\')
			read_meta(&r);
		else
			read_statement(&r);
	}
	if (r.why == NULL && r.to->sql.n == 0)
		wrong(&r, r.line, "no statement in it");
	return r.why;
}

/* Does the slot lie within quotes? Names do not: a number is put to them as it is. */
static bool
is_quoted(const struct statement *s, const struct gap *slot)
{
	return slot->at == 0 || !is_name_letter(s->text[slot->at - 1]);
}

/* Why the statement cannot be prepared, or NULL. */
static const char *
obstacle(const struct statement *s)
{
	enum { VALUES = 64 };
	size_t in_names = 0;

	for (size_t i = 0; i < s->slots; i++) {
		if (s->slot[i].in_name && is_quoted(s, &s->slot[i]))
			return "a variable within quotes is no value of its own";
		in_names += s->slot[i].in_name;
	}
	if (in_names > 1)
		return "more than one variable within a name";
	return s->slots - in_names > VALUES ? "more than 64 values" : NULL;
}

char *
transaction_prepares(const struct transactions *all)
{
	for (size_t i = 0; i < all->n; i++)
		for (size_t j = 0; j < all->item[i].sql.n; j++) {
			const struct statement *s = &all->item[i].sql.item[j];

			if (obstacle(s) != NULL)
				return g_strdup_printf("%s: %s, in: %.*s", all->item[i].name,
				    obstacle(s), (int)MIN(strcspn(s->text, "\n"), 60), s->text);
		}
	return NULL;
}

static void
free_one(struct transaction *t)
{
	for (size_t i = 0; i < t->commands; i++) {
		expression_free(&t->command[i].expression);
		g_free(t->command[i].pattern);
	}
	g_free(t->command);
	g_free(t->name);
	script_free(&t->sql);
}

void
transaction_free(struct transactions *all)
{
	for (size_t i = 0; i < all->n; i++)
		free_one(&all->item[i]);
	for (size_t i = 0; i < all->variables; i++)
		g_free(all->variable[i].name);
	if (all->number != NULL)
		g_hash_table_unref(all->number);
	g_free(all->item);
	g_free(all->variable);
	*all = (struct transactions){ 0 };
}
