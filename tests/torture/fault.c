/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fault: runs a command and lets its n-th system call of one kind fail. */
#include <err.h>
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/*
 * usage: fault CALL N[+] COUNT COMMAND [ARGUMENT...] The kernel asks this program about every CALL
 * of the command and of what it starts (seccomp's user notification); the N-th fails, with "+" all
 * from it on. 0: none. The file COUNT takes how many there were. Ends as the command ends, or as a
 * shell says it (128 + signal).
 */

/* What can be made to fail, and how it fails on a bad day. */
static const struct call {
	const char *name;
	int number, error;
} calls[] = {
	{ "openat", SYS_openat, EMFILE },
	{ "read", SYS_read, EIO },
	{ "pread", SYS_pread64, EIO },
	{ "write", SYS_write, ENOSPC },
	{ "pwrite", SYS_pwrite64, ENOSPC },
	{ "fsync", SYS_fsync, EIO },
	{ "fdatasync", SYS_fdatasync, EIO },
	{ "ftruncate", SYS_ftruncate, EIO },
	{ "lseek", SYS_lseek, EIO },
	{ "fcntl", SYS_fcntl, ENOLCK },
	{ "mmap", SYS_mmap, ENOMEM },
	{ "fstat", SYS_newfstatat, EIO },
	{ "clone", SYS_clone, EAGAIN },
	{ "clone3", SYS_clone3, EAGAIN },
	{ "execve", SYS_execve, ENOMEM },
	{ "io_uring", SYS_io_uring_setup, ENOSYS },
	{ "linkat", SYS_linkat, EIO },
	{ "fchmod", SYS_fchmod, EPERM },
#ifdef SYS_rename
	{ "rename", SYS_rename, EIO },
	{ "unlink", SYS_unlink, EACCES },
	{ "mkdir", SYS_mkdir, ENOSPC },
#else
	{ "rename", SYS_renameat, EIO },
	{ "unlink", SYS_unlinkat, EACCES },
	{ "mkdir", SYS_mkdirat, ENOSPC },
#endif
};

static const struct call *
call_named(const char *name)
{
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
		if (strcmp(calls[i].name, name) == 0)
			return &calls[i];
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
		fprintf(stderr, "%s\n", calls[i].name);
	errx(2, "%s: not one of these calls", name);
}

static void
send_descriptor(int socket, int fd)
{
	char byte = 0;
	union {
		struct cmsghdr header;
		char space[CMSG_SPACE(sizeof(int))];
	} control = { .header = { CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS } };
	struct iovec part = { &byte, 1 };
	struct msghdr message = { .msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof control };

	memcpy(CMSG_DATA(&control.header), &fd, sizeof fd);
	if (sendmsg(socket, &message, 0) < 0)
		err(2, "sendmsg");
}

static int
receive_descriptor(int socket)
{
	char byte;
	int fd = -1;
	union {
		struct cmsghdr header;
		char space[CMSG_SPACE(sizeof(int))];
	} control;
	struct iovec part = { &byte, 1 };
	struct msghdr message = { .msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof control };

	if (recvmsg(socket, &message, MSG_CMSG_CLOEXEC) > 0 && CMSG_FIRSTHDR(&message) != NULL)
		memcpy(&fd, CMSG_DATA(&control.header), sizeof fd);
	return fd;
}

/* From here on the kernel asks about this call, and about no other. */
static int
ask_about(int number)
{
	struct sock_filter steps[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = { sizeof steps / sizeof *steps, steps };

	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	return (int)syscall(
	    SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}

static _Noreturn void
become(const struct call *call, int socket, char *command[])
{
	int listener = ask_about(call->number);

	if (listener < 0)
		err(2, "seccomp");
	send_descriptor(socket, listener);
	close(listener);
	close(socket);
	execvp(command[0], command);
	err(127, "%s", command[0]);
}

/* Answers until nobody is left who could ask. Returns how many calls there were. */
static long
answer(int listener, const struct call *call, long at, bool lasting)
{
	struct pollfd wait_for = { listener, POLLIN, 0 };
	long n = 0;

	while (poll(&wait_for, 1, -1) > 0 && wait_for.revents & POLLIN) {
		struct seccomp_notif question = { 0 };
		struct seccomp_notif_resp reply = { 0 };

		if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &question) != 0)
			continue; /* it died meanwhile */
		n++;
		reply.id = question.id;
		if (at > 0 && (n == at || (lasting && n > at)))
			reply.error = -call->error;
		else
			reply.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
		ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &reply);
	}
	return n;
}

static void
keep_count(const char *path, long n)
{
	FILE *f = fopen(path, "we");

	if (f == NULL || fprintf(f, "%ld\n", n) < 0 || fclose(f) != 0)
		err(2, "%s", path);
}

int
main(int argc, char *argv[])
{
	const struct call *call;
	char *rest;
	int pair[2], status, listener;
	pid_t child;
	long at;

	if (argc < 5)
		errx(2, "usage: fault CALL N[+] COUNT COMMAND [ARGUMENT...]");
	call = call_named(argv[1]);
	at = strtol(argv[2], &rest, 10);
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0 || (child = fork()) < 0)
		err(2, "fork");
	if (child == 0)
		become(call, pair[1], argv + 4);
	close(pair[1]);
	listener = receive_descriptor(pair[0]);
	if (listener >= 0)
		keep_count(argv[3], answer(listener, call, at, *rest == '+'));
	if (waitpid(child, &status, 0) != child)
		err(2, "waitpid");
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
