# make torture: what hurts podium, for a night (TORTURE_SECONDS), from a seed that is shown (TORTURE_SEED); its counts go into
# tests/torture/RESULTS.md. Damaged stores and lying servers meet the programs that ASan and UBSan watch.

TORTURE         := build/torture
TORTURE_SECONDS ?= 28800
TORTURE_SEED    ?= $(shell date +%s)

.PHONY: torture torture-build
torture: torture-build all
	$(MAKE) SAN=1 all
	TORTURE_RESULTS=tests/torture/RESULTS.md tests/torture/run $(TORTURE_SECONDS) $(TORTURE_SEED)

torture-build: $(TORTURE)/fault $(TORTURE)/memory.so
$(TORTURE)/fault: tests/torture/fault.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) -D_GNU_SOURCE -std=gnu11 -O1 $(WARN) -o $@ $<
$(TORTURE)/memory.so: tests/torture/memory.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) -D_GNU_SOURCE -std=gnu11 -O1 $(WARN) -shared -fPIC -o $@ $<
