#!/usr/bin/perl
# names: what the names of files, functions and structs must keep, held against the sources and the objects built from them.
# usage: tests/names.pl RULE BUILD-FOLDER; a line for each name that breaks it
#
# exported   what X.c exports is X or begins with X_, and X.h declares it; but for the entries of a table (format_*, chart_*, check_*)
#            and an alternative X_KIND.c without a header of its own, which is the one symbol X_KIND of X.h beside it
# files      two .c files share a name only as forms of importers; a header's name is its own
# guards     a header's guard is PODIUM_ and its name
# tags       what a header calls a struct, an enum or a union, no other file calls so
# words      no name is a word that has to be learned first: told, said, wish, face, spoken, trouble, strays, reading
# rooms      folders do not include each other in a circle
# floors     the folders of collect stand on five floors or fewer
use strict;
use warnings;
my ($rule, $build) = @ARGV;
my @files = sort split /\n/, `find collect analyze render data -name '*.[ch]'`;
my %text = map { $_ => without_comments($_) } @files;
my %rule = (words => \&words, exported => \&exported, files => \&files, guards => \&guards, tags => \&tags, rooms => \&rooms, floors => \&floors);
$rule{$rule} or die "names.pl: $rule: no such rule\n";
$rule{$rule}->();

sub without_comments {
	open my $in, '<', $_[0] or die "$_[0]: $!\n";
	local $/;
	my $all = <$in>;
	$all =~ s{/\*.*?\*/}{}gs;
	return $all;
}

sub stem { my ($name) = $_[0] =~ m{([^/]+)\.[ch]$}; return $name; }
sub room { my ($name) = $_[0] =~ m{^(.*)/}; return $name; }
sub is_header { return $_[0] =~ /\.h$/; }

sub declares {
	my ($header, $symbol) = @_;
	return defined $text{$header} && $text{$header} =~ /\b\Q$symbol\E\b(?=\s*[(;\[])/;
}

sub is_entry { return $_[0] =~ m{/(?:import|chart|check)/} && $_[1] =~ /^(?:format|chart|check)_/; }

sub is_alternative {
	my ($file, $symbol, $n) = @_;
	return 0 if $n != 1 || $symbol ne stem($file) || defined $text{$file =~ s/c$/h/r};
	for (my $base = stem($file); $base =~ s/_[^_]*$//;) {
		return 1 if declares(room($file) . "/$base.h", $symbol);
	}
	return 0;
}

sub exported {
	for my $file (grep { !is_header($_) } @files) {
		my $object = "$build/" . ($file =~ s/c$/o/r);
		my @symbols = grep { !/^_|^main$/ } map { (split)[-1] } split /\n/, `nm -g --defined-only $object`;
		for my $symbol (@symbols) {
			next if is_entry($file, $symbol) || is_alternative($file, $symbol, scalar @symbols);
			my $stem = stem($file);
			print "$file: $symbol does not begin with $stem\n" if $symbol !~ /^\Q$stem\E(?:_|$)/;
			print "$file: $symbol is not declared in $stem.h beside it\n" if !declares($file =~ s/c$/h/r, $symbol);
		}
	}
}

sub twice { # a hash of lists: those with more than one
	my ($what, $all) = @_;
	for my $key (sort keys %$all) {
		print "$what $key: @{$all->{$key}}\n" if @{$all->{$key}} > 1;
	}
}

sub files {
	my %of;
	push @{$of{m{([^/]+)$} && $1}}, $_ for grep { !m{^collect/lib/import/[^/]+/[^/]+\.c$} } @files;
	twice('file', \%of);
	my %form; # forms of different importers share names, but with nothing else
	$form{m{([^/]+)$} && $1} = $_ for grep { m{^collect/lib/import/[^/]+/[^/]+\.c$} } @files;
	print "file $_: $of{$_}[0] $form{$_}\n" for grep { $of{$_} } sort keys %form;
}

sub guards {
	for my $file (grep { is_header($_) } @files) {
		my $wanted = 'PODIUM_' . uc(stem($file)) . '_H';
		print "$file: its guard is not $wanted\n" if $text{$file} !~ /#ifndef \Q$wanted\E\n#define \Q$wanted\E\n/;
	}
}

sub tags {
	my (%where, %in_header);
	for my $file (@files) {
		for my $tag ($text{$file} =~ /^(?:struct|enum|union) ([a-z_0-9]+) \{/mg) {
			push @{$where{$tag}}, $file;
			$in_header{$tag} = 1 if is_header($file);
		}
	}
	twice('tag', { map { $_ => $where{$_} } keys %in_header });
}

sub words {
	for my $file (@files) {
		(my $code = $text{$file}) =~ s/"(?:\\.|[^"\\])*"//g;
		for my $name ($code =~ /\b([a-z_0-9]*(?:told|said|wish|spoken|trouble|strays)[a-z_0-9]*)\b/g,
		    $code =~ /\bstruct ((?:[a-z_]+_)?(?:face|reading))\b/g, stem($file) =~ /(?:^|_)(face|reading|told|trouble)(?:_|$)/) {
			print "$file: $name\n" if $name ne 'threshold' && $name !~ /unsaid/;
		}
	}
}

sub neighbours { # room => { room it includes => "file -> file" }
	my %to;
	for my $file (@files) {
		for my $other ($text{$file} =~ /^#include "([^"]+)"/mg) {
			$to{room($file)}{room($other)} //= "$file -> $other" if room($file) ne room($other);
		}
	}
	return \%to;
}

sub reaches {
	my ($to, $from, $goal, $seen) = @_;
	for my $next (sort keys %{$to->{$from} // {}}) {
		return 1 if $next eq $goal;
		return 1 if !$seen->{$next}++ && reaches($to, $next, $goal, $seen);
	}
	return 0;
}

sub rooms {
	my $to = neighbours();
	for my $room (sort keys %$to) {
		for my $other (sort keys %{$to->{$room}}) {
			print "$to->{$room}{$other}, and back\n" if reaches($to, $other, $room, {});
		}
	}
}

sub floor_of {
	my ($to, $room, $known) = @_;
	return $known->{$room} if $known->{$room};
	$known->{$room} = 1; # a circle is another rule's fault
	for my $below (grep { /^collect/ } keys %{$to->{$room} // {}}) {
		my $floor = floor_of($to, $below, $known) + 1;
		$known->{$room} = $floor if $floor > $known->{$room};
	}
	return $known->{$room};
}

sub floors {
	my ($to, %known) = neighbours();
	for my $room (sort keys %$to) {
		my $floor = $room =~ /^collect/ ? floor_of($to, $room, \%known) : 0;
		print "$room is on floor $floor\n" if $floor > 5;
	}
}
