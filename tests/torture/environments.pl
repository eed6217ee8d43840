#!/usr/bin/perl
# environments.pl: every program where something it may count on is not there: its streams, descriptors, memory, room, a home, its locale.
# usage: tests/torture/environments.pl [--seed=N] [--seconds=N]
use strict;
use warnings FATAL => qw(all);
use FindBin;
use lib $FindBin::Bin;
use POSIX ();
use Torture;

begin('environments');
fixture();
my $as_root = $> == 0 && system('unshare -m true 2>/dev/null') == 0;
my $german = `locale -a 2>/dev/null` =~ /^de_DE\.utf-?8$/im;

sub limited { # ulimit's letter and number
	my ($letter, $number) = @_;
	return sub { ['sh', '-c', "ulimit -$letter $number; exec \"\$@\"", 'sh', @{ $_[0] }] };
}

sub apart { # in mounts of its own: what is done before, in the shell
	my ($before) = @_;
	return sub { ['unshare', '-m', 'sh', '-c', "$before || exit 125; exec \"\$@\"", 'sh', @{ $_[0] }] };
}

sub whole { return $_[0] }

sub without { # streams
	my @closed = @_;
	return sub { POSIX::close($_) for @closed };
}

my ($work, $here, $bin) = ($Torture::work, $Torture::here, $Torture::bin);
# The programs may lie below /tmp themselves: they stay where they were.
my $crowd = "mount --bind '$work' /mnt && mount --bind '$bin' /media && mount -t tmpfs -o size=4k none /tmp && mkdir -p '$bin'"
    . " && mount --bind /media '$bin' && cd /mnt/w && dd if=/dev/zero of=/tmp/full bs=4k count=1 2>/dev/null";
my %environments = (
	'no standard output' => { first => without(1), no_stdout => 1 },
	'no standard stream' => { first => without(0, 1, 2), no_stdout => 1, silent => 1 },
	'no standard input' => { first => without(0), well => 1 },
	'a full device' => { first => sub { open STDOUT, '>', '/dev/full' }, no_stdout => 1 },
	'a reader that leaves' => { first => sub { pipe my $in, my $out; open STDOUT, '>&', $out }, no_stdout => 1, killed => 1 },
	'8 descriptors' => { wrap => limited('n', 8) },
	'files of 8 blocks' => { wrap => limited('f', 8) },
	'no home, no folder for the moment, a strange locale' => { env => { HOME => undef, TMPDIR => '/nonexistent', LC_ALL => 'xx_YY.UTF-8', LANG => 'zz' }, well => 1 },
	# The libraries' own leaks stay out of it.
	'an empty environment' => { env => { map { $_ => undef } grep { $_ ne 'ASAN_OPTIONS' } keys %ENV }, well => 1 },
	sanitised() ? () : ('60 MB' => { wrap => limited('v', 60000) }),
	$german ? ('a decimal comma' => { env => { LC_ALL => 'de_DE.UTF-8' }, well => 1 }) : (),
	$as_root ? (
		'a full /tmp' => { wrap => apart($crowd) },
		'a folder that may only be read' => { wrap => apart("mount --bind '$here' '$here' && mount -o remount,ro,bind '$here' && cd '$here'") },
	) : (),
);

my @all = map { my $e = $_; map { [$e, $_] } cases() } sort keys %environments;
my @left;
while (goes_on()) {
	@left = sort { $a->[2] <=> $b->[2] } map { [@$_, rand] } @all unless @left;
	my ($name, $case) = @{ shift @left };
	my $e = $environments{$name};
	reference($case);
	fresh();
	my $r = execute(($e->{wrap} // \&whole)->(program_of($case)), env => $e->{env} // {}, first => $e->{first}, limit => 40);
	next if $r->{status} == 125;
	breach('status 0 without its output', "$case: $name") if $e->{no_stdout} && !$e->{killed} && $r->{status} == 0 && grep { $_ eq '-' } outputs_named($case);
	judge($case, $name, $r, (map { $_ => $e->{$_} } qw(no_stdout silent well killed)), in_libraries => $name =~ /MB/ && $case =~ /chart|page|gist|index|xlsx/ ? 1 : 0);
}
finish();
