/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts_client: what this machine is, and how busy it is now. */
#ifndef PODIUM_FACTS_CLIENT_H
#define PODIUM_FACTS_CLIENT_H

#include "collect/lib/facts/facts.h"

/*
 * This machine, as far as it stays the same from run to run: os.*, kernel.*, cpu.*, memory.bytes,
 * virtual.machine and virtual.container apart ("none" where there is none), podium.version;
 * private: host.name. As podium-run has read them where it started us, or else read now.
 */
void facts_client(struct facts *facts);
/* Reads them now. */
void facts_client_read(struct facts *facts);

/*
 * This machine now: load.1min, pressure.{cpu,io,memory}.avg10, memory.available_bytes,
 * cpu.steal_ticks, cpu.total_ticks. For the roles "start" and "end".
 */
void facts_client_now(struct facts *facts);

#endif
