# What a reader would stumble over in a chart's layout (podium-chart --layout): a line a fault, and exit 1.
# Nothing lies outside the drawing, no text on another text, none on an interval, and every number is one.

function fault(what) {
	print FILENAME ": " what
	faults = 1
}
function within(x0, y0, x1, y1, what) {
	if (x0 < -1 || y0 < -1 || x1 > width + 1 || y1 > height + 1)
		fault(what " lies outside")
}
function meet(a, b) { # the boxes of two texts, by more than a hair
	return x0[a] + 1 < x1[b] && x0[b] + 1 < x1[a] && y0[a] + 1 < y1[b] && y0[b] + 1 < y1[a]
}
/(^| )-?(nan|inf)/ && !/^(text|title|description)/ {
	fault("no number: " $0)
}
$1 == "scene" {
	split($2, size, "x")
	width = size[1]; height = size[2]
	if (height > 6000)
		fault("it is " height " px high")
}
$1 == "text" {
	split($2, at, ",")
	left = at[1] - ($5 == "end" ? $3 : $5 == "middle" ? $3 / 2 : 0)
	n++
	x0[n] = left; x1[n] = left + $3
	y0[n] = at[2] - .76 * $6; y1[n] = at[2] + .2 * $6
	name[n] = $0; sub(/^[^:]*: /, "", name[n])
	within(x0[n], y0[n], x1[n], y1[n], "'" name[n] "'")
	if ($6 < 11)
		fault("'" name[n] "' is set in " $6 " px")
}
$1 == "rect" || $1 == "grid" {
	split($2, at, ","); split($3, size, "x")
	within(at[1], at[2], at[1] + size[1], at[2] + size[2], $0)
}
$1 == "path" || $1 == "segments" || $1 == "shape" || $1 == "cloud" {
	for (i = 2; $i ~ /^-?[0-9.]+,-?[0-9.]+$/; i++) {
		split($i, at, ",")
		within(at[1], at[2], at[1], at[2], $0)
	}
}
/^segments .* stroke accent 4/ {
	split($2, at, ","); split($3, end, ",")
	interval++
	ix0[interval] = at[1]; ix1[interval] = end[1]; iy[interval] = at[2]
}
END {
	for (a = 1; a <= n; a++) {
		for (b = a + 1; b <= n; b++)
			if (meet(a, b))
				fault("'" name[a] "' and '" name[b] "' overlap")
		for (i = 1; i <= interval; i++)
			if (x0[a] < ix1[i] && x1[a] > ix0[i] && y0[a] < iy[i] && y1[a] > iy[i])
				fault("'" name[a] "' stands on an interval")
	}
	exit faults
}
