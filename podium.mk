# podium.mk: the chain as rules. The repository includes it, and so does a folder of your own:
#
#     mkdir data && $EDITOR data/disks.ini && make -f /usr/local/share/podium/podium.mk report
#
# data/NAME.ini -> data/NAME.runs.db -> data/NAME.stats.db -> reports/NAME/
# Only a study without runs is measured by `report`; `collect` adds rounds; nothing else ever measures.
# Settings: STUDIES="a b", ROUNDS=5 (collect), SITE_URL=https://..., PRIVATE=1, GIST=folder (publish)

PODIUM  ?= podium-
ROUNDS  ?= 5
studies := $(patsubst data/%.ini,%,$(wildcard data/*.ini))
# A study called local-* starts servers of its own: it is measured when asked for by name.
STUDIES ?= $(filter-out local-%,$(studies)) $(foreach s,$(filter local-%,$(studies)),$(if $(wildcard data/$s.runs.db),$s))

runs    := $(STUDIES:%=data/%.runs.db)
stats   := $(STUDIES:%=data/%.stats.db)
pages   := $(STUDIES:%=reports/%/index.html)
tables  := summary runs pairs latency environment
private := $(if $(PRIVATE),--private)
site    := $(if $(SITE_URL),--site-url=$(SITE_URL))

.PHONY: again collect analyze render report csv xlsx publish
.PRECIOUS: data/%.runs.db data/%.stats.db
.SECONDEXPANSION:
.DELETE_ON_ERROR:

report: reports/index.html
render: $(pages)
analyze: $(stats)

# Stopped, a study goes on with the next report or collect.
until_stopped = trap 'touch -d @0 $1; exit 1' HUP INT TERM;

# Measuring comes before everything else and one study at a time, even under -j.
data/%.runs.db: data/%.ini $$(wildcard data/$$*/*) | $(collectors)
	$(PODIUM)plan $< $@
	$(PODIUM)import $@
	@$(if $(filter collect,$(MAKECMDGOALS)),,$(call until_stopped,$@) $(PODIUM)run --first $@)
	@touch $@

define in_turn
data/$1.runs.db: | $2
endef
before :=
$(foreach s,$(STUDIES),$(eval $(call in_turn,$s,$(before)))$(eval before := data/$s.runs.db))

# Told by what is in them: whatever wrote the one later, it may hold less than the other.
unless_fresh = $(if $(wildcard $1.stats.db),$(shell $(PODIUM)summarize --is-fresh $1.runs.db $1.stats.db 2>/dev/null || echo again))

data/%.stats.db: data/%.runs.db $(analysts) $$(call unless_fresh,data/$$*) | $(runs)
	$(PODIUM)summarize $< $@
	$(PODIUM)compare $@
	$(PODIUM)rank --json $@ >/dev/null
	$(PODIUM)check $@

reports/%/index.html: data/%.stats.db $(renderers)
	@mkdir -p $(@D)
	@for t in $(tables); do $(PODIUM)sheet $$t $< $(private) -o $(@D)/$$t.csv && \
	  $(PODIUM)sheet $$t $< $(private) --csvw -o $(@D)/$$t.csv-metadata.json || exit; done
	$(PODIUM)chart all $< -o $(@D)
	$(PODIUM)gist $< $(private) -o $(@D)/gist
	$(PODIUM)page $< $(private) $(site) -o $@

reports/index.html: $(pages)
	@[ -n '$(strip $(STUDIES))' ] || { echo 'podium: data: no study (local-* are named: STUDIES=local-iscsi)' >&2; exit 1; }
	$(PODIUM)page --index $(site) -o $@ $(stats)

collect: $(runs)
	@for s in $(STUDIES); do $(call until_stopped,data/$$s.runs.db) $(PODIUM)run --rounds=$(ROUNDS) data/$$s.runs.db || exit; done

csv: $(stats)
	@for s in $(STUDIES); do mkdir -p reports/$$s; \
	  for t in $(tables); do $(PODIUM)sheet $$t data/$$s.stats.db $(private) -o reports/$$s/$$t.csv || exit; done; done

xlsx: $(stats)
	@for s in $(STUDIES); do mkdir -p reports/$$s; \
	  $(PODIUM)sheet xlsx data/$$s.stats.db $(private) -o reports/$$s/$$s.xlsx || exit; done

# The gist of one study into a clone of yours, ready to be committed and pushed: make publish STUDIES=NAME GIST=folder
# A gist shows pictures by whole addresses only; they follow from where the clone came from. In any other repository,
# names relative to podium.md do.
publish: $(stats)
	@test -d "$(GIST)" || { echo 'make publish: GIST=FOLDER names the clone of your gist' >&2; exit 1; }
	@test $(words $(STUDIES)) = 1 || { echo 'make publish: STUDIES=NAME names the one study' >&2; exit 1; }
	@from=$$(git -C "$(GIST)" remote get-url origin 2>/dev/null | sed -n 's|.*gist\.github\.com[:/]||p' | sed 's|\.git$$||; s|.*/||'); \
	  $(PODIUM)gist $(stats) $(private) $${from:+--base-url=https://gist.githubusercontent.com/raw/$$from/} -o "$(GIST)"
