/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * option_value: an option's argument as the value of its kind. What is none ends the program
 * with status 2.
 */
#ifndef PODIUM_OPTION_VALUE_H
#define PODIUM_OPTION_VALUE_H

#include "data/lib/option.h"

/* Stores `text` at `into`. NULL: the option was given without an argument. */
void option_value_store(const struct option_spec *o, void *into, const char *text);

/* For --skip-x: a flag is off (with a `text` of "off": on), a text none, a number 0. */
void option_value_skip(const struct option_spec *o, void *into, const char *text);

#endif
