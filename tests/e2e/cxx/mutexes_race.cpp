// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mutex that was not got orders nothing, nor do two who only read.
// CFLAGS: -std=c++20
// RACE-EACH: EDGE shared
// REPORTS: 5
#include "mutexes.h"

static Fresh<std::mutex> plain;
static Fresh<std::recursive_mutex> recursive;
static Fresh<std::shared_mutex> shared_;

EDGE(plain_tried, plain.make(), pass(*plain); plain->lock(), expect(!plain->try_lock()))
EDGE(recursive_tried, recursive.make(), pass(*recursive); recursive->lock(), expect(!recursive->try_lock()))
EDGE(shared_readers, shared_.make(), passShared(*shared_), passShared(*shared_))
EDGE(shared_tried, shared_.make(), pass(*shared_); shared_->lock_shared(), expect(!shared_->try_lock()))
EDGE(shared_read_tried, shared_.make(), pass(*shared_); shared_->lock(), expect(!shared_->try_lock_shared()))

int main() { return each_edge(); }
