/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet: a table of a study as CSV for spreadsheets and notebooks. */
#include <stdlib.h>
#include <string.h>

#include "data/lib/cli.h"
#include "render/lib/sheet.h"

static enum sheet_dialect
dialect_of(const char *excel)
{
	if (excel == NULL)
		return SHEET_PLAIN;
	if (strcmp(excel, "eu") == 0)
		return SHEET_EXCEL_EU;
	if (*excel != '\0')
		cli_usage("--excel: '%s' is not eu", excel);
	return SHEET_EXCEL;
}

int
main(int argc, char *argv[])
{
	const char *path = "-", *excel = NULL;
	bool describe = false, private_too = false;
	const struct option_spec options[] = { { "output", 'o', OPTION_TEXT, &path, "FILE",
						   "write to FILE (standard output)" },
		{ "excel", 0, OPTION_MAYBE, &excel, "eu",
		    "for Excel; eu: semicolons and decimal commas" },
		{ "csvw", 0, OPTION_FLAG, &describe, NULL,
		    "the table's description as CSV on the Web (JSON)" },
		{ "private", 0, OPTION_FLAG, &private_too, NULL,
		    "host names, addresses and users too" },
		{ 0 } };
	const struct program program = { "TABLE STATS.db", "a table of a study as CSV", options, 2,
		2 };
	int first = options_parse(argc, argv, &program);
	enum sheet_dialect dialect = dialect_of(excel);
	struct report *report = report_open(argv[first + 1]);
	struct sheet *sheet = sheet_make(report, argv[first], private_too);
	struct output out;

	if (sheet == NULL)
		cli_usage("'%s' is no table; there are: %s", argv[first], sheet_names);
	out = output_open(path);
	if (describe)
		sheet_put_csvw(sheet, out.file);
	else
		sheet_put_csv(sheet, dialect, out.file);
	output_close(&out);
	sheet_free(sheet);
	report_close(report);
	return EXIT_SUCCESS;
}
