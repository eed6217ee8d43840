#!/usr/bin/perl
# asks-in-clear.pl: a server without TLS, or whose TLS somebody took away, that gets at passwords: greets with one plugin, switches to another,
# and says of whatever is sent whether the password was in it. Prints its port, then a line a connection.
# usage: tests/asks-in-clear.pl PASSWORD GREETING-PLUGIN [PLUGIN-TO-SWITCH-TO]
use strict;
use warnings FATAL => qw(all);
use IO::Socket::INET;

my ($password, $greeting, $switch) = @ARGV;
my $client;
my $listener = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 8) or die "listen: $!\n";
$| = 1;
print $listener->sockport, "\n";

sub packet { my ($sequence, $body) = @_; return substr(pack('V', length $body), 0, 3) . chr($sequence & 255) . $body }

sub take { # its sequence and body; nothing: the client has gone
	my ($head, $body) = ('', '');
	sysread($client, $head, 4 - length $head, length $head) or return while length $head < 4;
	my ($low, $high, $sequence) = unpack 'vCC', $head;
	my $n = $low | $high << 16;
	sysread($client, $body, $n - length $body, length $body) or return while length $body < $n;
	return ($sequence, $body);
}

sub give { syswrite $client, packet(@_) }

# What a server without TLS is asked, and asks.
sub talk {
	give(0, "\x0a8.0.36\0" . pack('V', 7) . "ABCDEFGH\0" . pack('v', 0xf7ff) . "\x2d" . pack('v', 2) . pack('v', 0xff) . chr(21)
		. "\0" x 10 . "IJKLMNOPQRST\0$greeting\0");
	my $said = '';
	my $asked = defined $switch ? $switch : $greeting;
	my $state = defined $switch ? 'switch' : 'ask';
	while (my ($sequence, $body) = take()) {
		$said = 'something' unless $said;
		$said = 'the password' if index($body, $password) >= 0;
		$said = 'a wish for the key' if $body eq "\x02" && $said ne 'the password';
		if ($state eq 'switch') {
			give($sequence + 1, "\xfe$asked\0" . ($asked =~ /dialog/ ? "\x04Password: " : 'A' x 20 . "\0"));
			$state = 'ask';
		} elsif ($state eq 'ask') {
			give($sequence + 1, $asked =~ /caching/ ? "\x01\x04" : "\0\0\0\x02\0\0\0");
			$state = 'told';
		} else {
			give($sequence + 1, "\xff\x15\x04#28000no");
			last;
		}
	}
	return $said || 'nothing';
}

while ($client = $listener->accept) {
	print talk(), "\n";
	close $client;
}
