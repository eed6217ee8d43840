# Torture: what every torture has: a budget and a seed, a small study and what it was when it was well, and the rules that hold whatever
# befalls a program.
package Torture;
use strict;
use warnings FATAL => qw(all);
use Cwd qw(abs_path getcwd);
use File::Basename qw(basename);
use File::Temp qw(tempdir);
use Getopt::Long;
use IO::Socket::INET;
use POSIX qw(WNOHANG dup2 setsid);
use Time::HiRes qw(time sleep);
use Exporter 'import';
our @EXPORT = qw(begin goes_on finish breach trial tool sanitised pick between slurp spit execute words_of
	fixture fresh cases outputs_named reference look judge program_of wait_for serve);

our ($bin, $build, $root, $work, $base, $here);
my ($name, $ends, $trials, $breaches, $keep, %seen) = ('', 0, 0, 0);
my $owner = $$;

# begin NAME, TOOL...: reads --seed, --seconds and --keep; works in a folder of its own with the study in $base.
sub begin {
	$name = shift;
	my ($seed, $seconds) = (1, 60);
	GetOptions('seed=i' => \$seed, 'seconds=f' => \$seconds, 'keep' => \$keep) or die "usage: $0 [--seed=N] [--seconds=N] [--keep]\n";
	$root = getcwd();
	$build = abs_path(dirname_of($ENV{PODIUM_BIN} // 'build/bin'));
	$bin = abs_path($ENV{PODIUM_BIN} // 'build/bin');
	$work = tempdir('podium-torture.XXXXXX', TMPDIR => 1);
	srand $seed;
	$| = 1;
	$SIG{INT} = $SIG{TERM} = $SIG{HUP} = sub { exit 1 };
	$ENV{PATH} = "$bin:$ENV{PATH}";
	$ENV{PODIUM_LOCK} = "$work/lock";
	$ENV{ASAN_OPTIONS} = 'detect_leaks=0:allocator_may_return_null=1';
	$ENV{LC_ALL} = 'C.UTF-8';
	$ENV{HOME} = "$work/home";
	delete @ENV{qw(MAKEFLAGS MAKELEVEL)};
	mkdir "$work/home";
	($base, $here) = ("$work/base", "$work/w");
	$ends = time + $seconds;
	return $seed;
}

sub dirname_of {
	my ($path) = @_;
	return $path =~ m{^(.*)/[^/]+/?$} ? $1 : '.';
}

sub owner { return $owner }
sub goes_on { return time < $ends }

END {
	my $status = $?;
	system 'rm', '-rf', $work if defined $work && $$ == $owner && !$keep;
	$? = $status;
}

sub finish {
	print "$name: $trials trials, $breaches breaches\n";
	exit($breaches > 0 ? 1 : 0);
}

sub trial { $trials++ }

# breach KIND, DETAIL: the first three of a kind are shown, all are counted.
sub breach {
	my ($kind, $detail) = @_;
	$breaches++;
	$detail =~ s/[^ -~]+/ /g;
	printf "BREACH %s: %s: %.400s\n", $name, $kind, $detail if ++$seen{$kind} <= 3;
	return 0;
}

sub tool { # a program or library of tests/torture, as make built it
	my $path = ($ENV{TORTURE_TOOLS} // "$root/build/torture") . "/$_[0]";
	die "$path: not built: make torture-build\n" unless -e $path;
	return $path;
}

my $watched;
sub sanitised { return $watched //= `nm -D "$bin/podium-plan" 2>/dev/null` =~ /__asan_init/ ? 1 : 0 } # ASan's own memory must not fail

sub pick { return $_[int rand @_] }
sub between { return $_[0] + int rand($_[1] - $_[0] + 1) }

sub slurp {
	open my $f, '<:raw', $_[0] or return '';
	local $/;
	return scalar(<$f>) // '';
}

sub spit {
	my ($path, $text) = @_;
	open my $f, '>:raw', $path or die "$path: $!\n";
	print $f $text;
	close $f or die "$path: $!\n";
}

# execute [COMMAND...], in => folder, limit => seconds, env => {...}, first => sub { in the child }, meanwhile => sub { pid }:
# what became of it: {status, signal, hang, out, err, took}.
sub execute {
	my ($command, %o) = @_;
	my $began = time;
	my $pid = fork // die "fork: $!\n";
	if ($pid == 0) {
		setsid();
		chdir($o{in} // $here) or POSIX::_exit(125);
		open STDIN, '<', '/dev/null';
		open STDOUT, '>', "$work/out";
		open STDERR, '>', "$work/err";
		$ENV{PODIUM_LOCK} = "$work/lock.$$";
		while (my ($key, $value) = each %{ $o{env} // {} }) {
			defined $value ? ($ENV{$key} = $value) : delete $ENV{$key};
		}
		$o{first}->() if $o{first};
		exec { $command->[0] } @$command or POSIX::_exit(127);
	}
	$o{meanwhile}->($pid) if $o{meanwhile};
	my $status = wait_for($pid, $o{limit} // 30);
	my %r = (hang => !defined $status, status => defined $status ? $status >> 8 : -1, signal => defined $status ? $status & 127 : 9,
		out => slurp("$work/out"), err => slurp("$work/err"), took => time - $began);
	unlink "$work/lock.$pid";
	return \%r;
}

# The status of a process that ends within so many seconds; else it and its group are ended, and nothing is returned.
sub wait_for {
	my ($pid, $seconds) = @_;
	my ($until, $nap) = (time + $seconds, 0.001);
	while (1) {
		return $? if waitpid($pid, WNOHANG) == $pid;
		last if time > $until;
		sleep $nap;
		$nap = 0.02 if ($nap *= 1.5) > 0.02;
	}
	kill 'KILL', -$pid;
	waitpid $pid, 0;
	return undef;
}

# A listener in a process group of its own: TALK gets each connection and the port, in a process that lives at most so long.
sub serve { # SECONDS, TALK: its port and process
	my ($seconds, $talk) = @_;
	my $listener = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 64, ReuseAddr => 1) or die "listen: $!\n";
	my $port = $listener->sockport;
	my $pid = fork // die "fork: $!\n";
	return ($port, $pid) if $pid;
	setpgrp;
	$SIG{CHLD} = 'IGNORE';
	$SIG{INT} = $SIG{TERM} = $SIG{HUP} = $SIG{ALRM} = 'DEFAULT';
	while (1) {
		my $client = $listener->accept or next;
		if (fork) {
			close $client;
			next;
		}
		close $listener;
		alarm $seconds;
		$talk->($client, $port);
		exit;
	}
}

sub words_of { return join ' ', map { my $w = $_; $w =~ s{^\Q$bin\E/}{}; $w } @{ $_[0] } }

my $study = <<'END';
[study]
title = Torture
rounds = 3
seed = 7
[backend a]
url = sqlite:a.db
[backend b]
url = sqlite:b.db
[workload commit]
program = slap
options = --auto-generate-sql --auto-generate-sql-load-type=write --concurrency=2 --number-of-queries=20 --auto-generate-sql-write-number=5
END

sub must {
	my @command = @_;
	my $r = execute(["$bin/podium-$command[0]", @command[1 .. $#command]], in => $base, limit => 120);
	die "$name: podium-@command: status $r->{status}, signal $r->{signal}: $r->{err}\n" if $r->{status} != 0 || $r->{signal} != 0;
}

# A study as planned, as measured, as computed step by step, and what other tools printed.
sub fixture {
	mkdir $base or die "$base: $!\n";
	spit("$base/s.ini", $study);
	mkdir "$base/in";
	system(q(cp), (map { "$root/tests/golden/import/$_" } qw(slap-headings.md slap-ruled.txt fio-2.txt sysbench-11.txt table-rounds.csv)), "$base/in") == 0 or die "cp\n";
	must('plan', 's.ini', 'planned.db');
	must('exec', '--record=other.db', '--backend=c', '--workload=w', '--', 'true');
	system 'cp', "$base/planned.db", "$base/r.db";
	must('run', '--quiet', 'r.db');
	for my $backend (qw(a b)) {
		must('file', '--rw=randwrite', '--size=64k', '--number-ios=30', '--record=r.db', "--backend=$backend", '--workload=blk', "$backend.img") for 1 .. 4;
		unlink "$base/$backend.img";
	}
	must('summarize', 'r.db', 'r.stats.db');
	for my $program (qw(compare rank check)) {
		system 'cp', "$base/r.stats.db", "$base/before-$program.stats.db";
		must($program, 'r.stats.db');
	}
	system 'cp', "$base/r.stats.db", "$base/good.stats.db";
}

sub fresh {
	system 'rm', '-rf', $here;
	system('cp', '-a', $base, $here) == 0 or die "cp: $base\n";
}

# Each program once: its command, what it writes that depends on the store alone, the store whose rows may not go.
my %cases = (
	plan => { command => [qw(plan --seed=3 s.ini new.db)], store => 'new.db' },
	run => { command => [qw(run --quiet planned.db)], store => 'planned.db', tells => 1,
		may_leave => ['planned.scratch/.made-by-podium'] }, # of one that could not end in order: the next takes it over
	slap => { command => [qw(slap --no-defaults --auto-generate-sql --number-of-queries=20 --record=r.db --backend=z sqlite:x.db)], store => 'r.db' },
	file => { command => [qw(file --rw=randwrite --size=64k --number-ios=20 --record=r.db --backend=z --workload=blk x.img)], store => 'r.db', may_leave => ['x.img'] },
	exec => { command => [qw(exec --record=r.db --backend=z --workload=w -- true)], store => 'r.db' },
	import => { command => [qw(import r.db in)], store => 'r.db' },
	'import-new' => { command => [qw(import n.db in)], store => 'n.db' },
	merge => { command => [qw(merge r.db other.db)], store => 'r.db' },
	'merge-new' => { command => [qw(merge n.db other.db planned.db)], store => 'n.db' },
	summarize => { command => [qw(summarize r.db r.stats.db)], store => 'r.db', outputs => ['r.stats.db'] },
	compare => { command => [qw(compare before-compare.stats.db)], store => 'before-compare.stats.db', rebuilds => 1 },
	rank => { command => [qw(rank before-rank.stats.db)], store => 'before-rank.stats.db', rebuilds => 1 },
	'rank-json' => { command => [qw(rank --json r.stats.db)], store => 'r.stats.db', outputs => ['-'] },
	check => { command => [qw(check before-check.stats.db)], store => 'before-check.stats.db', rebuilds => 1 },
	charts => { command => [qw(chart all r.stats.db -o out)], store => 'r.stats.db', outputs => ['out'] },
	'chart-png' => { command => [qw(chart rank r.stats.db -o c.png)], store => 'r.stats.db', outputs => ['c.png'] },
	'chart-pdf' => { command => [qw(chart rank r.stats.db -o c.pdf)], store => 'r.stats.db', outputs => ['c.pdf'] },
	page => { command => [qw(page r.stats.db -o page.html)], store => 'r.stats.db', outputs => ['page.html'] },
	index => { command => [qw(page --index -o index.html r.stats.db)], store => 'r.stats.db', outputs => ['index.html'] },
	gist => { command => [qw(gist r.stats.db -o gist)], store => 'r.stats.db', outputs => ['gist'] },
	sheet => { command => [qw(sheet runs r.stats.db -o runs.csv)], store => 'r.stats.db', outputs => ['runs.csv'] },
	'sheet-out' => { command => [qw(sheet runs r.stats.db)], store => 'r.stats.db', outputs => ['-'] },
	xlsx => { command => [qw(sheet xlsx r.stats.db -o b.xlsx)], store => 'r.stats.db', outputs => ['b.xlsx'] },
	export => { command => [qw(export bencher r.stats.db -o e.json)], store => 'r.stats.db', outputs => ['e.json'] },
);
$_->{outputs} //= [] for values %cases;

# A run that fails is a row with its reason, and one file of several that cannot be read is passed over: a line for each.
sub lines_allowed { return $_[0] =~ /^(?:run|import)/ ? 1 : 0 }

sub cases { return sort keys %cases }
sub outputs_named { return @{ $cases{ $_[0] }{outputs} } }

sub program_of { # CASE: the command with its program's whole path
	my @command = @{ $cases{ $_[0] }{command} };
	return ["$bin/podium-$command[0]", @command[1 .. $#command]];
}

# A store: {whole, rows => { text => 1 }, runs}
sub look {
	my ($path) = @_;
	open my $pipe, '-|', 'sqlite3', '-batch', $path, '.timeout 3000', 'PRAGMA integrity_check', 'PRAGMA foreign_key_check', '.dump' or die "sqlite3: $!\n";
	my ($whole, $broken, %rows, %count) = ('', '');
	while (<$pipe>) {
		if (/^INSERT INTO "?(\w+)"? VALUES/) {
			$rows{$_} = 1;
			$count{$1}++;
		} elsif ($whole eq '') {
			chomp($whole = $_);
		} elsif (!%rows && /^\w+\|\d*\|\w+\|\d+$/) {
			$broken = $_;
		}
	}
	close $pipe;
	return { whole => $whole, broken => $broken, rows => \%rows, count => join ',', map { "$_ " . ($count{$_} // 0) } qw(run measure moments latency source) };
}

sub tree { # every file below a folder, but for what only a load works in
	my ($folder) = @_;
	my %tree;
	my @todo = ('');
	while (defined(my $at = shift @todo)) {
		opendir my $d, "$folder/$at" or next;
		for my $entry (grep { !/^\.\.?$/ } readdir $d) {
			my $path = $at eq '' ? $entry : "$at/$entry";
			if (-d "$folder/$path" && !-l "$folder/$path") { push @todo, $path }
			else { $tree{$path} = (stat "$folder/$path")[7] // 0 }
		}
	}
	return \%tree;
}

# What the outputs of a case are made of: their paths and their bytes.
sub outputs_of {
	my ($case, $r) = @_;
	my %bytes;
	for my $output (@{ $case->{outputs} }) {
		if ($output eq '-') { $bytes{'-'} = $r->{out} }
		elsif (-d "$here/$output") { $bytes{"$output/$_"} = slurp("$here/$output/$_") for keys %{ tree("$here/$output") } }
		elsif (-e "$here/$output") { $bytes{$output} = slurp("$here/$output") }
	}
	delete @bytes{ grep { /\.tmp$/ } keys %bytes }; # judged as a file, not as an output
	return \%bytes;
}

sub difference {
	my ($a, $b) = @_;
	my %all = (%$a, %$b);
	return join ' ', sort grep { ($a->{$_} // "\0none") ne ($b->{$_} // "\0none") } keys %all;
}

# A case as it goes when nothing befalls it; remembered.
sub reference {
	my ($key) = @_;
	my $case = $cases{$key};
	return $case->{reference} if $case->{reference};
	fresh();
	my $before = { tree => tree($here), store => -e "$here/$case->{store}" ? look("$here/$case->{store}") : undef, outputs => outputs_of($case, { out => '' }) };
	my $r = execute(program_of($key), limit => 120);
	die "$name: $key: status $r->{status}, signal $r->{signal}: $r->{err}\n" if $r->{status} != 0 || $r->{signal} != 0;
	return $case->{reference} = { before => $before, tree => tree($here), outputs => outputs_of($case, $r), store => look("$here/$case->{store}"), took => $r->{took} };
}

# judge CASE, LABEL, what became of it, and what is excused: silent (nothing need be said), lines (more than one may be),
# killed (a signal of ours ended it), in_libraries (those that
# draw and zip do not look at every allocation), left (something may lie about), partial (another status than 0 is not asked for).
sub judge {
	my ($key, $label, $r, %excuse) = @_;
	my $case = $cases{$key};
	my $ref = reference_of($key);
	my $before = $breaches;
	trial();
	$label = "$key: $label";
	judge_end($label, $r, lines => lines_allowed($key), %excuse);
	judge_outputs($case, $ref, $label, $r, %excuse);
	judge_files($case, $ref, $label, $r, %excuse);
	judge_store($case, $ref, $label, $r);
	judge_again($key, $ref, $label) unless $excuse{once};
	return $breaches == $before;
}

sub reference_of {
	my ($key) = @_;
	return $cases{$key}{reference} // die "reference($key) comes first\n";
}

sub lines_of { return grep { /\S/ && !/^==\d+==/ } split /\n/, $_[0]{err} }

sub judge_end {
	my ($label, $r, %excuse) = @_;
	my @lines = lines_of($r);
	breach('a status that was not to be', "$label: status $r->{status}: @lines") if $excuse{well} && $r->{status};
	return breach('does not end', $label) if $r->{hang};
	if ($r->{err} =~ /Sanitizer|runtime error/) {
		return breach('memory error', "$label: " . ($r->{err} =~ /^(.*(?:ERROR: \w+Sanitizer|runtime error).*)$/m)[0]);
	}
	return if $excuse{killed} && ($r->{signal} || $r->{status});
	return if $excuse{in_libraries} && ($r->{signal} == 11 || $r->{signal} == 6);
	return breach('crash', "$label: signal " . ($r->{signal} || $r->{status} - 128) . ": @lines") if $r->{signal} || $r->{status} > 127;
	return if $r->{status} == 0;
	return breach('not a word', $label) if !@lines && !$excuse{silent};
	my @strange = grep { !/^podium-\w+: / } @lines;
	breach('not one clear line', "$label: " . join ' | ', @lines) if @strange || @lines > 1 && !$excuse{lines};
}

sub judge_outputs {
	my ($case, $ref, $label, $r, %excuse) = @_;
	my $now = outputs_of($case, $r);
	if ($r->{status} == 0 && !$r->{signal} && !$r->{hang}) {
		delete $now->{'-'} if $excuse{no_stdout};
		my $wanted = $excuse{no_stdout} ? { map { $_ eq '-' ? () : ($_ => $ref->{outputs}{$_}) } keys %{ $ref->{outputs} } } : $ref->{outputs};
		my $other = difference($now, $wanted);
		breach('status 0, but another output', "$label: $other @{[lines_of($r)]}") if $other ne '';
		return;
	}
	for my $path (grep { $_ ne '-' } keys %$now) {
		next if $now->{$path} eq ($ref->{outputs}{$path} // "\0none") || $now->{$path} eq ($ref->{before}{outputs}{$path} // "\0none");
		breach('half an output', "$label: $path");
	}
}

sub judge_files {
	my ($case, $ref, $label, $r, %excuse) = @_;
	my $now = tree($here);
	my %may = map { $_ => 1 } @{ $case->{may_leave} // [] };
	for my $path (sort keys %$now) {
		next if exists $ref->{tree}{$path} || exists $ref->{before}{tree}{$path} || $may{$path} || $excuse{left} || $path =~ /-journal$|(^|\/)\.podium\.lock$/;
		breach('left behind', "$label: status $r->{status}: $path");
	}
	for my $path (sort keys %{ $ref->{before}{tree} }) {
		breach('a file is gone', "$label: $path") unless exists $now->{$path};
	}
}

sub judge_store {
	my ($case, $ref, $label, $r) = @_;
	my $path = "$here/$case->{store}";
	my $was = $ref->{before}{store};
	if (!-s $path) {
		breach('the store is gone', $label) if $was || $r->{status} == 0 && !$r->{signal} && !$r->{hang};
		return;
	}
	my $now = look($path);
	return if !$was && $now->{whole} ne 'ok' && -e "$path-journal"; # it had not begun to be one
	return breach('the store is not whole', "$label: $now->{whole}") if $now->{whole} ne 'ok';
	breach('a reference leads nowhere', "$label: $now->{broken}") if $now->{broken} ne '';
	if ($was && !$case->{rebuilds}) {
		my @lost = grep { !$now->{rows}{$_} && /^INSERT INTO "?(run|measure|moments|latency|fact|source|series|sample|operation)\b/ && !/'planned'/ } keys %{ $was->{rows} };
		breach('rows are lost', "$label: " . @lost . " as $lost[0]") if @lost;
	}
	breach('status 0, but other rows', "$label: $now->{count}, not $ref->{store}{count}: @{[lines_of($r)]}")
		if !$case->{tells} && $r->{status} == 0 && !$r->{signal} && !$r->{hang} && $now->{count} ne $ref->{store}{count};
}

sub judge_again { # the same command when the bad day is over
	my ($key, $ref, $label) = @_;
	my $r = execute(program_of($key), limit => 60);
	return breach('not well afterwards', "$label: status $r->{status} signal $r->{signal}: $r->{err}") if $r->{status} || $r->{signal};
	my $other = difference(outputs_of($cases{$key}, $r), $ref->{outputs});
	breach('another output afterwards', "$label: $other") if $other ne '';
}

1;
