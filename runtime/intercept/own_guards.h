// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Guards of static locals, as the C++ ABI has them, for programs that have their C++ library linked in (-static-libstdc++): there our
// interceptors of these functions keep the library's own out of the program.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_OWN_GUARDS_H
#define BIGFOOT_RUNTIME_INTERCEPT_OWN_GUARDS_H

namespace bigfoot::own_guards {

// Returns: 1 if the caller is to initialise, and then to release or abort; else 0, when somebody has done it.
int acquire(long *guard);
void release(long *guard);
void abort(long *guard);

}  // namespace bigfoot::own_guards

#endif
