# analyze: the same family of figures in R as podium's four programs give, for the bench: summaries, Welch on logs for every
# pair, exact rank test where it is cheap, Holm over ordered pairs, TOST, rank intervals. usage: Rscript analyze.R runs.csv
runs <- read.csv(commandArgs(TRUE)[1], stringsAsFactors = FALSE)
conf <- .95; alpha <- 1 - conf; margin <- log(1.05)

one <- function(x) {
  n <- length(x); l <- log(x); reach <- qt(1 - alpha / 2, n - 1)
  rank <- qbinom(alpha / 2, n, .5); s <- sort(x); centre <- x - mean(x)
  c(n = n, min = s[1], max = s[n], mean = mean(x), median = median(x), quantile(x, c(.25, .75), names = FALSE),
    mad = mad(x), sd = sd(x), lo = mean(x) - reach * sd(x) / sqrt(n), hi = mean(x) + reach * sd(x) / sqrt(n),
    mlo = if (rank > 0) s[rank] else NA, mhi = if (rank > 0) s[n - rank + 1] else NA, gmean = exp(mean(l)),
    glo = exp(mean(l) - reach * sd(l) / sqrt(n)), ghi = exp(mean(l) + reach * sd(l) / sqrt(n)),
    r1 = sum(centre[-1] * centre[-n]) / sum(centre^2),
    out = sum(abs(.67449 * (x - median(x)) / mad(x, constant = 1)) > 3.5))
}

pair <- function(x, y, m) {
  a <- log(x); b <- log(y); d <- a - b
  t <- t.test(d, conf.level = 1 - alpha / m)
  w <- suppressWarnings(wilcox.test(d))
  c(ratio = exp(mean(d)), t = t$statistic, lo = exp(t$conf.int[1]), hi = exp(t$conf.int[2]),
    less = pt(t$statistic, t$parameter), more = pt(t$statistic, t$parameter, lower.tail = FALSE), rank = w$p.value,
    below = mean(outer(x, y, "<") + .5 * outer(x, y, "==")),
    tost = max(pt((mean(d) + margin) / t$stderr, t$parameter, lower.tail = FALSE), pt((mean(d) - margin) / t$stderr, t$parameter)))
}

rank_one <- function(g) {
  g <- g[order(sapply(g, function(x) mean(log(x))))]; k <- length(g); at <- combn(k, 2); m <- ncol(at)
  p <- apply(at, 2, function(ij) pair(g[[ij[1]]], g[[ij[2]]], m))
  adj <- p.adjust(c(p["less.t", ], p["more.t", ]), "holm"); better <- matrix(FALSE, k, k)
  better[t(at)] <- adj[1:m] <= alpha; better[t(at)[, 2:1]] <- adj[m + 1:m] <= alpha
  list(pairs = p, tost = p.adjust(p["tost", ], "holm"), lo = 1 + colSums(better), hi = k - rowSums(better))
}

done <- lapply(split(runs, runs$workload), function(w) {
  g <- split(w$elapsed_s, w$backend)
  list(summary = sapply(g, one), rank = rank_one(g))
})
cat(length(done), "workloads,", nrow(runs), "runs,", sum(sapply(done, function(d) ncol(d$rank$pairs))), "pairs\n")
