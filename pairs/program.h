// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A whole program, as the summaries of its objects tell it (pass/summary/summary.h).
#ifndef BIGFOOT_PAIRS_PROGRAM_H
#define BIGFOOT_PAIRS_PROGRAM_H

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "pairs/points_to.h"

namespace bigfoot::pairs {

struct Call {
  std::string symbol;   // empty: of what `callee` points to
  Node callee = 0;
  Node result = 0;
  std::vector<Node> arguments;
};

struct Access {
  Node node;
  int64_t offset;
  uint64_t bytes;       // 0: nobody knows
  unsigned flags;       // of SiteFlag
  unsigned file, line, column;
  std::vector<Node> values;
  unsigned call;        // in Program::calls, of a pointer that it passes on; else kNoCall
  static constexpr unsigned kNoCall = ~0u;
};

// What a block does, in the order of execution.
struct Step {
  bool is_call;
  unsigned number;      // in Program::calls or accesses
};
struct Block {
  std::vector<unsigned> successors;
  std::vector<Step> steps;
};

struct Function {
  std::string symbol;
  Node address, result, more;
  std::vector<Node> parameters;
  std::vector<Block> blocks;
};

// Node 0 points to nothing.
struct Program {
  PointsTo points_to;
  std::vector<Function> functions;
  std::multimap<std::string, unsigned> by_symbol;     // several, if objects have copies of an inline function
  std::vector<Call> calls;
  std::vector<Access> accesses;
  std::vector<std::string> files;                     // names; Access::file is a place here
  std::map<std::string, Node> symbols;                // their addresses
  std::map<std::string, Node> named;                  // `v` lines
  std::set<std::string> variables, constants;         // defined in the program
  std::set<std::string> constructors;
  std::vector<Node> heap, stack;                      // addresses of objects
  unsigned objects = 0;

  Program() { points_to.make(); }

  // Adds the text of a section, which may hold several objects'. Returns: what is wrong with it, or nothing.
  std::string add(std::string_view text);

  bool defines(const std::string &symbol) const { return by_symbol.count(symbol); }
  Node addressOf(const std::string &symbol);
};

}  // namespace bigfoot::pairs

#endif
