# make fuzz: each libFuzzer target for FUZZ_SECONDS, from the importers' test inputs, under ASan and UBSan. Needs clang.

FUZZ_SECONDS ?= 60
FUZZ_TARGETS := $(patsubst tests/fuzz/%.c,build/fuzz/%,$(wildcard tests/fuzz/*.c))
FUZZ_SEEDS   := $(wildcard tests/golden/import tests/golden/import-*/)
FUZZ_FLAGS   := -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -O1 -g

.PHONY: fuzz
fuzz: $(FUZZ_TARGETS)
	@for t in $^; do \
	  mkdir -p $$t.corpus && \
	  $$t -max_total_time=$(FUZZ_SECONDS) -max_len=65536 -timeout=1 -rss_limit_mb=1024 -detect_leaks=1 \
	    -artifact_prefix=$$t. $$t.corpus $(FUZZ_SEEDS) || exit; \
	done

# An archive, so that a target links only what it reads with.
FUZZ_SOURCES := $(wildcard collect/lib/import/*.c $(patsubst %,collect/lib/%*.c,column fio heading import iozone number \
  reading result sysbench table tag text tidy trouble unit) data/lib/*.c) build/gen/formats.c \
  $(patsubst data/lib/%.sql,build/gen/%.sql.c,$(wildcard data/lib/*.sql))
FUZZ_OBJECTS := $(patsubst %.c,build/fuzz/%.o,$(FUZZ_SOURCES))

build/fuzz/lib.a: $(FUZZ_OBJECTS)
	@rm -f $@
	ar rcs $@ $^
build/fuzz/%.o: %.c
	@mkdir -p $(@D)
	clang $(CPPFLAGS) $(flags_collect) -std=gnu11 -w $(subst fuzzer,fuzzer-no-link,$(FUZZ_FLAGS)) -c -o $@ $<

build/fuzz/%: tests/fuzz/%.c build/fuzz/lib.a
	clang $(CPPFLAGS) $(flags_collect) -std=gnu11 -w $(FUZZ_FLAGS) -o $@ $< build/fuzz/lib.a $(libs_collect) -pthread
