/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shape: is a store what podium makes, and whole? */
#ifndef PODIUM_SHAPE_H
#define PODIUM_SHAPE_H

#include "data/lib/store/db.h"

/*
 * What SQLite does for no file that came from somewhere: functions in its schema, views, writing
 * the schema. Before any use.
 */
void shape_distrust(sqlite3 *handle);

/*
 * Dies unless the store has every table of its kind's version, column by column, as a table, and no
 * trigger but ours: a view in a table's place may have no end. That one of our triggers is gone
 * harms no reader. Tables and views that somebody added for himself are none of our business.
 */
void shape_check(struct store *store, const struct db_kind *kind);

/*
 * Dies unless every page of the database `schema` ("main", or what is attached) is in order, every
 * value keeps to its column's rules, and every reference leads somewhere; it is called by its path.
 * A million runs take about 0.8 s of CPU: for what reads all of it anyway. Of a database that is
 * opened to be read only, SQLite does not look at CHECKs.
 */
void shape_check_whole(struct store *store, const char *schema, const char *path);

/* The same, but for the tables that grow with the runs: for what reads the answers. */
void shape_check_answers(struct store *store);

#endif
