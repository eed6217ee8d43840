#!/usr/bin/perl
# secrets.pl: thirty secrets and private facts are planted where people have them, every program is run, and everything that was written or
# shown is searched for them.
# usage: tests/torture/secrets.pl [--seed=N] [--seconds=N]     goes through all once, and again while there is time
use strict;
use warnings FATAL => qw(all);
use FindBin;
use lib $FindBin::Bin;
use IO::Uncompress::Unzip qw($UnzipError);
use Torture;

begin('secrets');
my ($work, $bin, $here) = map { $_ } $Torture::work, $Torture::bin, $Torture::here;
my (%where, %shown);

# plant KIND, WHERE: a word nobody else has. 'secret' is to be found nowhere, 'private' in a store alone, and there where it may be.
my $planted = 0;
sub plant {
	my ($kind, $place) = @_;
	my $word = sprintf 's3kr%02d%s', ++$planted, join '', map { pick('a' .. 'z', 0 .. 9) } 1 .. 6;
	$where{$word} = [$kind, $place];
	return $word;
}
sub secret { return plant('secret', @_) }
sub personal { return plant('private', @_) }

my $slap = <<'END';
Benchmark
	Average number of seconds to run all queries: %s seconds
	Minimum number of seconds to run all queries: %s seconds
	Maximum number of seconds to run all queries: %s seconds
	Number of clients running queries: 1
	Average number of queries per client: 0

END
sub result { my $s = sprintf '%.3f', 1 + rand; return sprintf $slap, $s, $s, $s }

# Commands as they are pasted above their results.
sub commands {
	return map { "\$ $_\n" . result() } (
		'mysqlslap --user=bench --password=' . secret('--password=') . ' --host=db1 -q "select 1"',
		'mysqlslap -ubench -p' . secret('-p of mysqlslap') . ' -q "select 1"',
		'MYSQL_PWD=' . secret('MYSQL_PWD=') . ' mysqlslap -q "select 1"',
		'mariadb-slap --password "' . secret('--password in quotes') . '" -q "select 1"',
		'mysqlslap --password ' . secret('--password and a space') . ' -q "select 1"',
		'PGPASSWORD=' . secret('PGPASSWORD=') . ' mysqlslap -q "select 2"',
		'export AWS_SECRET_ACCESS_KEY=' . secret('AWS_SECRET_ACCESS_KEY=') . '; mysqlslap -q "select 3"',
		'mysqlslap --dsn=postgres://bench:' . secret('a URL postgres://') . '@db.example/test',
		'mysqlslap mysql://root:' . secret('a URL mysql://') . '@db.example/test',
		'sshpass -p ' . secret('sshpass -p') . ' ssh db1 mysqlslap -q "select 4"',
		'curl -u admin:' . secret('curl -u') . ' http://db1/start; mysqlslap -q "select 5"',
		'mysqlslap --token=' . secret('--token=') . ' -q "select 6"',
		'mysqlslap --api-key ' . secret('--api-key') . ' -q "select 7"',
		'mysqlslap --header "Authorization: Bearer ' . secret('a bearer token') . '" -q "select 8"',
		'sysbench oltp_read_only --mysql-password=' . secret('--mysql-password=') . ' run',
	);
}

sub headings {
	return map { "## $_\n\n" . result() } (
		'db with password=' . secret('a heading password='),
		'nfs from postgres://u:' . secret('a URL in a heading') . '@db',
		'disk, passwd: ' . secret('a heading passwd:'),
		'disk, secret=' . secret('a heading secret='),
	);
}

my $everything = '';
sub run_it { # podium-PROGRAM; what it says is kept
	my ($command, %o) = @_;
	my $r = execute(["$bin/podium-$command->[0]", @$command[1 .. $#$command]], limit => 60, %o);
	trial();
	keep("the output of podium-$command->[0]", $r->{out});
	keep("the message of podium-$command->[0]", $r->{err});
	breach('crash', "@$command: signal $r->{signal}") if $r->{signal};
	return $r;
}

sub keep {
	my ($place, $bytes) = @_;
	for my $word (grep { index($bytes, $_) >= 0 } keys %where) {
		$shown{$word}{$place} = 1;
	}
}

sub members_of { # a workbook's
	my ($path) = @_;
	my $zip = IO::Uncompress::Unzip->new($path) or return '';
	my $all = '';
	for (my $more = 1; $more > 0; $more = $zip->nextStream()) {
		local $/;
		$all .= $zip->getline() // '';
	}
	return $all;
}

sub files {
	my ($folder) = @_;
	my @found = split /\0/, `find '$folder' -type f -print0`;
	return grep { !m{/(?:in|s\.ini|my\.cnf|refused\d\.ini)(?:/|$)} } @found;
}

sub studies { # each is refused, or its secret is not kept
	my $n = 0;
	for my $url ('mariadb://bench:' . secret('a study: mariadb://') . '@127.0.0.1/x', 'iscsi://user%' . secret('a study: iscsi://') . '@127.0.0.1/iqn.2026-11.org.x:a/1',
		'sqlite:a.db?password=' . secret('a study: ?password=')) {
		my $file = 'refused' . $n++ . '.ini';
		spit("$here/$file", "[study]\ntitle = T\nrounds = 1\n[backend a]\nurl = $url\n[workload w]\nprogram = " . ($url =~ /iscsi/ ? 'iscsi' : 'slap') . "\noptions = --number-of-queries=1 -q 'select 1'\n");
		run_it(['plan', $file, "p$n.db"]);
	}
}

sub all_through { # what a store is made into
	my ($runs, @private) = @_;
	(my $stats = $runs) =~ s/\.db$/.stats.db/;
	(my $name = $runs) =~ s/\.db$//;
	run_it(['summarize', $runs, $stats]);
	run_it([$_, $stats]) for qw(compare rank check);
	run_it(['rank', '--json', '--all', $stats]);
	run_it(['page', $stats, '-o', "$name.html"]);
	run_it(['gist', $stats, '-o', "$name-gist"]);
	run_it(['chart', 'all', $stats, '-o', "$name-charts"]);
	run_it(['sheet', $_, $stats, '-o', "$name-$_.csv"]) for qw(summary runs pairs latency environment);
	run_it(['sheet', 'xlsx', $stats, '-o', "$name.xlsx"]);
	run_it(['export', 'bencher', $stats, '-o', "$name.json"]);
}

sub plant_all {
	system 'rm', '-rf', $here;
	mkdir $here;
	mkdir "$here/in";
	spit("$here/in/pasted.txt", join "\n", commands());
	spit("$here/in/notes.md", join "\n", headings());
	run_it(['import', '--dry-run', 'in/pasted.txt', 'in/notes.md']);
	run_it(['import', 'i.db', 'in']);
	my $option_file = secret('an option file');
	spit("$here/my.cnf", "[client]\npassword=$option_file\n");
	chmod 0600, "$here/my.cnf";
	my $env = { MYSQL_PWD => secret('the environment: MYSQL_PWD'), PGPASSWORD => secret('the environment: PGPASSWORD') };
	my @exec = ('exec', '--record=e.db', '--backend=a', '--workload=w');
	run_it([@exec, '--', 'true', '--secret-key', secret('exec: --secret-key')], env => $env);
	run_it([@exec, '--', 'true', '--password=' . secret('exec: --password=')], env => $env);
	run_it([@exec, '--keep=APP_TOKEN=' . secret('exec: --keep=X_TOKEN='), '--', 'true'], env => $env);
	run_it([@exec, '--shell', '--', 'echo password=' . secret('exec: what a failing command says') . ' >&2; exit 3'], env => $env);
	run_it(['slap', "--defaults-file=$here/my.cnf", '--auto-generate-sql', '--number-of-queries=10', '--record=e.db', '--backend=s', 'sqlite:x.db', '--print-defaults'], env => $env);
	run_it(['slap', '--no-defaults', '--password=' . secret('slap: --password='), '--socket=/nonexistent', '--auto-generate-sql', '--number-of-queries=10', '--record=e.db', '--backend=m'], env => $env);
	studies();
	# Of hosts, addresses and names of targets the reason of a failed run speaks.
	run_it([@exec, '--shell', '--', 'echo cannot reach ' . personal('a host name') . '.example.com >&2; exit 4']);
	run_it(['iscsi', '--record=e.db', '--backend=t', 'iscsi://127.0.0.1:1/iqn.2026-11.org.' . personal('an IQN') . ':a/1', '--number-ios=1', '--patience=1']);
	run_it(['file', '--record=e.db', '--backend=f', '/nonexistent/' . personal('a path') . '/x.img', '--number-ios=1', '--size=1m']);
	for my $store ('i.db', 'e.db') {
		all_through($store) if -s "$here/$store";
	}
}

sub search {
	for my $path (files($here)) {
		(my $place = $path) =~ s{^\Q$here\E/}{};
		keep("the file $place", slurp($path));
		keep("the workbook $place", members_of($path)) if $place =~ /\.xlsx$/;
	}
	for my $word (sort keys %shown) {
		my ($kind, $from) = @{ $where{$word} };
		my @places = sort keys %{ $shown{$word} };
		@places = grep { !/\.db$|^the message/ } @places if $kind eq 'private';
		breach("$kind: $from", join ', ', @places) if @places;
	}
	trial() for keys %where;
}

my $first = 1;
while ($first || goes_on()) {
	(%where, %shown) = ();
	$planted = 0;
	plant_all();
	search();
	$first = 0;
}
finish();
