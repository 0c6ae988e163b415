#!/bin/sh
# Measures heddle beside native runs and KLEE; see run.py.
exec "${PYTHON:-python3}" "$(dirname "$0")/run.py" "$@"
