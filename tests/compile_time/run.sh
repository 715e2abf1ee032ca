#!/bin/sh -e
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run.sh PYTHON DIRECTORY LIMIT COMPILER LLVM
here=$(dirname "$0")
"$1" -B "$here/generate.py" "$2/generated.c"
exec "$1" -B "$here/../../bench/compile_time.py" --checks bigfoot --limit "$3" --bigfoot "$4" --llvm "$5" "$2/generated.c"
