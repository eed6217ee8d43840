/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/table/table_scan.h"

struct table_column *
table_scan_column(const struct table_scan *scan, size_t i)
{
	return &g_array_index(scan->columns, struct table_column, i);
}

const char *
table_scan_cell(const struct table_scan *scan, const struct table_row *row, enum table_role role)
{
	for (guint k = 0; k < MIN(scan->n_of_role[role], MOST_ALIKE); k++) {
		guint i = scan->of_role[role][k];

		if (i < row->n && !line_is_blank(row->cell[i]))
			return row->cell[i];
	}
	return NULL;
}

size_t
table_scan_filled(const struct table_row *row)
{
	size_t n = 0;

	for (size_t i = 0; i < row->n; i++)
		n += !line_is_blank(row->cell[i]);
	return n;
}

bool
table_scan_has(const struct table_scan *scan, enum table_role role)
{
	return scan->n_of_role[role] > 0;
}
