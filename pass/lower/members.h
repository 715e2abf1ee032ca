// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entry and exit of member functions of C++ classes, with what pointers cross that border, for filters and checkers that ask who is in which
// object (docs/capsules.md); only in code of --checks=events.
//
//   opt -load-pass-plugin=BigFootPass.so -passes=bigfoot-mark -bigfoot-events
#ifndef BIGFOOT_PASS_LOWER_MEMBERS_H
#define BIGFOOT_PASS_LOWER_MEMBERS_H

namespace llvm {
class Module;
}

namespace bigfoot {

// Requires: the start of the pipeline, before anything is inlined; the functions are marked. Their hooks may access any memory, so that no access
// is moved across them.
void tellMembers(llvm::Module &module);

}  // namespace bigfoot

#endif
