/* SPDX-License-Identifier: GPL-3.0-or-later */
/*

 * facts_virtual: is this a virtual machine, is this a container? Two questions, for both may be so.
 */
#ifndef PODIUM_FACTS_VIRTUAL_H
#define PODIUM_FACTS_VIRTUAL_H

/*
 * kvm, qemu, vmware, virtualbox, hyper-v, xen, ...; "unknown" where the processor says only that
 * there is one; "none".
 */
const char *facts_virtual_machine(void);
/* docker, podman, lxc, systemd-nspawn, wsl, kubernetes, gvisor, "unknown" or "none". */
const char *facts_virtual_container(void);

#endif
