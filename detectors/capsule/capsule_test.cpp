// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/capsule/capsule.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

constexpr uint64_t kGlobal = 0x1000, kObject = 0x2000, kOther = 0x3000, kBuffer = 0x4000, kLock = 0x9000, kBytes = 32;
constexpr uint64_t kCounter = 0, kMap = 1;

class Filter : public Trial<Capsule> {
 public:
  void call(unsigned t, uint64_t object, uint64_t flags = 0, uint64_t number = kCounter, uint64_t bytes = kBytes) {
    (*this)(t, EventKind::kCall, object, MemberCall::of(number, bytes, flags).word);
  }
  void leave(unsigned t, uint64_t object, uint64_t number = kCounter, uint64_t bytes = kBytes) {
    (*this)(t, EventKind::kReturn, object, MemberCall::of(number, bytes, 0).word);
  }
  void construct(unsigned t, uint64_t object, uint64_t number = kCounter, uint64_t flags = 0) {
    call(t, object, kCallBegins | flags, number);
    leave(t, object, number);
  }
  void allocate(unsigned t, uint64_t at, uint64_t bytes = 64) { (*this)(t, EventKind::kAllocate, at, bytes); }
  void points(unsigned t, uint64_t at, uint64_t to) { (*this)(t, EventKind::kPointer, at, to); }
  bool passesWrite(unsigned t, uint64_t at, uint64_t bytes = 8) { return write(t, at, bytes), last_passed; }
  bool passesRead(unsigned t, uint64_t at) { return read(t, at), last_passed; }
  // A call that writes the object. Returns: whether it was dropped.
  bool drops(unsigned t, uint64_t object) {
    call(t, object);
    const bool dropped = !passesWrite(t, object);
    leave(t, object);
    return dropped;
  }
  size_t violations() const { return findings.capsule_violations.size(); }
};

TEST(Capsule, CallsThatALockOrdersAreDropped) {
  Filter run;
  run.construct(0, kObject);
  run.fork(0, 1);
  for (const unsigned t : {0u, 1u, 0u}) {
    run.acquire(t, kLock);
    EXPECT_TRUE(run.drops(t, kObject));
    run.release(t, kLock);
  }
  EXPECT_EQ(run.violations(), 0u);
}

TEST(Capsule, UnorderedCallsAreAViolationThoughTheyTouchDifferentBytes) {
  Filter run;
  run.construct(0, kObject);
  run.fork(0, 1);
  run.call(0, kObject), run.write(0, kObject), run.leave(0, kObject);
  run.call(1, kObject), run.write(1, kObject + 8), run.leave(1, kObject);
  ASSERT_EQ(run.violations(), 1u);
  EXPECT_FALSE(run.findings.capsule_violations[0].is_outside);
  EXPECT_EQ(run.findings.capsule_violations[0].earlier.thread, 0);
  EXPECT_EQ(run.findings.capsule_violations[0].now.kind, EventKind::kCall);
}

TEST(Capsule, ConstCallsAreReaders) {
  Filter run;
  run.construct(0, kObject);
  run.fork(0, 1);
  for (const unsigned t : {0u, 1u}) run.call(t, kObject, kCallReads), run.read(t, kObject), run.leave(t, kObject);
  EXPECT_EQ(run.violations(), 0u);
  run.call(1, kObject, kCallReads), run.write(1, kObject + 8), run.leave(1, kObject);  // what is mutable
  EXPECT_EQ(run.violations(), 1u);
}

TEST(Capsule, ACallThatAccessesNothingNeedsNoOrder) {
  Filter run;  // Figure 5.3's set0()
  run.construct(0, kObject);
  run.fork(0, 1);
  EXPECT_TRUE(run.drops(0, kObject));
  run.call(1, kObject), run.write(1, kGlobal), run.leave(1, kObject);
  EXPECT_EQ(run.violations(), 0u);
  run.call(1, kObject, kCallUnseen);
  EXPECT_EQ(run.violations(), 1u);
}

TEST(Capsule, WhatAnObjectCallsOfItselfIsPartOfTheCall) {
  Filter run;
  run.construct(0, kObject);
  run.fork(0, 1);
  run.call(0, kObject), run.allocate(0, kBuffer), run.points(0, kObject, kBuffer);
  run.call(0, kObject, kCallReads), run.read(0, kObject), run.leave(0, kObject), run(0, EventKind::kPasses, kBuffer), run(0, EventKind::kPasses, kObject + 8);
  EXPECT_EQ(run.detector.show("G", kBuffer), "protected");
  EXPECT_EQ(run.detector.show("G", kObject), "capsule");
  run.leave(0, kObject);
  run.call(1, kObject, kCallReads), run.read(1, kObject + 8);
  EXPECT_EQ(run.violations(), 1u);  // the outer call is no const one
}

TEST(Capsule, AWaitInACallKeepsNobodyOut) {
  Filter run;
  run.construct(0, kObject);
  run.fork(0, 1);
  run.acquire(0, kLock), run.call(0, kObject), run.read(0, kObject), run(0, EventKind::kWait, kLock);
  run.acquire(1, kLock);
  EXPECT_TRUE(run.drops(1, kObject));
  run.release(1, kLock);
  run.acquire(0, kLock), run.read(0, kObject), run.leave(0, kObject), run.release(0, kLock);
  EXPECT_EQ(run.violations(), 0u);
}

TEST(Capsule, AnAccessFromOutside) {
  Filter run;
  run.construct(0, kObject);
  run.call(0, kOther, kCallBegins, kMap);
  EXPECT_TRUE(run.passesWrite(0, kObject));
  ASSERT_EQ(run.violations(), 1u);
  EXPECT_TRUE(run.findings.capsule_violations[0].is_outside);
  EXPECT_EQ(run.findings.capsule_violations[0].class_number, kCounter);
  EXPECT_FALSE(run.drops(0, kObject));  // it is open now
}

TEST(Capsule, AnotherObjectOfTheClassIsInside) {
  Filter run;
  run.construct(0, kObject);
  run.call(0, kOther, kCallBegins);
  EXPECT_FALSE(run.passesRead(0, kObject));
  EXPECT_EQ(run.violations(), 0u);
}

TEST(Capsule, AFriendOfTheLibraryCountsAsACall) {
  Filter run;
  run.construct(0, kObject, kMap, kCallLibrary);
  run.fork(0, 1);
  EXPECT_TRUE(run.passesWrite(0, kObject));
  EXPECT_EQ(run.violations(), 0u);
  run.call(1, kObject, kCallLibrary, kMap), run.read(1, kObject + 8);
  EXPECT_EQ(run.violations(), 1u);
}

TEST(Capsule, ALibrarysObjectBeginsAtItsFirstCall) {
  Filter run;
  run.call(0, kObject, 0, kCounter);
  EXPECT_TRUE(run.passesWrite(0, kObject));  // not so one of the program
  run.call(0, kOther, kCallLibrary, kMap);
  EXPECT_FALSE(run.passesWrite(0, kOther));
}

TEST(Capsule, WhatACallAllocatesIsProtectedUntilItIsReturned) {
  Filter run;
  run.construct(0, kObject);
  run.call(0, kObject), run.allocate(0, kBuffer), run.points(0, kObject, kBuffer);
  EXPECT_FALSE(run.passesWrite(0, kBuffer));
  run.leave(0, kObject);
  EXPECT_EQ(run.detector.show("G", kBuffer), "protected");
  run(0, EventKind::kPasses, kBuffer + 8);
  EXPECT_EQ(run.detector.show("G", kBuffer), "shared");
  EXPECT_TRUE(run.passesRead(0, kBuffer));
  EXPECT_EQ(run.violations(), 0u);
}

TEST(Capsule, AnArgumentOfTheThreadIsSharedWhenItIsKept) {
  Filter run;
  run.allocate(0, kBuffer);
  run.construct(0, kObject);
  run.call(0, kObject), run(0, EventKind::kPasses, kBuffer);
  EXPECT_FALSE(run.passesRead(0, kBuffer));
  run.write(0, kObject), run.points(0, kObject, kBuffer);
  EXPECT_TRUE(run.passesRead(0, kBuffer));
}

TEST(Capsule, ABlockMovesToAnotherObjectOfTheClass) {
  Filter run;
  run.construct(0, kObject);
  run.call(0, kObject), run.allocate(0, kBuffer), run.points(0, kObject, kBuffer), run.leave(0, kObject);
  run.call(0, kOther, kCallBegins), run.read(0, kObject), run.write(0, kOther), run.points(0, kOther, kBuffer), run.leave(0, kOther);
  EXPECT_EQ(run.rule("BLOCK CHANGES OWNER"), 1u);
  run.fork(0, 1);
  run.call(0, kObject), run.write(0, kObject), run.leave(0, kObject);
  run.call(1, kOther);
  EXPECT_FALSE(run.passesWrite(1, kBuffer));
  EXPECT_EQ(run.violations(), 0u);
}

TEST(Capsule, APointerIntoAnObjectOpensIt) {
  Filter run;
  run.construct(0, kObject);
  run(0, EventKind::kPasses, kObject);
  EXPECT_TRUE(run.drops(0, kObject));
  run(0, EventKind::kPasses, kObject + 16);
  EXPECT_TRUE(run.passesWrite(0, kObject + 16));
  EXPECT_FALSE(run.drops(0, kObject));
  EXPECT_EQ(run.violations(), 0u);
}

TEST(Capsule, MembersAndBasesAreObjectsOfTheirOwn) {
  Filter run;
  run.call(0, kObject, kCallBegins, kMap, 64);
  run.construct(0, kObject, kCounter);        // a base
  run.construct(0, kObject + 32, kCounter);   // a member
  EXPECT_FALSE(run.passesWrite(0, kObject));  // by the constructor of the whole
  run.leave(0, kObject, kMap, 64);
  run.fork(0, 1);
  run.call(0, kObject), run.write(0, kObject), run.leave(0, kObject);
  run.call(1, kObject + 32), run.write(1, kObject + 32), run.leave(1, kObject + 32);
  EXPECT_EQ(run.violations(), 0u);
  EXPECT_EQ(run.detector.classes()[kCounter].objects, 2u);
}

TEST(Capsule, TheEndOfAnObjectIsAWrite) {
  Filter run;
  run.allocate(0, kObject);
  run.construct(0, kObject);
  run.fork(0, 1);
  EXPECT_TRUE(run.drops(1, kObject));
  run.call(0, kObject, kCallEnds), run.leave(0, kObject);
  EXPECT_EQ(run.violations(), 1u);
  run.passesRead(1, kObject);  // and what comes after must know it
  EXPECT_EQ(run.violations(), 2u);
  run(0, EventKind::kDeallocate, kObject, 64);
  run.allocate(1, kObject);
  EXPECT_FALSE(run.passesWrite(1, kObject));
  EXPECT_EQ(run.violations(), 2u);
}

TEST(Capsule, WhatBeginsInSharedMemoryIsOpenUnlessItKnowsWhatWasDoneThere) {
  for (const bool is_ordered : {false, true}) {
    Filter run;
    run.allocate(0, kObject);
    run.points(0, kGlobal, kObject);
    run.fork(0, 1);
    run.acquire(0, kLock), run.write(0, kObject), run.release(0, kLock);
    if (is_ordered) run.acquire(1, kLock);
    run.construct(1, kObject);
    EXPECT_EQ(run.detector.show("G", kObject), is_ordered ? "capsule" : "open");
    EXPECT_EQ(run.drops(1, kObject), is_ordered);
  }
}

TEST(Capsule, WhoeverAccessesASharedBlockMustKnowWhatWasDropped) {
  Filter run;
  run.construct(0, kObject);
  run.call(0, kObject), run.allocate(0, kBuffer), run.points(0, kObject, kBuffer), run.leave(0, kObject);
  run.fork(0, 1);
  run.call(1, kObject), run.write(1, kBuffer), run.leave(1, kObject);
  run(1, EventKind::kPasses, kBuffer);
  EXPECT_EQ(run.violations(), 0u);
  EXPECT_TRUE(run.passesRead(0, kBuffer));
  EXPECT_EQ(run.violations(), 1u);
}

TEST(Capsule, WhatAConstCallAllocatesIsTheThreads) {
  Filter run;
  run.construct(0, kObject);
  run.fork(0, 1);
  for (const unsigned t : {0u, 1u}) {
    const uint64_t buffer = kBuffer + t * 0x100;
    run.call(t, kObject, kCallReads), run.allocate(t, buffer), run.write(t, buffer);
    EXPECT_FALSE(run.last_passed);
    EXPECT_EQ(run.detector.show("G", buffer), "local");
    run.leave(t, kObject);
  }
  EXPECT_EQ(run.violations(), 0u);
  run.points(1, kObject, kBuffer + 0x100);  // what is mutable keeps it
  EXPECT_EQ(run.detector.show("G", kBuffer + 0x100), "shared");
}

TEST(Capsule, ThePointerToVirtualFunctionsIsNoPart) {
  Filter run;
  run.construct(0, kObject, kCounter, kCallVirtual);
  run.fork(0, 1);
  run.call(1, kObject);
  EXPECT_FALSE(run.passesWrite(1, kObject + 8));
  run.leave(1, kObject);
  EXPECT_TRUE(run.passesRead(0, kObject));  // for a virtual call; it is passed on, and needs no order with the object's calls
  EXPECT_EQ(run.violations(), 0u);
  EXPECT_TRUE(run.passesRead(0, kObject + 8));
  ASSERT_NE(run.violations(), 0u);
  EXPECT_TRUE(run.findings.capsule_violations[0].is_outside);
}

TEST(Capsule, AtomicBytesAreNoPart) {
  Filter run;
  run.construct(0, kObject);
  run.fork(0, 1);
  run.call(1, kObject), run(1, EventKind::kAtomicWrite, kObject + 8, 8);
  EXPECT_TRUE(run.last_passed);
  run.call(0, kObject), run(0, EventKind::kAtomicRead, kObject + 8, 8);
  EXPECT_TRUE(run.passesRead(0, kObject + 8));
  EXPECT_FALSE(run.passesWrite(0, kObject));
  EXPECT_EQ(run.violations(), 0u);
}

TEST(Capsule, WhatIsOnTheStackIsGoneWhenItsThreadUsesTheBytes) {
  Filter run;
  run(0, EventKind::kStack, kObject, 0x100);
  run.construct(0, kObject);
  EXPECT_FALSE(run.passesWrite(0, kObject));
  EXPECT_EQ(run.detector.show("G", kObject), "local");
  EXPECT_EQ(run.violations(), 0u);
}

TEST(Capsule, AnExceptionLeavesSeveralCalls) {
  Filter run;
  run.construct(0, kObject);
  run.construct(0, kOther, kMap);
  run.call(0, kObject), run.call(0, kOther, 0, kMap);
  EXPECT_EQ(run.detector.show("E", 0), std::to_string(kOther));
  run.leave(0, kObject);
  EXPECT_EQ(run.detector.show("E", 0), "-");
  run.leave(0, kOther, kMap);  // of no call
}

TEST(Capsule, BytesOfSeveralObjectsAtOnce) {
  Filter run;
  run.construct(0, kObject);
  run.construct(0, kObject + kBytes);
  run.fork(0, 1);
  EXPECT_TRUE(run.drops(1, kObject + kBytes));
  EXPECT_TRUE(run.passesWrite(0, kObject + 24, 16));
  EXPECT_EQ(run.violations(), 1u);
}

}  // namespace
}  // namespace bigfoot
