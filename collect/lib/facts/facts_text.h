/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts_text: facts as one text, in which podium-run hands them to the collectors it starts. */
#ifndef PODIUM_FACTS_TEXT_H
#define PODIUM_FACTS_TEXT_H

#include "collect/lib/facts/facts.h"

/* The variable of a collector's environment that holds the client's. */
#define FACTS_TEXT_VARIABLE "PODIUM_FACTS"

/* A line a fact: "name=value", a private one "!name=value", escaped as C does. g_free. */
char *facts_text(const struct facts *facts);
/* Adds those of the text; false, and none is added, if it is no such text. */
bool facts_text_read(struct facts *facts, const char *text);

#endif
