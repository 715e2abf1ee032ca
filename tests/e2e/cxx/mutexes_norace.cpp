// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every mutex of the library orders by every way to lock it.
// CFLAGS: -std=c++20
#include "mutexes.h"

static Fresh<std::mutex> plain;
static Fresh<std::recursive_mutex> recursive;
static Fresh<std::timed_mutex> timed;
static Fresh<std::recursive_timed_mutex> recursive_timed;
static Fresh<std::shared_mutex> shared_;
static Fresh<std::shared_timed_mutex> shared_timed;

EDGE(plain_locked, plain.make(), pass(*plain), plain->lock())
EDGE(plain_tried, plain.make(), pass(*plain), expect(plain->try_lock()))
EDGE(recursive_locked, recursive.make(), recursive->lock(); pass(*recursive); recursive->unlock(), recursive->lock())
EDGE(recursive_tried, recursive.make(), pass(*recursive), expect(recursive->try_lock()))
EDGE(timed_locked, timed.make(), pass(*timed), timed->lock())
EDGE(timed_tried, timed.make(), pass(*timed), expect(timed->try_lock()))
EDGE(timed_for, timed.make(), pass(*timed), expect(timed->try_lock_for(1000s)))
EDGE(timed_until, timed.make(), pass(*timed), expect(timed->try_lock_until(std::chrono::system_clock::now() + 1000s)))
EDGE(timed_by_for, timed.make(), timed->try_lock_for(1000s); timed->unlock(), timed->lock())
EDGE(recursive_timed_for, recursive_timed.make(), pass(*recursive_timed), expect(recursive_timed->try_lock_for(1000s)))
EDGE(recursive_timed_locked, recursive_timed.make(), pass(*recursive_timed), recursive_timed->lock())

EDGE(shared_write_write, shared_.make(), pass(*shared_), shared_->lock())
EDGE(shared_write_tried, shared_.make(), pass(*shared_), expect(shared_->try_lock()))
EDGE(shared_write_read, shared_.make(), pass(*shared_), shared_->lock_shared())
EDGE(shared_write_read_tried, shared_.make(), pass(*shared_), expect(shared_->try_lock_shared()))
EDGE(shared_read_write, shared_.make(), passShared(*shared_), shared_->lock())
EDGE(shared_timed_write_read, shared_timed.make(), pass(*shared_timed), expect(shared_timed->try_lock_shared_for(1000s)))
EDGE(shared_timed_read_write, shared_timed.make(), passShared(*shared_timed), expect(shared_timed->try_lock_for(1000s)))
EDGE(shared_timed_tried, shared_timed.make(), passShared(*shared_timed), expect(shared_timed->try_lock()))

EDGE(two_at_once, plain.make(); timed.make(), std::scoped_lock both(*plain, *timed), pass(*timed))

int main() { return each_edge(); }
