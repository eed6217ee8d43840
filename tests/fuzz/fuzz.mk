# make fuzz: each libFuzzer target for FUZZ_SECONDS, from the importers' test inputs, under ASan and
# UBSan: about a minute and a half for all. Needs clang.
# For long: make fuzz FUZZ_TARGETS=build/fuzz/import-fio_json FUZZ_SECONDS=1800
# The importers' target is run for all formats at once and, as import-FORMAT, for each format_FORMAT
# alone, with the words of the file that defines it, wherever that lies.

FUZZ         ?= build/fuzz
FUZZ_SECONDS ?= 2
FUZZ_SEEDS   := $(wildcard tests/golden/import tests/golden/import-*/)
FUZZ_FLAGS   := -fsanitize=fuzzer,address,undefined,float-cast-overflow \
  -fno-sanitize-recover=undefined,float-cast-overflow -O1 -g

.PHONY: fuzz fuzz-build
ifneq ($(filter fuzz% $(FUZZ)/%,$(MAKECMDGOALS)),)

# FILE:FORMAT of each.
fuzz_formats := $(shell grep -roE '^const struct format format_[a-z_0-9]+ = ' \
  collect/lib/import | sed -n 's/:.* format_\(.*\) = /:\1/p')
FUZZ_FORMATS := $(foreach f,$(fuzz_formats),$(lastword $(subst :, ,$f)))
FUZZ_TARGETS := $(patsubst tests/fuzz/%.c,$(FUZZ)/%,$(wildcard tests/fuzz/*.c)) $(FUZZ)/tidy \
  $(FUZZ_FORMATS:%=$(FUZZ)/import-%)

fuzz-build: $(FUZZ_TARGETS) $(FUZZ_FORMATS:%=$(FUZZ)/import-%.dict)
fuzz: fuzz-build
	@for t in $(FUZZ_TARGETS); do \
	  mkdir -p $$t.corpus && \
	  $$t -max_total_time=$(FUZZ_SECONDS) -max_len=65536 -timeout=10 -rss_limit_mb=1024 \
	    -detect_leaks=1 -artifact_prefix=$$t. $$([ ! -f $$t.dict ] || echo -dict=$$t.dict) \
	    $$t.corpus $(FUZZ_SEEDS) || exit; \
	done

# An archive, so that a target links only what it reads with.
FUZZ_SOURCES := $(shell find collect/lib/import collect/lib/load collect/lib/sql/drive data/lib -name '*.c') build/gen/formats.c \
  $(patsubst data/lib/store/%.sql,build/gen/%.sql.c,$(wildcard data/lib/store/*.sql))
FUZZ_OBJECTS := $(patsubst %.c,$(FUZZ)/%.o,$(FUZZ_SOURCES))
-include $(FUZZ_OBJECTS:.o=.d)

$(FUZZ)/lib.a: $(FUZZ_OBJECTS)
	@rm -f $@
	ar rcs $@ $^
fuzz_compile = clang $(CPPFLAGS) $(call flags,collect) -std=gnu11 -w
$(FUZZ)/%.o: %.c
	@mkdir -p $(@D)
	$(fuzz_compile) $(subst fuzzer,fuzzer-no-link,$(FUZZ_FLAGS)) -MMD -MP -c -o $@ $<

$(FUZZ)/tidy: $(FUZZ)/store
	ln -f $< $@
$(FUZZ)/import-%: $(FUZZ)/import
	ln -f $< $@

# The importer's own words, as libFuzzer's dictionary: it knows no escape but \\, \" and \xNN.
define fuzz_dict
$(FUZZ)/import-$(lastword $(subst :, ,$1)).dict: $(firstword $(subst :, ,$1))
endef
$(foreach f,$(fuzz_formats),$(eval $(call fuzz_dict,$f)))
$(FUZZ)/import-%.dict:
	@mkdir -p $(@D)
	sed -n '/^#/d; s/\\n/\\x0a/g; s/\\t/\\x09/g; s/\\r/\\x0d/g; p' $< | \
	  grep -o '"\([^"\\]\|\\[x"\\]\)\{1,60\}"' | sort -u >$@

$(FUZZ)/%: tests/fuzz/%.c $(FUZZ)/lib.a
	$(fuzz_compile) $(FUZZ_FLAGS) -o $@ $< $(FUZZ)/lib.a $(call libs,collect) -pthread
endif
