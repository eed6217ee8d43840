/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/layout/axis.h"

#include <float.h>
#include <glib.h>
#include <math.h>

#include "render/lib/layout/theme.h"
#include "render/lib/text/typeset.h"

enum {
	LOG_FROM_RATIO = 100,
	LINES_FROM = 100, /* px of a decade */
	FAR = 20 /* lengths of the axis; nothing is placed farther out, so that no px overflows */
};

/* Spans below either count as one value: a step of theirs is no number of full precision. */
#define LEAST_SPAN 1e-306
#define LEAST_SHARE 1e-12
#define MOST 1e308

double
axis_nice_step(double raw)
{
	double power = pow(10, floor(log10(raw)));
	double share = raw / power;

	/* A hair of tolerance: 0.2 / 0.1 may be a little over 2. */
	if (share <= 1 + 1e-9)
		return power;
	if (share <= 2 + 1e-9)
		return 2 * power;
	return share <= 5 + 1e-9 ? 5 * power : 10 * power;
}

/* Where it takes more than a double holds: differences of 9e307, ratios of 1e-300. */
static double
far_share(const struct axis *axis, double value)
{
	long double lo = axis->log ? logl(axis->lo) : axis->lo;
	long double hi = axis->log ? logl(axis->hi) : axis->hi;

	return (double)(((axis->log ? logl(value) : (long double)value) - lo) / (hi - lo));
}

double
axis_at(const struct axis *axis, double value)
{
	double span = axis->log ? log(axis->hi / axis->lo) : axis->hi - axis->lo;
	double share = (axis->log ? log(value / axis->lo) : value - axis->lo) / span;

	if (!isfinite(span) || !isfinite(share))
		share = far_share(axis, value);
	if (!(share >= -FAR)) /* NAN too */
		share = -FAR;
	return axis->from + MIN(share, FAR) * (axis->to - axis->from);
}

static void
add_tick(struct axis *axis, double value, struct number label)
{
	if (axis->n_tick < AXIS_TICKS)
		axis->tick[axis->n_tick++] = (struct tick){ value, axis_at(axis, value), label };
}

/* As many decimals as the step has; where those are many, as many digits as tell ticks apart. */
static struct number
tick_label(double value, double step, double most)
{
	int exponent = (int)ceil(-log10(step) - 1e-9);

	if (exponent <= 9 && most < 1e15)
		return number_decimals(value, MAX(exponent, 0));
	return number_digits(fabs(value) < step / 2 ? 0 : value, 1 + (int)ceil(log10(most / step)));
}

static void
linear_ticks(struct axis *axis, double step, double first)
{
	double factor = axis->scale.factor, most = MAX(fabs(axis->lo), fabs(axis->hi));

	for (int i = 0; i < AXIS_TICKS; i++) {
		double shown = first + i * step;

		if (shown * factor > axis->hi + 1e-6 * step * factor)
			break;
		add_tick(axis, shown * factor, tick_label(shown, step, most / factor));
	}
}

/* From zero, or from a little below the least value; ticks lie within. */
static void
make_linear(struct axis *axis, const struct axis_options *options)
{
	double px = fabs(options->to - options->from);
	double lo = options->zero ? MIN(0, options->lo) : options->lo;
	double hi = options->zero ? MAX(0, options->hi) : options->hi, step, first;
	double most = MAX(fabs(lo), fabs(hi));

	if (!(hi - lo >= MAX(LEAST_SPAN, LEAST_SHARE * most))) {
		/* One value: a tenth of it to each side. */
		double room = most > LEAST_SPAN ? most / 10 : 1;

		hi += room;
		lo -= options->zero ? 0 : room;
	} else if (!options->zero) {
		double room = hi / 40 - lo / 40;

		lo -= room;
		hi += room;
	}
	axis->scale = number_scale(options->unit, MAX(fabs(lo), fabs(hi)));
	lo /= axis->scale.factor;
	hi /= axis->scale.factor;
	px = MAX(1, floor(px / options->spacing));
	step = axis_nice_step(hi / px - lo / px);
	first = ceil(lo / step - 1e-9) * step;
	if (first + step > hi) { /* one tick is no scale: the next finer step has two */
		step = axis_nice_step(step / 2.6);
		first = ceil(lo / step - 1e-9) * step;
	}
	axis->lo = lo * axis->scale.factor;
	axis->hi = hi * axis->scale.factor;
	linear_ticks(axis, step, first);
}

/* What the longest label of a level axis takes; upright ones stand above each other. */
static double
label_room(const struct axis_options *options)
{
	double lo = MAX(pow(10, floor(log10(options->lo))), DBL_MIN);
	double hi = pow(10, ceil(log10(options->hi)));

	if (options->from > options->to)
		return 0;
	return 10 +
	    MAX(typeset_width(number_tick(lo, options->unit).s, THEME_AXIS, false),
		typeset_width(number_tick(hi, options->unit).s, THEME_AXIS, false));
}

/* How many powers of ten 10^e with e a multiple of `every` lie on the axis. */
static int
powers_on(const struct axis_options *options, int every)
{
	int n = 0;

	for (int e = (int)floor(log10(options->lo)); e <= (int)ceil(log10(options->hi)); e++)
		n += e % every == 0 && pow(10, e) >= options->lo * (1 - 1e-9) &&
		    pow(10, e) <= options->hi * (1 + 1e-9);
	return n;
}

/*
 * Every decade, or every so many; the halves and fifths between them where there is room, without
 * labels where there is little.
 */
static void
make_log(struct axis *axis, const struct axis_options *options)
{
	static const double between[] = { 1, 2, 5 };
	double px = fabs(options->to - options->from);
	double decade = px / (log10(options->hi) - log10(options->lo));
	double spacing = MAX(options->spacing, label_room(options));
	double nearest = options->from > options->to ? 14 : 26; /* px between labels, in need */
	int every = MAX(1, (int)ceil(spacing / decade));
	bool fine = decade > 3 * spacing, lines = fine || (every == 1 && decade > LINES_FROM);

	/* One tick is no scale. */
	while (powers_on(options, every) < 2 && decade * (every - 1) >= nearest)
		every--;

	axis->log = true;
	axis->scale = number_scale(options->unit, options->hi);
	axis->lo = options->lo;
	axis->hi = options->hi;
	for (int e = (int)floor(log10(options->lo)); e <= (int)ceil(log10(options->hi)); e++)
		for (int i = 0; i < (lines ? 3 : 1); i++) {
			double value = between[i] * pow(10, e);
			bool named = fine || i == 0;

			if (e % every == 0 && value >= options->lo * (1 - 1e-9) &&
			    value <= options->hi * (1 + 1e-9))
				add_tick(axis, value,
				    named ? number_tick(value, options->unit) :
					    (struct number){ "" });
		}
}

struct axis
axis_make(struct axis_options options)
{
	struct axis axis = { .from = options.from, .to = options.to };
	bool can_log;

	if (!(options.lo <= options.hi)) /* there is no value */
		options.lo = options.hi = 0;
	options.lo = CLAMP(options.lo, -MOST, MOST);
	options.hi = CLAMP(options.hi, -MOST, MOST);
	can_log = options.lo > 0 && options.hi > options.lo && !options.never_log;
	if (can_log && (options.always_log || options.hi / options.lo >= LOG_FROM_RATIO)) {
		double room = pow(options.hi, 0.03) / pow(options.lo, 0.03);

		options.lo = MAX(options.lo / room, DBL_TRUE_MIN);
		options.hi = MIN(options.hi * room, DBL_MAX);
		make_log(&axis, &options);
	} else {
		make_linear(&axis, &options);
	}
	return axis;
}
