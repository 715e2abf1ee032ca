// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs/program.h"

#include <gtest/gtest.h>

#include "pairs/select.h"

namespace bigfoot::pairs {
namespace {

std::set<std::string> pairsOf(std::string_view text) {
  Program program;
  EXPECT_EQ(program.add(text), "");
  Calls calls(program);
  calls.solve();
  Selection selection(program, calls);
  std::set<std::string> found;
  selection.forEachPair([&](unsigned a, unsigned b) {
    found.insert(std::to_string(selection.places()[a].line) + "," + std::to_string(selection.places()[b].line));
  });
  return found;
}

TEST(Program, DamagedTextIsRefused) {
  for (const char *text : {"t 1 0 8 1 1 5 48\n", "M 2\nq 1\n", "M 2\nt 1 0 8 1 1 5 48\n", "M 2\n= 1 x 2 0\n", "M 2\nf f 1 2 3\nb 1\n"})
    EXPECT_NE(Program().add(text), "") << text;
  EXPECT_NE(Program().add("M 99\n").find("another version"), std::string::npos);
}

// int x; void *work(void *) { x = 1; }  int main() { x = 2; pthread_create(work); x = 3; }
constexpr char kGlobal[] = "M 2\nF 1 a.c\no x\ng 1 x\ng 2 work\n"
                           "f work 2 3 4 5\nb 0\nt 1 0 4 1 1 1 1\n"
                           "f main 6 7 8\nb 0\nt 1 0 4 1 1 2 1\nx pthread_create 0 0 0 0 2 0\nt 1 0 4 1 1 3 1\n";

TEST(Program, WhatRunsBeforeTheFirstThreadDoesNotRace) { EXPECT_EQ(pairsOf(kGlobal), (std::set<std::string>{"1,1", "1,3"})); }

// The thread gets a block of its own; another one nobody else knows.
TEST(Program, MemoryThatOneThreadReachesDoesNotRace) {
  EXPECT_EQ(pairsOf("M 2\nF 1 a.c\ng 2 work\nf work 2 3 4 5\nb 0\nt 5 0 4 1 1 1 1\nx malloc 0 9 0\nt 9 0 4 1 1 2 1\n"
                    "f main 6 7 8\nb 0\nx malloc 0 10 0\nx pthread_create 0 0 0 0 2 10\nt 10 0 4 1 1 3 1\nt 10 4 4 1 1 4 1\n"),
            (std::set<std::string>{"1,1", "1,3"}));
}

TEST(Program, UnknownFunctionsMayDoAnything) {
  // f(p) of elsewhere, which knows g's address, may call it in another thread with p.
  EXPECT_EQ(pairsOf("M 2\nF 1 a.c\ng 2 g\nf g 2 3 4 5\nb 0\nt 5 0 4 1 1 1 1\n"
                    "f main 6 7 8\nb 0\nx malloc 0 10 0\nx other 0 0 10 2\nt 10 0 4 1 1 2 1\n"),
            (std::set<std::string>{"1,1", "1,2"}));
}

TEST(Program, CallsThroughPointers) {
  // *slot = work; pthread_create(*slot)
  EXPECT_EQ(pairsOf("M 2\nF 1 a.c\no x\ng 1 x\no slot\ng 9 slot\ng 2 work\nc 9 0 2\nf work 2 3 4 5\nb 0\nt 1 0 4 1 1 1 1\n"
                    "f main 6 7 8\nb 0\nc 9 0 11\nx pthread_create 0 0 0 0 11 0\n"),
            (std::set<std::string>{"1,1"}));
}

TEST(Program, WithoutAMainAllMayRunInAnyThread) {
  EXPECT_EQ(pairsOf("M 2\nF 1 a.c\no x\ng 1 x\ng 2 f\nf f 2 3 4 5\nb 0\nt 1 0 4 1 1 1 1\n"), (std::set<std::string>{"1,1"}));
}

// A relaxed one may: what it publishes is not ordered.
TEST(Program, AtomicsThatOrderDoNotRaceWithEachOther) {
  EXPECT_EQ(pairsOf("M 2\nF 1 a.c\no x\ng 1 x\ng 2 f\nf f 2 3 4 5\nb 0\nt 1 0 4 3 1 1 1\nt 1 0 4 258 1 2 1\n"), (std::set<std::string>{"1,2"}));
  EXPECT_EQ(pairsOf("M 2\nF 1 a.c\no x\ng 1 x\ng 2 f\nf f 2 3 4 5\nb 0\nt 1 0 4 3 1 1 1\nt 1 0 4 0 1 2 1\n"), (std::set<std::string>{"1,2"}));
}

}  // namespace
}  // namespace bigfoot::pairs
