// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random threads that release to and acquire from a few objects, beside the same with whole vectors that are always copied and joined.
#include "runtime/thread/released.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

namespace bigfoot {
namespace {

constexpr unsigned kThreads = 12, kObjects = 5;

using Model = std::vector<Clock>;
void join(Model &to, const Model &from) {
  for (unsigned i = 0; i < kThreads; ++i) to[i] = std::max(to[i], from[i]);
}

struct Actor {
  std::unique_ptr<ThreadClock> clock = std::make_unique<ThreadClock>();
  Released published{}, pending{};
  Clock now = 1;
  bool learnt = true;
  Model model = Model(kThreads), model_published = Model(kThreads), model_pending = Model(kThreads);
};

struct Object {
  Released released{};
  Model model = Model(kThreads);
};

class World {
 public:
  World() {
    for (unsigned i = 0; i < kThreads; ++i) setNow(i, 1);
  }
  ~World() {
    for (Actor &a : actors_) a.published.clear(), a.pending.clear();
    for (Object &o : objects_) o.released.clear();
  }

  void step(std::mt19937 &random) {
    const unsigned t = random() % kThreads;
    Actor &a = actors_[t];
    Object &o = objects_[random() % kObjects];
    switch (random() % 9) {
      case 0: return o.released.reset(), void(o.model = Model(kThreads));
      case 1: return release(t), void(o.released.assign(a.published)), void(o.model = a.model_published);
      case 2:
      case 3: return release(t), o.released.join(a.published), join(o.model, a.model_published);
      case 4: return a.pending.join(o.released), join(a.model_pending, o.model);
      case 5: return learn(a, a.pending, a.model_pending), a.pending.reset(), void(a.model_pending = Model(kThreads));
      case 6: return takeOver(t);
      default: return learn(a, o.released, o.model);
    }
  }

  void compare(unsigned step) const {
    for (const Actor &a : actors_)
      for (unsigned t = 0; t < kThreads; ++t) {
        ASSERT_EQ(a.clock->get(static_cast<Tid>(t)), a.model[t]) << "step " << step;
        for (const Object &o : objects_) {
          const bool is_below = std::equal(o.model.begin(), o.model.end(), a.model.begin(), std::less_equal<>());
          if (o.released.isKnownTo(*a.clock)) ASSERT_TRUE(is_below) << "step " << step;
        }
      }
  }

 private:
  void setNow(unsigned t, Clock now) {
    Actor &a = actors_[t];
    a.now = now;
    a.clock->set(static_cast<Tid>(t), now);
    a.model[t] = now;
  }
  // In every epoch something is recorded.
  void release(unsigned t) {
    Actor &a = actors_[t];
    if (a.learnt) a.published.renew(*a.clock, {}, a.now);
    a.learnt = false;
    a.published.moveTo(Epoch(static_cast<Tid>(t), a.now));
    a.model_published = a.model;
    setNow(t, a.now + 1);
  }
  void learn(Actor &a, const Released &r, const Model &model) {
    if (r.teach(*a.clock)) a.learnt = true;
    join(a.model, model);
  }
  // (T2): another thread, which knows nothing, goes on with the number.
  void takeOver(unsigned t) {
    Actor &a = actors_[t];
    if (t % 3) return;
    release(t);
    a.clock->clear();
    a.model = a.model_pending = Model(kThreads);
    a.pending.clear();
    a.learnt = true;
    setNow(t, a.now);
    g_lineage[t] = a.now;
  }

  Actor actors_[kThreads];
  Object objects_[kObjects];
};

TEST(Released, SaysWhatWholeVectorsSay) {
  std::mt19937 random(7);
  for (unsigned round = 0; round < 20; ++round) {
    std::fill(g_lineage, g_lineage + kThreads, 0);
    World world;
    for (unsigned i = 0; i < 5'000; ++i) {
      world.step(random);
      world.compare(i);
    }
  }
}

TEST(Released, WithoutNewsIsTheSameVector) {
  auto clock = std::make_unique<ThreadClock>();
  clock->set(static_cast<Tid>(3), 9);
  Released published{}, first{}, second{};
  published.renew(*clock, {}, 1);
  published.moveTo(Epoch(static_cast<Tid>(1), 1));
  first.assign(published);
  EXPECT_FALSE(first.assign(published));
  published.moveTo(Epoch(static_cast<Tid>(1), 2));
  EXPECT_TRUE(second.assign(published));

  auto other = std::make_unique<ThreadClock>();
  EXPECT_TRUE(first.teach(*other));
  EXPECT_FALSE(second.isKnownTo(*other));
  EXPECT_TRUE(second.teach(*other));
  EXPECT_FALSE(second.teach(*other));
  EXPECT_TRUE(first.isKnownTo(*other));
  for (Released *r : {&published, &first, &second}) r->clear();
}

}  // namespace
}  // namespace bigfoot
