#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The random tests for as long as you like, with either shadow: soak.sh BUILD_DIRECTORY [SECONDS] [FIRST_SEED]. Stops at the first
# difference. SECONDS are for each test but one: 100 million operations on arrays take a minute. One test alone:
#
#   BIGFOOT_OPTIONS=shadow=slim BIGFOOT_RANDOM_OPERATIONS=100000000 build/bin/random_array_test
#   BIGFOOT_OPTIONS=shadow=slim BIGFOOT_RANDOM_SECONDS=600 build/bin/random_region_test
set -eu
build=$1
BIGFOOT_RANDOM_SECONDS=${2:-600}
BIGFOOT_RANDOM_SEED=${3:-$(date +%s)}
BIGFOOT_RANDOM_OPERATIONS=${BIGFOOT_RANDOM_OPERATIONS:-100000000}
export BIGFOOT_RANDOM_SECONDS BIGFOOT_RANDOM_SEED BIGFOOT_RANDOM_OPERATIONS
for shadow in fine slim; do
  export BIGFOOT_OPTIONS=shadow=$shadow
  "$build/bin/random_array_test"
  "$build/bin/random_region_test"
  "$build/bin/random_replay_test"
  "$build/bin/random_stress_test" --gtest_repeat=$((BIGFOOT_RANDOM_SECONDS / 10 + 1)) --gtest_break_on_failure
  "$build/bin/random_fork_test" --gtest_repeat=$((BIGFOOT_RANDOM_SECONDS / 20 + 1)) --gtest_break_on_failure
done
