#!/usr/bin/perl
# mariadb.pl: podium-slap against a server that lies: greetings, challenges and answers that are cut, garbled, endless or never come; that asks
# for the password in clear, and for files.
# usage: tests/torture/mariadb.pl [--seed=N] [--seconds=N]
use strict;
use warnings FATAL => qw(all);
use FindBin;
use lib $FindBin::Bin;
use IO::Socket::INET;
use Time::HiRes qw(time sleep);
use Torture;

begin('mariadb');
my $work = $Torture::work;
my $secret = 'Sesame-7q-open';
mkdir $Torture::here;
my @patience = grep { /^--connect-timeout/ } map { /^\s+(--connect-timeout)/ ? "$1=3" : () } split /\n/, `$Torture::bin/podium-slap --help`;
spit("$work/planted", "planted content of a file\n");

# Packets, as the protocol has them: three bytes of length, one of sequence.
sub packet { my ($sequence, $body) = @_; return substr(pack('V', length $body), 0, 3) . chr($sequence & 255) . $body }
sub counted { return chr(length $_[0]) . $_[0] }
my $ok = "\0\0\0\x02\0\0\0";
my $eof = "\xfe\0\0\x02\0";

sub greeting {
	my (%o) = (low => 0xf7ff & ~0x800, plugin => 'mysql_native_password', @_);
	return packet(0, "\x0a5.5.5-10.11.0-MariaDB\0" . pack('V', 7) . "ABCDEFGH\0" . pack('v', $o{low}) . "\x2d" . pack('v', 2) . pack('v', 0xff) . chr(21)
		. "\0" x 10 . "IJKLMNOPQRST\0$o{plugin}\0");
}

sub column { return counted('def') . "\0\0\0" . counted('x') x 2 . "\x0c" . pack('vVCvC', 45, 255, 0xfd, 0, 0) . "\0\0" }

sub table { # of one column of text
	my $n = 4;
	return packet(1, "\x01") . packet(2, column()) . packet(3, $eof) . join('', map { packet($n++, counted($_)) } @_) . packet($n, $eof);
}

sub noise { return join '', map { chr int rand 256 } 1 .. $_[0] }
sub garble {
	my ($b) = @_;
	substr($b, int rand length $b, 1) = chr pick(0, 1, 0xfb, 0xfc, 0xfd, 0xfe, 0xff, int rand 256) for 1 .. between(1, 4);
	return $b;
}

my ($client, @log); # of the connection's process
sub take {
	my ($n) = @_;
	my $b = '';
	while (length $b < $n) { sysread($client, $b, $n - length $b, length $b) or exit 0 }
	return $b;
}
sub take_packet {
	my ($length, $high, $sequence) = unpack 'vCC', take(4);
	my $body = take($length | $high << 16);
	tell_leak('the password in clear') if index($body, $secret) >= 0;
	return ($sequence, $body);
}
sub give { syswrite $client, $_[0] or exit 0 }
sub drip { give($_), sleep 0.01 for split //, $_[0] }
sub tell_leak { open my $f, '>>', "$work/leak"; print $f "$_[0]\n"; close $f }

# What a server does instead of greeting, of letting in, and of answering 'hostile'.
my %greets = (
	noise => sub { give(noise(between(1, 200))); exit },
	garbled => sub { give(garble(greeting())) },
	cut => sub { my $g = greeting(); give(substr $g, 0, between(1, length($g) - 1)); exit },
	endless => sub { give("\xff\xff\xff\0" . "\x0a" x 70000); sleep 20; exit },
	silent => sub { sleep 30; exit },
	dripping => sub { drip(greeting()) },
	error => sub { give(packet(0, "\xff\x15\x04" . '%n%s' x 100 . "\e[31m\r\nfake line\0hidden")); exit },
	'asks for the password in clear' => sub { give(greeting(plugin => 'mysql_clear_password')) },
	'asks for a plugin elsewhere' => sub { give(greeting(plugin => '../../../../tmp/evil')) },
	'speaks of TLS' => sub { give(greeting(low => 0xffff)); take_packet(); give(noise(40)); exit },
);
my %lets_in = (
	noise => sub { give(noise(between(1, 60))); exit },
	garbled => sub { give(garble(packet(2, "\xfemysql_native_password\0ABCDEFGHIJKLMNOPQRST\0"))); take_packet() },
	'switches to clear' => sub { give(packet($_[0] + 1, "\xfemysql_clear_password\0")); take_packet() },
	'switches to a dialog' => sub { give(packet($_[0] + 1, "\xfedialog\0\x04Password: ")); take_packet() },
	'switches to full sha2' => sub { give(packet($_[0] + 1, "\xfecaching_sha2_password\0" . 'A' x 20 . "\0")); my ($s) = take_packet(); give(packet($s + 1, "\x01\x04")); take_packet(); exit },
	'switches to an old one' => sub { give(packet($_[0] + 1, "\xfe")); take_packet() },
	'switches to a file' => sub { give(packet($_[0] + 1, "\xfe../../../../../tmp/evil\0abc")); take_packet() },
	silent => sub { sleep 30; exit },
);
my %answers = (
	noise => sub { give(noise(between(1, 300))); exit },
	garbled => sub { give(garble(table('row', 'x' x 100, ''))); exit },
	cut => sub { my $t = table(('row') x 3); give(substr $t, 0, between(1, length($t) - 1)); exit },
	'a header that promises' => sub { give("\xff\xff\xff\x01\x01"); sleep 2; exit },
	'rows without end' => sub {
		give(packet(1, "\x01") . packet(2, column()) . packet(3, $eof));
		my ($rows, $until) = (join('', map { packet($_ + 4, counted('x' x 200)) } 0 .. 249), time + 5);
		give($rows) while time < $until;
		exit;
	},
	'results without end' => sub { give(packet(1, "\0\0\0\x0a\0\0\0") x 1000) for 1 .. 100; exit },
	'columns without end' => sub { give(packet(1, "\xfe" . "\xff" x 8)); sleep 1; exit },
	'65535 columns' => sub { give(packet(1, "\xfd\xff\xff\xff") . join('', map { packet($_, column()) } 2 .. 2000)); exit },
	error => sub { give(packet(1, "\xff\x15\x04#42000" . "%n%s\e[2J\r\npodium-slap: all is well\n" . 'A' x 60000)) },
	silent => sub { sleep 30; exit },
	dripping => sub { drip(table('row', 'row')) },
	'answers nobody asked for' => sub { give(packet(1, $ok) x 5000) },
	'a request for a file' => sub { give(packet(1, "\xfb$work/planted")); asks_for_file() },
);

sub asks_for_file {
	while (1) {
		my ($sequence, $body) = take_packet();
		if ($body eq '') { give(packet($sequence + 1, $ok)); return }
		tell_leak('a file of ours');
	}
}

sub talk {
	my ($greet, $let_in, $answer) = @_;
	$greet ? $greet->() : give(greeting());
	my ($sequence) = take_packet();
	$let_in->($sequence) if $let_in;
	give(packet($sequence + 1, $ok)) unless $let_in;
	give(packet($sequence + 3, $ok)) if $let_in;
	while (1) {
		my ($n, $query) = take_packet();
		exit if substr($query, 0, 1) eq "\x01";
		if ($answer && $query =~ /hostile/ && $query =~ /^\x03/) { $answer->() }
		elsif ($query =~ /^.(?:SELECT|SHOW)/i) { give(table('1')) }
		else { give(packet(1, $ok)) }
	}
}

sub server { # its port and process
	my @ways = @_;
	return serve(40, sub {
		($client) = @_;
		srand(int(rand 1e9) ^ $$);
		talk(@ways);
	});
}

while (goes_on()) {
	my $stage = pick(qw(greets lets_in answers answers));
	my $table = { greets => \%greets, lets_in => \%lets_in, answers => \%answers }->{$stage};
	my $name = pick(sort keys %$table);
	my $label = "$stage: $name";
	my ($port, $server) = server(map { $stage eq $_ ? $table->{$name} : undef } qw(greets lets_in answers));
	my $way = pick(qw(threads event wire));
	my @tls = $name =~ /clear|dialog|sha2/ ? pick([], ['--skip-ssl'], ['--ssl']) : pick(['--skip-ssl'], []);
	unlink "$work/leak";
	my $r = execute(["$Torture::bin/podium-slap", '--no-defaults', "--password=$secret", '--user=bench', '--host=127.0.0.1', '--protocol=tcp', "--port=$port",
			"--transport=$way", @patience, '--create-schema=s', '-c', 2, '--number-of-queries=4', '-q', "select 'hostile'", @{ $tls[0] }],
		limit => 25, $name eq 'silent' ? (meanwhile => sub { sleep 5; kill 'TERM', $_[0] }) : ());
	kill 'KILL', -$server;
	waitpid $server, 0;
	trial();
	look_at("$way: $label @{ $tls[0] }", $name, $r);
}
finish();

sub look_at {
	my ($label, $name, $r) = @_;
	my @lines = grep { /\S/ } split /\n/, $r->{err};
	breach('leaks ' . $_, $label) for map { chomp; $_ } split /^/, slurp("$work/leak");
	breach('the password is printed', $label) if index("$r->{out}$r->{err}", $secret) >= 0;
	breach('an escape reaches the terminal', $label) if "$r->{out}$r->{err}" =~ /\e/;
	return breach('does not end', $label) if $r->{hang};
	return breach('memory error', "$label: " . ($r->{err} =~ /^(.*(?:ERROR: \w+Sanitizer|runtime error).*)$/m)[0]) if $r->{err} =~ /ERROR: \w+Sanitizer|runtime error/;
	return breach('crash', "$label: signal $r->{signal} status $r->{status}") if ($r->{signal} || $r->{status} > 127) && $name ne 'silent';
	breach('not one clear line', "$label: status $r->{status}: @lines") if $r->{status} && !$r->{signal} && $name ne 'silent' && (@lines != 1 || $lines[0] !~ /^podium-slap: /);
	breach('takes long', sprintf '%s: %.0f s', $label, $r->{took}) if $r->{took} > 15;
}
