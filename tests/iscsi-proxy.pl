#!/usr/bin/perl
# tests/iscsi-proxy.pl: stands between an initiator and a real target on the loopback and does to their talk what targets, cables
# and networks do on bad days.
#
#     iscsi-proxy.pl PORT TARGETPORT LOG SCRATCH [FAULT=N ...] [FAULT@N ...]
#
# FAULT=N befalls every Nth command it can befall, FAULT@N the Nth alone. Each one that did is a line in LOG, as is each
# connection.
#     busy full attention medium aborted reserved    the command is not done, and answered so
#     resized                                        a unit attention: the LUN has another size now
#     engaged                                        busy, but only for reads and writes
#     unready                                        busy, but only for the question of a login whether the LUN is ready
#     lost                                           a write is not done, and answered as if it were
#     astray                                         a write is done eight blocks before its place
#     flip header                                    one bit of a read's data, or of the header before it, is turned
#     half                                           the connection ends in the middle of the data of a read
#     vanish                                         the connection ends at the question whether the LUN is ready
#     mute                                           the question for the capacity gets no answer
#     hollow                                         a read is answered by data of no bytes, and by nothing more
# A command that is not done goes to block SCRATCH of the LUN instead: who believes it was done meets other data.
use strict;
use warnings;
use IO::Select;
use IO::Socket::INET;

my ($port, $target_port, $log_path, $scratch, @rules) = @ARGV;
die "usage: iscsi-proxy.pl PORT TARGETPORT LOG SCRATCH [FAULT=N | FAULT\@N ...]\n" unless defined $scratch;

my %OPCODE = (read => 0x88, write => 0x8a);
my %kinds = (
	busy => 'any', full => 'any', attention => 'any', medium => 'io', aborted => 'io', reserved => 'any', engaged => 'io', resized => 'io', unready => 'ready',
	lost => 'write', astray => 'write', flip => 'read', header => 'read', half => 'read',
	vanish => 'ready', mute => 'capacity', hollow => 'read',
);
my %status = (busy => 0x08, engaged => 0x08, unready => 0x08, full => 0x28, reserved => 0x18);
# Key, code and qualifier: parameters changed; unrecovered read error; nothing further.
my %sense = (attention => [0x06, 0x2a, 0x01], medium => [0x03, 0x11, 0x00], aborted => [0x0b, 0x00, 0x00],
	resized => [0x06, 0x2a, 0x09]);
my @faults = map {
	/^([a-z]+)([=\@])(\d+)$/ && $kinds{$1} && $3 > 0 or die "iscsi-proxy.pl: $_ is no fault\n";
	{ name => $1, every => $2 eq '=', n => $3, seen => 0 }
} @rules;

my @table = map {
	my $c = $_;
	$c = $c & 1 ? ($c >> 1) ^ 0x82f63b78 : $c >> 1 for 1 .. 8;
	$c;
} 0 .. 255;

sub crc32c {
	my $crc = 0xffffffff;
	$crc = ($crc >> 8) ^ $table[($crc ^ $_) & 0xff] for unpack 'C*', $_[0];
	return pack 'V', $crc ^ 0xffffffff;
}

open my $log, '>>', $log_path or die "$log_path: $!\n";
$log->autoflush(1);
my $listener = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $port, Listen => 16, ReuseAddr => 1)
	or die "port $port: $!\n";
my $select = IO::Select->new($listener);
my %end; # by descriptor: socket, its peer, the bytes not yet understood, and what both ends of a connection share
print $log "ready\n";

sub hang_up {
	my ($e) = @_;
	for ($e, $e->{peer}) {
		$select->remove($_->{socket});
		delete $end{fileno $_->{socket}} if defined fileno $_->{socket};
		close $_->{socket};
	}
}

sub send_to {
	my ($e, $bytes) = @_;
	while (length $bytes) {
		my $n = syswrite $e->{socket}, $bytes;
		return 0 unless $n;
		substr $bytes, 0, $n, '';
	}
	return 1;
}

# Which fault, if any, befalls this command?
sub fault_of {
	my ($opcode) = @_;
	my %is = (ready => $opcode == 0, capacity => $opcode == 0x9e, read => $opcode == $OPCODE{read}, write => $opcode == $OPCODE{write});
	$is{io} = $is{read} || $is{write};
	$is{any} = $is{io} || grep { $opcode == $_ } 0x12, 0x1a, 0x42, 0x91, 0x9e;
	for my $f (@faults) {
		next unless $is{$kinds{$f->{name}}};
		$f->{seen}++;
		return $f->{name} if $f->{every} ? $f->{seen} % $f->{n} == 0 : $f->{seen} == $f->{n};
	}
	return;
}

# A PDU as its parts: header with its further segments, data with padding.
sub pass {
	my ($e, $header, $data) = @_;
	my $digest = $e->{shared}{digest} ? crc32c($header) : '';
	return send_to($e->{peer}, $header . $digest . $data);
}

sub from_initiator {
	my ($e, $header, $data) = @_;
	if ((ord($header) & 0x3f) == 0x01) { # a SCSI command
		my $opcode = ord substr $header, 32, 1;
		my $fault = fault_of($opcode);
		if (defined $fault) {
			$e->{shared}{fault}{substr $header, 16, 4} = $fault;
			print $log "$fault\n";
			if ($fault eq 'vanish') {
				hang_up($e);
				return 0;
			}
			return 1 if $fault eq 'mute';
			my $undone = $fault !~ /^(flip|header|half|hollow)$/ && ($opcode == $OPCODE{read} || $opcode == $OPCODE{write});
			$undone = 0 if $fault eq 'astray';
			substr($header, 34, 8) = pack 'Q>', unpack('Q>', substr $header, 34, 8) - 8 if $fault eq 'astray';
			substr($header, 34, 8) = pack 'Q>', $scratch if $undone;
		}
	}
	return pass($e, $header, $data);
}

# The answer that a fault makes of the target's; of the data before it, too.
sub befall {
	my ($e, $fault, $header, $data) = @_;
	my $is_data = (ord($header) & 0x3f) == 0x25;
	my $is_last = !$is_data || ord(substr $header, 1, 1) & 0x01;
	if ($is_data && length $data && $fault =~ /^(flip|header|half)$/) {
		delete $e->{shared}{fault}{substr $header, 16, 4};
		if ($fault eq 'half') {
			send_to($e->{peer}, substr $header . $data, 0, 48 + length($data) / 2);
			hang_up($e);
			return 0;
		}
		substr($data, 100, 1) ^= "\x10" if $fault eq 'flip';
		my $digest = $e->{shared}{digest} ? crc32c($header) : '';
		substr($header, 20, 1) ^= "\x10" if $fault eq 'header';
		return send_to($e->{peer}, $header . $digest . $data);
	}
	if ($fault eq 'hollow') {
		substr($header, 1, 1) = "\0";
		substr($header, 5, 3) = "\0\0\0";
		return $is_data ? pass($e, $header, '') : 1;
	}
	return pass($e, $header, $data) unless $is_last;
	delete $e->{shared}{fault}{substr $header, 16, 4};
	return pass($e, $header, $data) if $fault =~ /^(lost|astray|flip|header|half)$/;
	if ($is_data) { # the data without a status, then a response of its own
		my $without = $header;
		substr($without, 1, 1) = chr(ord(substr $header, 1, 1) & ~0x07);
		substr($without, 24, 4) = "\0" x 4;
		pass($e, $without, $data) or return 0;
	}
	my $words = $sense{$fault};
	my $answer = "\x21\x80\0" . chr($status{$fault} // 0x02) . "\0" x 12 . substr($header, 16, 4) . "\0" x 4
		. substr($header, 24, 12) . "\0" x 12;
	my $sense = '';
	if ($words) {
		$sense = pack('n', 18) . pack 'CCCNCNCCCCCC', 0x70, 0, $words->[0], 0, 10, 0, $words->[1], $words->[2], 0, 0, 0, 0;
		substr($answer, 5, 3) = substr pack('N', length $sense), 1;
	}
	return pass($e, $answer, $sense . "\0" x (-length($sense) % 4));
}

sub from_target {
	my ($e, $header, $data) = @_;
	my $opcode = ord($header) & 0x3f;
	if ($opcode == 0x23) { # a login response: digests begin after the last
		$e->{shared}{agreed} = 1 if $data =~ /HeaderDigest=CRC32C/;
		my $good = pass($e, $header, $data);
		$e->{shared}{digest} = $e->{shared}{agreed} if (ord(substr $header, 1, 1) & 0x83) == 0x83;
		return $good;
	}
	my $fault = $opcode == 0x21 || $opcode == 0x25 ? $e->{shared}{fault}{substr $header, 16, 4} : undef;
	return defined $fault ? befall($e, $fault, $header, $data) : pass($e, $header, $data);
}

# Every whole PDU that has come in.
sub understand {
	my ($e) = @_;
	while (length $e->{bytes} >= 48) {
		my ($lengths) = unpack 'x4 N', $e->{bytes};
		my $header = 48 + 4 * ($lengths >> 24);
		my $data = (($lengths & 0xffffff) + 3) & ~3;
		my $digest = $e->{shared}{digest} ? 4 : 0;
		return 1 if length $e->{bytes} < $header + $digest + $data;
		my $pdu = substr $e->{bytes}, 0, $header + $digest + $data, '';
		$e->{take}->($e, substr($pdu, 0, $header), substr($pdu, $header + $digest)) or return 0;
	}
	return 1;
}

sub welcome {
	my $initiator = $listener->accept or return;
	my $target = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $target_port);
	return close $initiator unless $target;
	print $log "connected\n";
	my %shared = (fault => {});
	my $near = { socket => $initiator, bytes => '', shared => \%shared, take => \&from_initiator };
	my $far = { socket => $target, bytes => '', shared => \%shared, take => \&from_target, peer => $near };
	$near->{peer} = $far;
	for ($near, $far) {
		$_->{socket}->setsockopt(6, 1, 1); # TCP_NODELAY
		$end{fileno $_->{socket}} = $_;
		$select->add($_->{socket});
	}
}

$SIG{PIPE} = 'IGNORE';
$SIG{TERM} = sub { exit 0 };
for (;;) {
	for my $socket ($select->can_read) {
		if ($socket == $listener) {
			welcome();
			next;
		}
		my $e = defined fileno $socket ? $end{fileno $socket} : undef or next;
		my $n = sysread $socket, $e->{bytes}, 1 << 18, length $e->{bytes};
		hang_up($e) if $end{fileno $socket} && (!$n || !understand($e)) && defined fileno $socket;
	}
}
