#!/usr/bin/perl
# hostile.pl: stores that are damaged, or made by somebody who means harm, and every program that reads stores.
# usage: tests/torture/hostile.pl [--seed=N] [--seconds=N]
# Best with PODIUM_BIN=build/san/bin.
use strict;
use warnings FATAL => qw(all);
use FindBin;
use lib $FindBin::Bin;
use Torture;

begin('hostile');
fixture();
my ($base, $here) = ($Torture::base, $Torture::here);
my %readers = (
	'r.db' => [
		[qw(summarize r.db new.stats.db)], [qw(merge n.db r.db)], [qw(merge r.db other.db)], [qw(run --quiet --rounds=1 r.db)], [qw(import r.db in)],
		[qw(exec --record=r.db --backend=q --workload=w -- true)], [qw(plan s.ini r.db)],
	],
	'r.stats.db' => [
		[qw(page r.stats.db -o p.html)], [qw(chart all r.stats.db -o out)], [qw(rank r.stats.db)], [qw(rank --json r.stats.db)], [qw(compare r.stats.db)],
		[qw(check r.stats.db)], [qw(gist r.stats.db -o gist)], [qw(sheet runs r.stats.db)], [qw(sheet environment r.stats.db)], [qw(sheet latency r.stats.db)],
		[qw(sheet xlsx r.stats.db -o b.xlsx)], [qw(export bencher r.stats.db)], [qw(page --index -o i.html r.stats.db)],
		[qw(compare good.stats.db --against=r.stats.db)],
	],
);

my $long = 'x' x 100000;
my @weird = ('NULL', "''", "'abc'", '-1', '0', '1', '9223372036854775807', '-9223372036854775808', '1e308', '-1e308', '5e-324', '9e999', '-9e999', "'$long'",
	q('</script><script>alert(1)</script>'), q('a''b"c`d$(touch pwned)'), q('../../../etc/x'), q('=cmd|'' /C calc''!A0'), q('a' || char(10) || 'b' || char(13)),
	q(char(27) || '[31mred' || char(7)), q(x'0001ff00ff'), q(x''), q('[x](javascript:alert(1))'), q('<!--'), q('%s%n%d'), q(cast(x'fffefd' as text)),
	q('a' || char(0) || 'b'), q(zeroblob(1000000)), q(char(0x202e) || 'abc'), '1000000000000');

sub sql { # on a store, by the shell of SQLite; what fails is passed over
	my ($path, $sql) = @_;
	open my $pipe, '|-', "sqlite3 -batch '$path' >/dev/null 2>&1" or die "sqlite3: $!\n";
	local $SIG{PIPE} = 'IGNORE';
	print $pipe "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;\n", $sql, "\n";
	close $pipe;
}

sub list { # names that a query gives
	my ($path, $query) = @_;
	open my $pipe, '-|', 'sqlite3', '-batch', $path, $query or die "sqlite3: $!\n";
	chomp(my @names = <$pipe>);
	close $pipe;
	return @names;
}

sub lax_sql { # a table's text without what holds its values to their kinds
	my $sql = 'sql';
	$sql = "replace($sql, '$_->[0]', '$_->[1]')" for ['STRICT, WITHOUT', 'WITHOUT'], [', STRICT', ''], [' STRICT', ''], map { ["$_ NOT NULL", $_] } qw(TEXT INTEGER REAL BLOB ANY);
	return $sql;
}

sub lax { # no trigger is in the way, and no table is strict
	my ($path) = @_;
	sql($path, join ' ', map { "DROP TRIGGER $_;" } list($path, "SELECT name FROM sqlite_schema WHERE type = 'trigger'"));
	sql($path, "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = " . lax_sql() . " WHERE type = 'table';")
		if rand() < 0.7;
}

sub tables { return list($_[0], "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'") }

my %hurts = (
	bytes => sub {
		my ($path) = @_;
		my $b = slurp($path);
		my $n = length $b;
		my $how = pick(qw(bit byte many stretch cut zeros twice));
		my ($page, $other) = map { int(rand($n) / 4096) * 4096 } 1, 2;
		if ($how eq 'bit') { my $i = int rand $n; substr($b, $i, 1) = chr(ord(substr $b, $i, 1) ^ 1 << int rand 8) }
		elsif ($how eq 'byte') { substr($b, int rand $n, 1) = chr int rand 256 }
		elsif ($how eq 'many') { substr($b, int rand $n, 1) = chr int rand 256 for 1 .. between(2, 60) }
		elsif ($how eq 'stretch') { my $i = int rand($n - 200); substr($b, $i, 200) = join '', map { chr int rand 256 } 1 .. 200 }
		elsif ($how eq 'cut') { $b = substr $b, 0, int rand $n }
		elsif ($how eq 'zeros') { substr($b, $page, 4096) = "\0" x 4096 }
		else { substr($b, $page, 4096) = substr $b, $other, 4096 }
		spit($path, $b);
		return $how;
	},
	values => sub {
		my ($path) = @_;
		lax($path);
		my @said;
		for (1 .. pick(1, 1, 1, 2, 5)) {
			my $table = pick(tables($path)) // 'run';
			my $column = pick(list($path, "SELECT name FROM pragma_table_info('$table')")) // 'id';
			my ($value, $some) = (pick(@weird), pick('', ' WHERE abs(random()) % 3 = 0'));
			sql($path, rand() < 0.1 ? "DELETE FROM \"$table\"$some;" : "UPDATE OR IGNORE \"$table\" SET \"$column\" = $value$some;");
			push @said, "$table.$column = " . substr($value, 0, 24) . $some;
		}
		return join '; ', @said;
	},
	tables => sub {
		my ($path) = @_;
		my $table = pick(tables($path));
		my $column = pick(list($path, "SELECT name FROM pragma_table_info('$table')"));
		my $how = pick(qw(gone column renamed));
		sql($path, $how eq 'gone' ? "DROP TABLE $table;" : $how eq 'column' ? "ALTER TABLE $table DROP COLUMN $column;" : "ALTER TABLE $table RENAME COLUMN $column TO other;");
		return "$how $table.$column";
	},
	endless => sub { # a view in a table's place that has no last row, or a trigger that does more than it is asked
		my ($path) = @_;
		my $table = pick(tables($path));
		my @columns = list($path, "SELECT name FROM pragma_table_info('$table')");
		my $trick = pick('view', 'view', 'trigger');
		sql($path, $trick eq 'view'
			? "DROP TABLE $table; CREATE VIEW $table (" . join(', ', @columns) . ") AS WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT " . join(', ', map { 'n' } @columns) . ' FROM c;'
			: "CREATE TRIGGER pest AFTER INSERT ON $table BEGIN INSERT INTO $table SELECT * FROM $table; DELETE FROM measure; END;");
		return "$trick for $table";
	},
	numbers => sub {
		my ($path) = @_;
		my $how = pick('application_id = 7', 'user_version = 9999', 'user_version = -1', 'application_id = 0', 'user_version = 0', 'encoding = "UTF-16"');
		sql($path, "PRAGMA $how;");
		return $how;
	},
);

# What is wrong with how a reader took it.
sub look_at {
	my ($kind, $label, $command, $r) = @_;
	my @lines = grep { /\S/ } split /\n/, $r->{err};
	trial();
	$label = "@$command: $label";
	return breach('does not end', $label) if $r->{hang};
	return breach('memory error', "$label: " . ($r->{err} =~ /^(.*(?:ERROR: \w+Sanitizer|runtime error).*)$/m)[0] . ' ' . ($r->{err} =~ /(#\d+ \S+ in \w+ (?:collect|analyze|render|data)\S+)/)[0] // '')
		if $r->{err} =~ /ERROR: \w+Sanitizer|runtime error/;
	breach('crash', "$label: signal " . ($r->{signal} || $r->{status} - 128) . ": @lines") if $r->{signal} || $r->{status} > 127;
	breach('not one clear line', "$label: status $r->{status}: " . join ' | ', @lines[0 .. ($#lines > 3 ? 3 : $#lines)])
		if $r->{status} && !$r->{signal} && $r->{status} < 126 && $r->{status} != 3 && $command->[0] !~ /run|import/ && (@lines != 1 || $lines[0] !~ /^podium-/);
	breach("a library's own words", "$label: $lines[0]") if grep { /GLib|Pango|cairo|\(process:/ } @lines;
	breach('an escape reaches the terminal', $label) if "$r->{err}$r->{out}" =~ /\e/;
	breach('left behind', "$label: " . join ' ', glob "$here/*.tmp $here/*/*.tmp") if glob "$here/*.tmp $here/*/*.tmp";
	breach('a command was carried out', $label) if -e "$here/pwned";
	return;
}

while (goes_on()) {
	my ($store, $kind) = (pick(sort keys %readers), pick(qw(bytes bytes values values tables endless numbers)));
	fresh();
	my $label = $hurts{$kind}->("$here/$store");
	system 'cp', "$here/$store", "$Torture::work/hurt";
	for my $command (map { pick(@{ $readers{$store} }) } 1 .. 4) {
		my $r = execute(["$Torture::bin/podium-$command->[0]", @$command[1 .. $#$command]], limit => 20);
		look_at($kind, "$kind: $store: $label", $command, $r);
		system "rm -f $here/*.tmp $here/*/*.tmp";
		system 'cp', "$Torture::work/hurt", "$here/$store";
		unlink glob "$here/*-journal";
	}
}
finish();
