#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Looks at every interleaving of a model: run.sh CC MODEL.pml DIRECTORY [-DNAME=VALUE]... Then at those of the model with each of the
# mistakes that its head lists switched on, until it finds what goes wrong: a model that finds nothing proves nothing.
#
#   run.sh clang-19 page.pml /tmp/page -DTHREADS=3     three threads: 3 minutes and 5 GB
#   run.sh clang-19 extent.pml /tmp/extent -DTHREADS=3
set -eu
mkdir -p "$3"
cc=$1 model=$(readlink -f "$2") directory=$(readlink -f "$3")
shift 3
sizes=$*
command -v spin >/dev/null || { echo "spin is not installed"; exit 77; }

# explore [-DMISTAKE]: spin's search in a directory of its own.
explore() {
  mkdir -p "$directory/${1-right}"
  cd "$directory/${1-right}"
  rm -f ./*.trail
  spin -a $sizes ${1+"$1"} "$model"
  # Without optimisation where few states are met: the compiler takes longer than the search.
  "$cc" -w ${1--O2} -DSAFETY -DVECTORSZ=512 -o pan pan.c
  ./pan -m100000 >pan.log 2>&1 || true
  grep -q '^State-vector' pan.log && ! grep -q 'search depth too small\|out of memory' pan.log || { cat pan.log; exit 1; }
}

explore
if ! grep -q 'errors: 0' pan.log; then
  cat pan.log
  spin -t -p $sizes "$model" | tail -n 100
  exit 1
fi
sed -n 's/^ *\([0-9.e+]* states, stored\).*/\1: nothing wrong/p' pan.log
mistakes=$(sed -n 's|^//   \([A-Z_, ]*[A-Z]\)  .*|\1|p' "$model" | tr -d ,)
for mistake in $mistakes; do
  explore "-D$mistake"
  if grep -q 'errors: 0' pan.log; then
    echo "$mistake: no error was found"
    exit 1
  fi
  sed -n "s/^pan:1: \([a-z ]*\).*/$mistake: \1/p" pan.log
done
