#!/usr/bin/perl
# faults.pl: one system call or one allocation of a program fails, any of them, and the rules of Torture.pm hold.
# usage: tests/torture/faults.pl [--seed=N] [--seconds=N]
use strict;
use warnings FATAL => qw(all);
use FindBin;
use lib $FindBin::Bin;
use Torture;

begin('faults');
fixture();
my @calls = qw(openat read pread write pwrite fsync fdatasync ftruncate lseek fcntl mmap fstat clone clone3 execve io_uring
	linkat fchmod rename unlink mkdir);
@calls = grep { $_ ne 'mmap' } @calls if sanitised();
my @lasting = qw(write pwrite fsync openat); # a disk that is full stays so
my $draws = qr/chart|page|gist|index|xlsx/; # by libraries that do not bear every want of memory
my (%count, %begin);

# How often a command makes a call, and how often before its main().
sub calls_of {
	my ($case, $call) = @_;
	my $command = program_of($case);
	$begin{"$command->[0] $call"} //= counted($call, [$command->[0], '--version']) - ($call eq 'write' ? 1 : 0);
	if (!defined $count{"$case $call"}) {
		fresh();
		$count{"$case $call"} = counted($call, $command);
	}
	return ($begin{"$command->[0] $call"}, $count{"$case $call"});
}

sub counted {
	my ($call, $command) = @_;
	my $file = "$Torture::work/count";
	execute([tool('fault'), $call, 0, $file, @$command], limit => 60);
	return slurp($file) + 0;
}

sub allocations_of {
	my ($case) = @_;
	if (!defined $count{"$case memory"}) {
		fresh();
		execute(program_of($case), limit => 60, env => { LD_PRELOAD => tool('memory.so'), MEMORY_AT => 0, MEMORY_COUNT => "$Torture::work/count" });
		$count{"$case memory"} = slurp("$Torture::work/count") + 0;
	}
	return $count{"$case memory"};
}

sub fail_call {
	my ($case, $call) = @_;
	my ($from, $to) = calls_of($case, $call);
	return if $to <= $from;
	my $at = between($from + 1, $to);
	my $plus = (grep { $_ eq $call } @lasting) && rand() < 0.4 ? '+' : '';
	fresh();
	my $r = execute([tool('fault'), $call, "$at$plus", "$Torture::work/count", @{ program_of($case) }]);
	judge($case, "$call $at$plus of $to fails", $r, silent => $call eq 'write', left => $call eq 'unlink');
}

sub fail_allocation {
	my ($case) = @_;
	my $to = allocations_of($case) or return;
	my $lasting = $case !~ $draws && rand() < 0.2 ? 1 : 0;
	my $at = between(1, $to);
	fresh();
	my $r = execute(program_of($case), env => { LD_PRELOAD => tool('memory.so'), MEMORY_AT => $at, MEMORY_LASTING => $lasting });
	judge($case, "allocation $at of $to" . ($lasting ? ' and all after it' : '') . ' fails', $r, in_libraries => $case =~ $draws || $lasting ? 1 : 0); # GLib asks for memory to say that there is none
}

while (goes_on()) {
	my $case = pick(cases());
	reference($case);
	rand() < 0.3 && !sanitised() ? fail_allocation($case) : fail_call($case, pick(@calls));
}
finish();
