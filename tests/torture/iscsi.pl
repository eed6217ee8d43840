#!/usr/bin/perl
# iscsi.pl: podium-iscsi against a target that lies: a real one's answers are spoilt on their way.
# usage: tests/torture/iscsi.pl [--seed=N] [--seconds=N]     needs tgtd and root
use strict;
use warnings FATAL => qw(all);
use FindBin;
use lib $FindBin::Bin;
use IO::Socket::INET;
use Time::HiRes qw(time sleep);
use Torture;

begin('iscsi');
my $work = $Torture::work;
mkdir $Torture::here;
my $target_port = between(21000, 49000);
spit("$work/lun", '');
truncate "$work/lun", 16 << 20;
if ($> != 0 || system("data/private-tgtd.sh up $work/tgtd $target_port a=$work/lun >/dev/null 2>&1") != 0) {
	print "iscsi: passed over: no tgtd\n";
	exit 0;
}
END { my $status = $?; system("data/private-tgtd.sh down $work/tgtd >/dev/null 2>&1") if defined $work && -d "$work/tgtd" && $$ == Torture::owner(); $? = $status }

my ($client, $target);
sub take { # from the target
	my ($n) = @_;
	my $b = '';
	while (length $b < $n) { sysread($target, $b, $n - length $b, length $b) or exit 0 }
	return $b;
}
sub give { syswrite $client, $_[0] or exit 0 }
sub noise { return join '', map { chr int rand 256 } 1 .. $_[0] }
sub opcode { return ord(substr $_[0], 0, 1) & 0x3f }

# Each takes the header and data of an answer and gives what the initiator gets to see.
sub put { my ($at, $bytes) = @_; return sub { my ($h, $d) = @_; substr($h, $at, length $bytes) = $bytes; return ($h, $d) } }
sub longer { my ($n) = @_; return sub { my ($h, $d) = @_; $d .= "\0" x $n; substr($h, 5, 3) = substr pack('N', length $d), 1; return ($h, $d) } }
sub garbled {
	my ($h, $d) = @_;
	for (1 .. between(1, 3)) {
		if (length $d && rand() < 0.4) { substr($d, int rand length $d, 1) = chr int rand 256 }
		else { substr($h, int rand 48, 1) = chr pick(0, 1, 0x7f, 0x80, 0xff, int rand 256) }
	}
	return ($h, $d);
}

my %lies = ( # of the data of a read (0x25) and the answer to a command (0x21)
	'data beyond the buffer' => [0x25, put(40, "\xff\xff\xff\xf0")], 'data after a gap' => [0x25, put(40, pack 'N', 4096)],
	'data of 16 MB' => [0x25, put(5, "\xff\xff\xff")], 'more data than asked for' => [0x25, longer(65536)], 'four bytes more' => [0x25, longer(4)],
	'data of nobody' => [0x25, put(16, "\xff\xff\xff\xfe")], 'a residual of 2 GB' => [0x25, put(44, "\x7f\xff\xff\xff")],
	'a status in the data' => [0x25, put(1, "\x83")], 'a logout in place of data' => [0x25, put(0, "\x26")], 'ready to receive in place of data' => [0x25, put(0, "\x31")],
	'a reject in place of data' => [0x25, put(0, "\x3f")], 'no data' => [0x25, put(5, "\0\0\0")],
	'a count of all' => [0x21, put(44, "\xff\xff\xff\xff")], 'busy for ever' => [0x21, put(3, "\x08")], 'full for ever' => [0x21, put(3, "\x28")],
	'sense of three bytes' => [0x21, longer(3)], 'no such response' => [0x21, put(2, "\x01")], 'an answer to nobody' => [0x21, put(16, "\0\0\0\0")],
);
my %ways = (
	lie => sub { my ($at, $lie) = @_; each_answer(sub { my ($h, $d, $n) = @_; return opcode($h) == $lie->[0] && $n >= $at ? $lie->[1]->($h, $d) : ($h, $d) }) },
	'one garbled' => sub { my ($at) = @_; each_answer(sub { my ($h, $d, $n) = @_; return $n == $at ? garbled($h, $d) : ($h, $d) }) },
	'all garbled from' => sub { my ($at) = @_; each_answer(sub { my ($h, $d, $n) = @_; return $n >= $at ? garbled($h, $d) : ($h, $d) }) },
	'hangs up at byte' => sub { my $left = $_[0] * 37; each_answer(sub { my $all = $_[0] . $_[1]; if (length $all >= $left) { give(substr $all, 0, $left); exit } $left -= length $all; return ($all, '') }) },
	'stalls at' => sub { my ($at) = @_; each_answer(sub { my ($h, $d, $n) = @_; sleep 60 if $n >= $at; return ($h, $d) }) },
	'says nothing' => sub { sleep 60; exit },
	'noise' => sub { sysread $client, my $b, 4096; give(noise(between(1, 300))); sleep 0.2; exit },
	drips => sub { each_answer(sub { my ($h, $d) = @_; for (split //, $h) { give($_); sleep 0.002 } return ('', $d) }) },
	'sends elsewhere and back' => sub { redirect($_[2]) },
);

sub each_answer {
	my ($spoil) = @_;
	my $n = 0;
	while (1) {
		my $h = take(48);
		my $d = take(((unpack('N', "\0" . substr $h, 5, 3) + 3) & ~3) + 4 * ord substr $h, 4, 1);
		give(join '', $spoil->($h, $d, ++$n));
	}
}

sub redirect { # the answer to a login that names another address: this one
	my ($port) = @_;
	exit if (sysread($client, my $h, 48) // 0) != 48;
	sysread $client, my $rest, 65536;
	my $address = "TargetAddress=127.0.0.1:$port,1\0";
	my $answer = pack 'C4 C a3 a6 x2 a4', 0x23, 0x04, 0, 0, 0, substr(pack('N', length $address), 1), substr($h, 8, 6), substr($h, 16, 4);
	$answer .= pack 'N N N C C', 1, 1, 1, 1, 1;
	give($answer . "\0" x (48 - length $answer) . $address . "\0" x (-length($address) % 4));
	sleep 0.05;
	exit;
}

sub proxy {
	my ($way, $at, $lie) = @_;
	return serve(90, sub {
		my $port;
		($client, $port) = @_;
		$SIG{PIPE} = 'DEFAULT';
		open my $f, '>>', "$work/connections";
		syswrite $f, '.';
		close $f;
		$target = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $target_port) or exit 1;
		if (!fork) { # what the initiator says goes on as it is
			while (sysread $client, my $b, 65536) { syswrite $target, $b or last }
			shutdown $target, 1;
			exit;
		}
		$ways{$way}->($at, $lie, $port);
	});
}

while (goes_on()) {
	my $way = pick('lie', 'lie', 'one garbled', 'one garbled', 'all garbled from', 'hangs up at byte', 'hangs up at byte', 'noise', rand() < 0.3 ? ('stalls at', 'says nothing', 'drips', 'sends elsewhere and back') : ());
	my ($at, $lie) = (between(1, 25), pick(sort keys %lies));
	my ($port, $proxy) = proxy($way, $way eq 'lie' ? pick(0, $at) : $at, $lies{$lie});
	my $rw = pick(qw(randread randrw));
	spit("$work/connections", '');
	my $r = execute(["$Torture::bin/podium-iscsi", "--rw=$rw", qw(--bs=4k --iodepth=4 --number-ios=60 --size=1m --patience=3), "iscsi://127.0.0.1:$port/iqn.2026-11.org.podium:a/1"], limit => 40);
	kill 'KILL', -$proxy;
	waitpid $proxy, 0;
	trial();
	my $label = "$rw: $way " . ($way eq 'lie' ? $lie : $at);
	my @lines = grep { /\S/ } split /\n/, $r->{err};
	my $connections = -s "$work/connections";
	if ($r->{hang}) { breach('does not end', $label) }
	elsif ($r->{err} =~ /ERROR: \w+Sanitizer|runtime error/) { breach('memory error', "$label: " . ($r->{err} =~ /^(.*(?:ERROR: \w+Sanitizer|runtime error).*)$/m)[0]) }
	elsif ($r->{signal} || $r->{status} > 127) { breach('crash', "$label: signal $r->{signal} status $r->{status}") }
	elsif ($r->{status} && (@lines != 1 || $lines[0] !~ /^podium-iscsi: /)) { breach('not one clear line', "$label: @lines") }
	elsif ($r->{took} > 15) { breach('patience of 3 s does not hold', sprintf '%s: %.0f s', $label, $r->{took}) }
	breach('an escape reaches the terminal', $label) if "$r->{out}$r->{err}" =~ /\e/;
	breach('connects again and again', sprintf '%s: %d connections in %.0f s', $label, $connections, $r->{took}) if $connections > 60;
}
finish();
