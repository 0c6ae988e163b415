# Build, test and install heddle.
#
#   make demo      set up, build, and explain a first bug        make check      set up, build, run the tests
#   make           the release build: build/heddle                make check-all  the long suites too
#   make asan      all tests under ASan and UBSan                 make bench      measurements beside native runs
#   make fuzz      mutated inputs, for FUZZ_SECONDS               make install    PREFIX= DESTDIR=
#   make bench-queries   the solver alone                         make bench-threads   executions of threads a second
#   make bench-ag        assertion-guided execution, a table      make bench-growth    and with more threads, a picture
#   make bench-real      lock-free maps and an allocator          make bench-analysis  the static analyses
#   make bench-estimate  how good the estimate of what is left is
#   make bench-jobs      how much faster several workers are
#
# Rooms are the folders of src/. All but rt/ and models/ go into libheddle.a, and the program is cli/main.c over it.
# rt/ is the runtime library for natively built programs. models/ is compiled to bitcode, once for each pointer
# width, and embedded in the program as bytes. CONFIG chooses between release and asan; each has its own objects.

CONFIG ?= release
PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 120

ifeq ($(origin CC),default)
CC := gcc
endif
CLANG ?= clang-19
LLVM_CONFIG ?= llvm-config-19
LLVM_LINK ?= llvm-link-19
PYTHON ?= python3

ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 2)
endif
MAKEFLAGS += --no-print-directory

# `make V=1` shows the commands.
SAY = @$(if $(V),:,echo "  $1")
Q := $(if $(V),,@)

ifeq ($(CONFIG),release)
OPTIMIZE := -O2
# The program is optimized as a whole when it is linked; the objects hold ordinary code too, for tests and the runtime.
WHOLE := -O3 -flto=auto -ffat-lto-objects
BIN := build/heddle
RUNTIME := build/libheddle-rt.a
else ifeq ($(CONFIG),asan)
OPTIMIZE := -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all -DHEDDLE_DEBUG
BIN := build/asan/heddle
RUNTIME := build/asan/libheddle-rt.a
else
$(error CONFIG is release or asan)
endif

O := build/$(CONFIG)
WARNINGS := -Wall -Wextra -Werror -Wshadow -Wstrict-prototypes -Wmissing-prototypes
CFLAGS := -std=gnu11 $(OPTIMIZE) -g $(WARNINGS) -Isrc $(EXTRA_CFLAGS)
LLVM_INCLUDE = $(shell $(LLVM_CONFIG) --includedir 2>/dev/null)
LLVM_LIBS = $(shell $(LLVM_CONFIG) --ldflags --libs 2>/dev/null)
LDLIBS = -Wl,--as-needed $(LLVM_LIBS) -lz3 -lcadical -ljansson -lstdc++ -lm -lpthread

# The models see the compiler's freestanding headers only. Not optimized: a branch must stay a branch, because a
# condition turned into a `select` of addresses or counts makes them symbolic where a fork is cheaper.
MODEL_CFLAGS := -std=gnu11 -O0 -Xclang -disable-O0-optnone -g -fdebug-compilation-dir=. -ffreestanding -fno-builtin \
    -D__HEDDLE__ -ffp-contract=off -fno-stack-protector -Wall -Wextra -Werror -Isrc/models -Isrc/rt

SOURCES := $(filter-out src/rt/% src/models/% src/cli/main.c,$(wildcard src/*/*.c))
OBJECTS := $(SOURCES:src/%.c=$O/%.o) $O/gen/models64.o $O/gen/models32.o $O/gen/heddle_header.o $O/gen/klee_header.o
RUNTIME_OBJECTS := $(patsubst src/%.c,$O/%.o,$(wildcard src/rt/*.c))
MODELS := $(wildcard src/models/*.c)
UNIT_TESTS := $(patsubst tests/unit/%.c,$O/unit/%,$(wildcard tests/unit/test_*.c))

.PHONY: all setup tools demo check check-all asan unit fuzz bench bench-queries bench-threads bench-ag bench-growth \
    bench-real bench-analysis bench-estimate bench-jobs check-mutants install uninstall clean test-programs
.DELETE_ON_ERROR:

all: $(BIN) $(RUNTIME)

setup:
	@sh tools/setup.sh

# Says `run make setup` when something is missing, before the compiler can fail on it.
tools:
	@sh tools/setup.sh --check

$(BIN): $O/cli/main.o $O/libheddle.a
	$(call SAY,link     $@)
	$(Q)$(CC) $(CFLAGS) $(WHOLE) $^ $(LDLIBS) -o $@

$O/libheddle.a: $(OBJECTS)
	@rm -f $@
	$(call SAY,archive  $@)
	$(Q)ar rcs $@ $^

$(RUNTIME): $(RUNTIME_OBJECTS)
	@rm -f $@
	$(call SAY,archive  $@)
	$(Q)ar rcs $@ $^

$O/%.o: src/%.c Makefile | tools
	@mkdir -p $(@D)
	$(call SAY,compile  $<)
	$(Q)$(CC) $(CFLAGS) $(WHOLE) $(ROOM_FLAGS) -MMD -MP -c $< -o $@

$O/ir/%.o: ROOM_FLAGS = -isystem $(LLVM_INCLUDE)
# The runtime goes into other programs, which have sanitizers of their own or none.
$O/rt/%.o: ROOM_FLAGS = -fPIC -fno-lto -fno-sanitize=all

# ---- what is embedded in the program ----

build/tools/embed: tools/embed.c Makefile
	@mkdir -p $(@D)
	$(call SAY,compile  $<)
	$(Q)$(CC) -std=gnu11 -O1 $(WARNINGS) $< -o $@

build/models64/%.bc: src/models/%.c Makefile | tools
	@mkdir -p $(@D)
	$(call SAY,model    $< (64 bits))
	$(Q)$(CLANG) $(MODEL_CFLAGS) -m64 -MMD -MP -emit-llvm -c $< -o $@

build/models32/%.bc: src/models/%.c Makefile | tools
	@mkdir -p $(@D)
	$(call SAY,model    $< (32 bits))
	$(Q)$(CLANG) $(MODEL_CFLAGS) -m32 -MMD -MP -emit-llvm -c $< -o $@

build/gen/models64.bc: $(MODELS:src/models/%.c=build/models64/%.bc) | tools
build/gen/models32.bc: $(MODELS:src/models/%.c=build/models32/%.bc) | tools
build/gen/models64.bc build/gen/models32.bc:
	@mkdir -p $(@D)
	$(Q)$(if $^,$(LLVM_LINK) $^ -o $@,: > $@)

build/gen/models64.c build/gen/models32.c: build/gen/%.c: build/gen/%.bc build/tools/embed
	$(Q)build/tools/embed bytes $*_bitcode $< $@

build/gen/heddle_header.c: $(wildcard src/rt/heddle.h) build/tools/embed
	@mkdir -p $(@D)
	$(Q)build/tools/embed text heddle_header_text $(or $(wildcard src/rt/heddle.h),/dev/null) $@

build/gen/klee_header.c: src/rt/klee/klee.h build/tools/embed
	@mkdir -p $(@D)
	$(Q)build/tools/embed text klee_header_text $< $@

$O/gen/%.o: build/gen/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -c $< -o $@

# ---- tests ----

$O/unit/%: tests/unit/%.c $O/libheddle.a Makefile
	@mkdir -p $(@D)
	$(call SAY,test     $@)
	$(Q)$(CC) $(CFLAGS) -fno-lto -Itests/unit $(if $(filter test_ir%,$*),-isystem $(LLVM_INCLUDE)) -MMD -MP $< $O/libheddle.a \
	    $(LDLIBS) -o $@

# The program without being optimized as a whole: linked in a moment, for tests of many variants (tests/mutants.py).
$O/heddle-plain: $O/cli/main.o $O/libheddle.a
	$(call SAY,link     $@)
	$(Q)$(CC) $(CFLAGS) -fno-lto $^ $(LDLIBS) -o $@

# heddle as a server for many short runs: tests/random/serve_heddle.c.
$O/heddle-server: tests/random/serve_heddle.c tests/random/serve.c tests/random/serve.h $O/libheddle.a Makefile
	$(call SAY,link     $@)
	$(Q)$(CC) $(CFLAGS) -fno-lto -Wl,--wrap=frontend_load $(filter %.c,$^) $O/libheddle.a $(LDLIBS) -o $@

test-programs: all $(UNIT_TESTS) $O/heddle-server

TEST_RUN = HEDDLE=$(BIN) HEDDLE_RUNTIME=$(RUNTIME) $(PYTHON) tests/run.py --unit=$O/unit

check: setup
	@$(MAKE) test-programs
	@$(TEST_RUN)

check-all: setup
	@$(MAKE) test-programs
	@$(TEST_RUN) --long

# Is every condition that keeps summaries sound tested? Long: builds the program once for each.
check-mutants: setup
	@$(MAKE) all
	@$(PYTHON) tests/mutants.py

asan: setup
	@$(MAKE) CONFIG=asan test-programs
	@$(MAKE) CONFIG=asan run-asan

.PHONY: run-asan
run-asan:
	@ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 $(TEST_RUN) --slow-tool

unit: setup
	@$(MAKE) test-programs
	@$(TEST_RUN) --suite=unit

fuzz: setup
	@$(MAKE) all
	@HEDDLE=$(BIN) $(PYTHON) tests/bad/fuzz.py --seconds=$(FUZZ_SECONDS)

bench: setup
	@$(MAKE) all
	@HEDDLE=$(BIN) sh bench/run.sh

# The solver alone: what each link of its chain is worth, and the back ends on what reaches them.
bench-queries: setup
	@$(MAKE) $O/query-bench
	@$O/query-bench

# Counting executions of multithreaded programs, beside the recorded figures of other tools.
bench-threads: setup
	@$(MAKE) all
	@HEDDLE=$(BIN) $(PYTHON) bench/threads.py

# Runs and seconds of every method, beside the published ones of assertion-guided symbolic execution.
bench-ag: setup
	@$(MAKE) all
	@HEDDLE=$(BIN) $(PYTHON) bench/ag.py $(BENCH_ARGS)
	@HEDDLE=$(BIN) $(PYTHON) bench/overhead.py

# The same against the number of threads, drawn into docs/figures.
bench-growth: setup
	@$(MAKE) all
	@HEDDLE=$(BIN) $(PYTHON) bench/growth.py $(BENCH_ARGS)

# Lock-free maps and an allocator: executions and seconds by method, and the bugs planted in them.
bench-real: setup
	@$(MAKE) all
	@HEDDLE=$(BIN) $(PYTHON) bench/real.py $(BENCH_ARGS)

# The estimated number of executions beside the true one.
bench-estimate: setup
	@$(MAKE) all
	@HEDDLE=$(BIN) $(PYTHON) bench/estimate.py $(BENCH_ARGS)

# One search by several workers, beside one process.
bench-jobs: setup
	@$(MAKE) all
	@HEDDLE=$(BIN) $(PYTHON) bench/jobs.py $(BENCH_ARGS)

# The static analyses: seconds for a program of 10 000 lines.
bench-analysis: setup
	@$(MAKE) $O/analysis-bench
	@ANALYSIS_BENCH=$O/analysis-bench $(PYTHON) bench/analysis.py

$O/analysis-bench: bench/analysis/analysis_bench.c $O/libheddle.a Makefile
	$(call SAY,link     $@)
	$(Q)$(CC) $(CFLAGS) -fno-lto $< $O/libheddle.a $(LDLIBS) -o $@

$O/query-bench: bench/queries/query_bench.c $O/libheddle.a Makefile
	$(call SAY,link     $@)
	$(Q)$(CC) $(CFLAGS) -fno-lto $< $O/libheddle.a $(LDLIBS) -o $@

# ---- for people ----

demo: setup
	@$(MAKE) all
	@echo
	@echo '$$ build/heddle check examples/version.c'
	@build/heddle check --out=build/demo examples/version.c; status=$$?; test $$status -eq 1 || exit $$status
	@echo
	@echo '$$ build/heddle check examples/account.c'
	@build/heddle check --out=build/demo-threads examples/account.c; status=$$?; test $$status -eq 1 || exit $$status

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/include/klee $(DESTDIR)$(PREFIX)/lib \
	    $(DESTDIR)$(PREFIX)/share/doc/heddle $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 build/heddle $(DESTDIR)$(PREFIX)/bin/heddle
	install -m 644 src/rt/heddle.h $(DESTDIR)$(PREFIX)/include/heddle.h
	install -m 644 src/rt/klee/klee.h $(DESTDIR)$(PREFIX)/include/klee/klee.h
	install -m 644 build/libheddle-rt.a $(DESTDIR)$(PREFIX)/lib/libheddle-rt.a
	install -m 644 $(wildcard README.md LICENSE docs/*.md) $(DESTDIR)$(PREFIX)/share/doc/heddle
	install -m 644 docs/heddle.1 $(DESTDIR)$(PREFIX)/share/man/man1/heddle.1

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/heddle $(DESTDIR)$(PREFIX)/include/heddle.h \
	    $(DESTDIR)$(PREFIX)/include/klee/klee.h \
	    $(DESTDIR)$(PREFIX)/lib/libheddle-rt.a
	rm -rf $(DESTDIR)$(PREFIX)/share/doc/heddle
	rm -f $(DESTDIR)$(PREFIX)/share/man/man1/heddle.1

clean:
	rm -rf build

-include $(OBJECTS:.o=.d) $(RUNTIME_OBJECTS:.o=.d) $O/cli/main.d $(UNIT_TESTS:=.d)
-include $(MODELS:src/models/%.c=build/models64/%.d) $(MODELS:src/models/%.c=build/models32/%.d)
