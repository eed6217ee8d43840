/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * result: what one execution of another tool said about itself, as its format read it and before
 * the store knows it.
 */
#ifndef PODIUM_RESULT_H
#define PODIUM_RESULT_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "collect/lib/import/read/printed.h"
#include "collect/lib/import/read/unit.h"

enum { UNKNOWN = -1 };

enum result_shape {
	SHAPE_VALUE,   /* one number of one run */
	SHAPE_SUMMARY, /* what the tool says of runs (or requests) that it did not print */
	SHAPE_VALUES,  /* each number is a run of its own */
	SHAPE_SAMPLES, /* each number is an operation inside one run: never repetitions */
	SHAPE_SERIES,  /* each number is an interval inside one run: never repetitions */
};

/* What is known of a summary; NAN what is not. */
struct result_spread {
	double mean, min, max, sd, median;
};

/* One metric of a result. The texts live as long as the input. */
struct result_number {
	const char *metric; /* the tool's word, or podium's for it: run_time, iops, bw, lat_p99 */
	const char *dir;    /* read, write, sync; NULL if it has none */
	const struct unit *unit; /* of all its numbers */
	bool lower_is_better;
	enum result_shape shape;
	double value;
	double resolution; /* the worth of the last printed digit, in the unit; 0 if not known */
	struct result_spread summary;
	bool is_inside;    /* the summary is of operations inside one run: never repetitions */
	GArray *values;    /* of double; NULL unless VALUES, SAMPLES or SERIES */
	double interval_s; /* of a series; 0 if not known */
};

/* How many operations took [low_ns, high_ns). The tool's own edges. */
struct result_bucket {
	double low_ns, high_ns;
	uint64_t count;
};

/* A latency histogram of one kind of operation. */
struct result_latency {
	const char *operation; /* read, write, event */
	uint64_t n;
	double min_ns, max_ns, mean_ns; /* NAN if not printed */
	GArray *buckets;                /* of struct result_bucket */
};

/* Where in the schedule a run stood; 0 what is not said. */
struct result_place {
	int64_t round, position, start_ns;
};

struct result {
	const char *tool, *version; /* NULL what the text does not say, here and below */
	const char *backend;        /* from a heading, or a table's column */
	const char *label;          /* the tool's own name for it: a job, a command, a target */
	bool label_is_load;         /* the label may tell loads apart, not only places */
	const char *workload, *engine;
	const char *detail; /* what else tells loads apart, such as a block size */
	int64_t concurrency, queries_per_client, iterations; /* UNKNOWN what is not said */
	GArray *numbers;                                     /* of struct result_number */
	GPtrArray *findings; /* of char *: what makes one doubt it */
	GArray *latency;     /* of struct result_latency */
	/* of struct result_place, one a run of VALUES; NULL if the source has no rounds */
	GArray *places;
	/* of const char *, one a run of VALUES: why it failed, NULL if not; NULL if none did */
	GPtrArray *failed;
	guint part, n_parts; /* of a run that was printed in parts; n_parts 0: it was not */
	const char *invalid; /* why the run is no result though it has numbers; NULL if it is one */
	size_t line;         /* where it begins, from 1 */
};

struct result *result_new(const char *tool);
void result_free(struct result *r);

/* Adds one number; the pointer holds until the next is added. `unit` is a podium name of unit.h. */
struct result_number *result_value(
    struct result *r, const char *metric, const char *unit, double value);

/* As result_value, with the printed number's resolution. */
struct result_number *result_printed(
    struct result *r, const char *metric, const char *unit, const struct printed *printed);

struct result_number *result_summary(
    struct result *r, const char *metric, const char *unit, const struct result_spread *spread);

/* Adds an empty list of that shape; append doubles to its values. */
struct result_number *result_list(
    struct result *r, const char *metric, const char *unit, enum result_shape shape);

/* Adds a histogram for `operation`, empty but for NANs. */
struct result_latency *result_latency(struct result *r, const char *operation);

/* Has it numbers of several directions, so that their names must say which? */
bool result_has_directions(const struct result *r);

/* Has it a number of this metric? */
bool result_has(const struct result *r, const char *metric);

/* How many of the values are numbers: NAN stands for a run that has none. */
guint result_count_known(const GArray *values);

/* A doubt, in words; the same words count once, and no one reads more than 40. */
void result_doubt(struct result *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
