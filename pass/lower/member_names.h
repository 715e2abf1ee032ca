// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a function's mangled name says of it as a member of a class.
#ifndef BIGFOOT_PASS_LOWER_MEMBER_NAMES_H
#define BIGFOOT_PASS_LOWER_MEMBER_NAMES_H

#include <optional>
#include <string>

namespace llvm {
class StringRef;
}

namespace bigfoot {

struct MemberName {
  std::string class_name;   // "std::vector<int, std::allocator<int>>"
  unsigned long flags = 0;  // CallFlag of abi/event.h
};

// Returns: nothing for what is not the member of anything, or of a class of the standard library that is none of docs/capsules.md's. A member of a
// namespace looks as one of a class of the program does.
std::optional<MemberName> memberName(llvm::StringRef mangled);

}  // namespace bigfoot

#endif
