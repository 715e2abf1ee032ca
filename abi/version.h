// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One number for hooks.def, locks.def, layout.h, context.h, site.h, sled.h and atomic.h together: raise it when any of them changes, so
// that objects of different versions are refused instead of misread.
#ifndef BIGFOOT_ABI_VERSION_H
#define BIGFOOT_ABI_VERSION_H

namespace bigfoot {

inline constexpr unsigned kAbiVersion = 13;

}  // namespace bigfoot

#endif
