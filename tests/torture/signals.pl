#!/usr/bin/perl
# signals.pl: a signal meets a program at any moment.
# usage: tests/torture/signals.pl [--seed=N] [--seconds=N]
use strict;
use warnings FATAL => qw(all);
use FindBin;
use lib $FindBin::Bin;
use Time::HiRes qw(sleep);
use Torture;

begin('signals');
fixture();

sub strays { # of the session that a command led
	my ($leader) = @_;
	for (1 .. 40) {
		return 0 unless kill 0, -$leader;
		sleep 0.025;
	}
	kill 'KILL', -$leader;
	return 1;
}

while (goes_on()) {
	my ($case, $signal) = (pick(cases()), pick(qw(TERM INT HUP QUIT KILL)));
	my $took = reference($case)->{took};
	my $leader;
	fresh();
	my $r = execute(program_of($case), limit => 15, meanwhile => sub {
		($leader) = @_;
		sleep rand($took);
		kill $signal, $leader;
	});
	my $label = sprintf 'SIG%s', $signal;
	breach('a stray is left', "$case: $label") if strays($leader);
	judge($case, $label, $r, killed => 1, left => $signal eq 'KILL');
}
finish();
