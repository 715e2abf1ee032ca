// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_PASS_LOWER_VARIABLE_NAME_H
#define BIGFOOT_PASS_LOWER_VARIABLE_NAME_H

#include <cstdint>
#include <string>

namespace llvm {
class Instruction;
class Value;
}  // namespace llvm

namespace bigfoot {

// Returns: what the source calls the `size` bytes at `address` that `at` touches: "counter", "p.x",
// "account->balance", "table[]", "this->items[].key", "*p". Empty if debug info does not tell.
std::string variableName(const llvm::Instruction &at, const llvm::Value *address, uint64_t size);

// Returns: the variable that has this value, or, of a global's address, the global. Empty if debug info does not tell.
std::string valueName(const llvm::Value *value);

}  // namespace bigfoot

#endif
