#!/bin/sh
# setup.sh -- install what heddle needs to be built and tested, from Debian's own packages.
#
#   sh tools/setup.sh           install what is missing; silent when nothing is
#   sh tools/setup.sh --check   install nothing; say what is missing and fail
#
# A package counts as present when the file we need from it is there, so that a tool installed in another way
# (found on PATH) is accepted, and the usual case costs a dozen file tests.
set -u

on_path() { command -v "$1" >/dev/null 2>&1; }
any_file() { for file in "$@"; do [ -e "$file" ] && return 0; done; return 1; }

missing=
need() { # PACKAGE REASON: the test before it failed
    missing="$missing $1"
    reasons="${reasons:-}    $1: $2
"
}

on_path gcc || need gcc 'the compiler of heddle itself'
any_file /usr/include/stdlib.h || need libc6-dev 'C headers'
on_path clang-19 || need clang-19 'compiles the programs under test'
on_path llvm-config-19 && any_file "$(llvm-config-19 --includedir)/llvm-c/Core.h" ||
    need llvm-19-dev 'reads what clang produced'
on_path llvm-link-19 || need llvm-19 'links the library models'
any_file /usr/include/z3.h /usr/local/include/z3.h || need libz3-dev 'the reference solver'
on_path z3 || need z3 'tests compare dumped queries with it'
any_file /usr/include/ccadical.h /usr/local/include/ccadical.h || need libcadical-dev 'the SAT solver'
any_file /usr/include/jansson.h /usr/local/include/jansson.h || need libjansson-dev 'JSON'
any_file /usr/lib/gcc/*/*/libstdc++.so /usr/lib/*/libstdc++.so || need libstdc++-12-dev 'CaDiCaL is written in C++'
[ "$(uname -m)" != x86_64 ] || any_file /usr/include/gnu/stubs-32.h /usr/include/*/gnu/stubs-32.h ||
    need libc6-dev-i386 'headers for programs compiled with -m32'
on_path python3 || need python3 'the test runner and the generators of random programs'

[ -z "$missing" ] && exit 0

if [ "${1:-}" = --check ]; then
    echo "heddle needs packages that are not installed:" >&2
    printf '%s' "$reasons" >&2
    echo "run \`make setup\` to install them" >&2
    exit 1
fi

if ! on_path apt-get; then
    echo "heddle needs these Debian packages, and there is no apt-get to install them with:" >&2
    printf '%s' "$reasons" >&2
    echo "install what corresponds to them on this system and run make again" >&2
    exit 1
fi

as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! on_path sudo; then
        echo "heddle needs packages; installing them takes root or sudo. Run as root:" >&2
        echo "    apt-get update && apt-get install --no-install-recommends$missing" >&2
        exit 1
    fi
    as_root=sudo
fi

echo "Installing from Debian:"
printf '%s' "$reasons"
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
if ! { $as_root apt-get update && $as_root apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    echo "setup failed: apt-get could not install$missing" >&2
    exit 1
fi
exec sh "$0" --check
