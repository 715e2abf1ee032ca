#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The random tests for as long as you like: soak.sh BUILD_DIRECTORY [SECONDS] [FIRST_SEED]. Stops at the first difference.
set -eu
build=$1
BIGFOOT_RANDOM_SECONDS=${2:-600}
BIGFOOT_RANDOM_SEED=${3:-$(date +%s)}
export BIGFOOT_RANDOM_SECONDS BIGFOOT_RANDOM_SEED
"$build/bin/random_replay_test"
"$build/bin/random_stress_test" --gtest_repeat=$((BIGFOOT_RANDOM_SECONDS / 10 + 1)) --gtest_break_on_failure
"$build/bin/random_fork_test" --gtest_repeat=$((BIGFOOT_RANDOM_SECONDS / 20 + 1)) --gtest_break_on_failure
