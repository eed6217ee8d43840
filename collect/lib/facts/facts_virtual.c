/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/facts/facts_virtual.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>
#if defined __x86_64__ || defined __i386__
#include <cpuid.h>
#endif

#include "collect/lib/facts/facts_read.h"

struct sign {
	const char *text, *name;
};

/* The name of the first sign that the text holds, or NULL. */
static const char *
first_sign(const struct sign *signs, const char *text)
{
	for (; text != NULL && signs->text != NULL; signs++)
		if (strstr(text, signs->text) != NULL)
			return signs->name;
	return NULL;
}

/* What the processor says of a hypervisor: 12 letters at leaf 0x40000000, or nothing. */
static bool
hypervisor_letters(char letters[13])
{
	memset(letters, 0, 13);
#if defined __x86_64__ || defined __i386__
	unsigned a, b, c, d;

	if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & 1u << 31) == 0)
		return false;
	__cpuid(0x40000000, a, b, c, d);
	memcpy(letters, &b, 4);
	memcpy(letters + 4, &c, 4);
	memcpy(letters + 8, &d, 4);
	return true;
#else
	return false;
#endif
}

const char *
facts_virtual_machine(void)
{
	static const struct sign processors[] = { { "KVMKVMKVM", "kvm" },
		{ "TCGTCGTCGTCG", "qemu" }, { "VMwareVMware", "vmware" },
		{ "VBoxVBoxVBox", "virtualbox" }, { "Microsoft Hv", "hyper-v" },
		{ "XenVMMXenVMM", "xen" }, { "bhyve", "bhyve" }, { "ACRNACRNACRN", "acrn" },
		{ " lrpepyh vr", "parallels" }, { NULL, NULL } };
	static const struct sign boards[] = { { "Firecracker", "firecracker" }, { "KVM", "kvm" },
		{ "QEMU", "qemu" }, { "VMware", "vmware" }, { "VirtualBox", "virtualbox" },
		{ "Amazon EC2", "amazon" }, { "Google Compute", "google" },
		{ "Parallels", "parallels" }, { "Xen", "xen" }, { "Virtual Machine", "hyper-v" },
		{ NULL, NULL } };
	g_autofree char *product = facts_read_file("/sys/class/dmi/id/product_name");
	g_autofree char *vendor = facts_read_file("/sys/class/dmi/id/sys_vendor");
	char letters[13];
	bool virtual = hypervisor_letters(letters);
	const char *name = virtual ? first_sign(processors, letters) : NULL;

	if (name == NULL)
		name = first_sign(boards, product);
	if (name == NULL)
		name = first_sign(boards, vendor);
	return name != NULL ? name : virtual ? "unknown" : "none";
}

const char *
facts_virtual_container(void)
{
	static const struct sign managers[] = { { "docker", "docker" }, { "podman", "podman" },
		{ "lxc", "lxc" }, { "systemd-nspawn", "systemd-nspawn" },
		{ "kubepods", "kubernetes" }, { "containerd", "containerd" },
		{ "garden", "garden" }, { NULL, NULL } };
	g_autofree char *manager = facts_read_file("/run/systemd/container");
	g_autofree char *group = facts_read_file("/proc/1/cgroup");
	g_autofree char *version = facts_read_file("/proc/version");
	const char *name = first_sign(managers, manager);

	if (name != NULL)
		return name;
	if (version != NULL && strstr(version, "gVisor") != NULL)
		return "gvisor";
	if (access("/.dockerenv", F_OK) == 0)
		return "docker";
	if (access("/run/.containerenv", F_OK) == 0)
		return "podman";
	name = first_sign(managers, group);
	if (name != NULL)
		return name;
	if (version != NULL && strcasestr(version, "microsoft") != NULL)
		return "wsl";
	return manager != NULL ? "unknown" : "none";
}
