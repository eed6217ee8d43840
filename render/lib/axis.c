/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/axis.h"

#include <glib.h>
#include <math.h>

#include "render/lib/text.h"
#include "render/lib/theme.h"

enum { LOG_FROM_RATIO = 100 };

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

double
axis_at(const struct axis *axis, double value)
{
	double share;

	if (axis->log)
		share = log(value / axis->lo) / log(axis->hi / axis->lo);
	else
		share = (value - axis->lo) / (axis->hi - axis->lo);
	return axis->from + share * (axis->to - axis->from);
}

static void
add_tick(struct axis *axis, double value, struct number label)
{
	if (axis->n_tick < AXIS_TICKS)
		axis->tick[axis->n_tick++] = (struct tick){ value, axis_at(axis, value), label };
}

static void
linear_ticks(struct axis *axis, double step, double first)
{
	double factor = axis->scale.factor;
	int decimals = CLAMP((int)ceil(-log10(step) - 1e-9), 0, 9);

	for (int i = 0; i < AXIS_TICKS; i++) {
		double shown = first + i * step;

		if (shown * factor > axis->hi + 1e-9 * fabs(axis->hi))
			break;
		add_tick(axis, shown * factor, number_decimals(shown, decimals));
	}
}

/* From zero, or from a little below the least value; ticks lie within. */
static void
make_linear(struct axis *axis, const struct axis_wish *wish)
{
	double span = fabs(wish->to - wish->from), lo = wish->zero ? MIN(0, wish->lo) : wish->lo;
	double hi = wish->hi, step, first;

	if (!wish->zero && hi > lo) {
		double room = (hi - lo) / 40;

		lo -= room;
		hi += room;
	}
	if (!(hi > lo)) { /* one value: a tenth of it to each side */
		double room = hi != 0 ? fabs(hi) / 10 : 1;

		hi += room;
		lo -= wish->zero ? 0 : room;
	}
	axis->scale = scale_for(wish->unit, MAX(fabs(lo), fabs(hi)));
	lo /= axis->scale.factor;
	hi /= axis->scale.factor;
	step = axis_nice_step((hi - lo) / MAX(1, floor(span / wish->spacing)));
	first = ceil(lo / step - 1e-9) * step;
	axis->lo = lo * axis->scale.factor;
	axis->hi = hi * axis->scale.factor;
	linear_ticks(axis, step, first);
}

/* What the longest label of a level axis takes; upright ones stand above each other. */
static double
label_room(const struct axis_wish *wish)
{
	double lo = pow(10, floor(log10(wish->lo))), hi = pow(10, ceil(log10(wish->hi)));

	if (wish->from > wish->to)
		return 0;
	return 10 +
	    MAX(text_width(number_tick(lo, wish->unit).s, THEME_AXIS, false),
		text_width(number_tick(hi, wish->unit).s, THEME_AXIS, false));
}

/* Every decade, or every so many; the halves and fifths between them where there is room. */
static void
make_log(struct axis *axis, const struct axis_wish *wish)
{
	static const double between[] = { 1, 2, 5 };
	double decade = fabs(wish->to - wish->from) / log10(wish->hi / wish->lo);
	double spacing = MAX(wish->spacing, label_room(wish));
	int every = MAX(1, (int)ceil(spacing / decade));
	bool fine = decade > 3 * spacing;

	axis->log = true;
	axis->scale = scale_for(wish->unit, wish->hi);
	axis->lo = wish->lo;
	axis->hi = wish->hi;
	for (int e = (int)floor(log10(wish->lo)); e <= (int)ceil(log10(wish->hi)); e++)
		for (int i = 0; i < (fine ? 3 : 1); i++) {
			double value = between[i] * pow(10, e);

			if (e % every == 0 && value >= wish->lo * (1 - 1e-9) &&
			    value <= wish->hi * (1 + 1e-9))
				add_tick(axis, value, number_tick(value, wish->unit));
		}
}

struct axis
axis_make(struct axis_wish wish)
{
	struct axis axis = { .from = wish.from, .to = wish.to };
	bool can_log = wish.lo > 0 && wish.hi > wish.lo && !wish.never_log;

	if (can_log && (wish.always_log || wish.hi / wish.lo >= LOG_FROM_RATIO)) {
		double room = pow(wish.hi / wish.lo, 0.03);

		wish.lo /= room;
		wish.hi *= room;
		make_log(&axis, &wish);
	} else {
		make_linear(&axis, &wish);
	}
	return axis;
}
