/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * palette: a backend's colour and shape, the same in every chart of the study, and the names beside
 * its marks.
 */
#ifndef PODIUM_PALETTE_H
#define PODIUM_PALETTE_H

#include "data/lib/answer/report.h"
#include "render/lib/layout/scene.h"

enum theme_role palette_role(const struct report_backend *backend);

/* A mark of the backend, filled if its shape can be. */
void palette_mark(
    struct scene *scene, const struct report_backend *backend, struct point at, double radius);

struct palette_entry {
	const struct report_backend *backend;
	const char *note; /* after the name, or NULL */
};
/*
 * Marks with names in as many columns as fit the box's width, from its top down; returns the
 * height.
 */
double palette_key(
    struct scene *scene, struct box box, const struct palette_entry *entry, size_t n);

#endif
