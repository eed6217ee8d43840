/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet: a table of a study as CSV for spreadsheets and notebooks. */
#include <stdlib.h>
#include <string.h>

#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "render/lib/page/study_sheets.h"
#include "render/lib/page/workbook.h"
#include "render/lib/view/source_date.h"

static enum datasheet_dialect
dialect_of(const char *excel)
{
	if (excel == NULL)
		return DATASHEET_PLAIN;
	if (strcmp(excel, "eu") == 0)
		return DATASHEET_EXCEL_EU;
	if (*excel != '\0')
		cli_usage("--excel: '%s' is not eu", excel);
	return DATASHEET_EXCEL;
}

struct arguments {
	const char *path, *excel;
	bool describe, private_too;
};

static void
write_table(struct report *report, const char *name, const struct arguments *a)
{
	enum datasheet_dialect dialect = dialect_of(a->excel);
	struct datasheet *sheet = study_sheets_make(report, name, a->private_too);
	struct output out;

	if (sheet == NULL)
		cli_usage("'%s' is no table; there are: %s, and xlsx", name, study_sheets_names);
	out = output_open(a->path);
	if (a->describe)
		datasheet_put_csvw(sheet, out.file);
	else
		datasheet_put_csv(sheet, dialect, out.file);
	output_close(&out);
	datasheet_free(sheet);
}

static void
write_workbook(struct report *report, const struct arguments *a)
{
	if (strcmp(a->path, "-") == 0)
		cli_usage("a workbook needs --output=FILE");
	workbook_write(report, a->path, a->private_too, source_date(report));
}

int
main(int argc, char *argv[])
{
	struct arguments a = { .path = "-" };
	const struct option_spec options[] = { { "output", 'o', OPTION_TEXT, &a.path, "FILE",
						   "write to FILE (standard output)" },
		{ "excel", 0, OPTION_MAYBE, &a.excel, "eu", "for Excel; eu: decimal commas" },
		{ "csvw", 0, OPTION_FLAG, &a.describe, NULL, "the table's description (JSON)" },
		{ "private", 0, OPTION_FLAG, &a.private_too, NULL, "host names and users too" },
		{ 0 } };
	const struct program program = { "TABLE STATS.db", "a table of a study as CSV", options, 2,
		2 };
	int first = option_parse(argc, argv, &program);
	struct report *report = report_open(argv[first + 1]);

	if (strcmp(argv[first], "xlsx") == 0)
		write_workbook(report, &a);
	else
		write_table(report, argv[first], &a);
	report_close(report);
	return EXIT_SUCCESS;
}
