// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the front-end plugin tells the pass about no_sanitize("thread"), which clang drops unless -fsanitize=thread, and how BIGFOOT_ATOMIC of
// include/bigfoot/bigfoot.h does.
#ifndef BIGFOOT_PASS_FRONTEND_ANNOTATION_H
#define BIGFOOT_PASS_FRONTEND_ANNOTATION_H

namespace bigfoot {

inline constexpr char kNoSanitizeAnnotation[] = "bigfoot:no_sanitize";
inline constexpr char kAtomicAnnotation[] = "bigfoot:atomic";
// Of variables: frontend/simd.h.
inline constexpr char kSimdAnnotation[] = "bigfoot:simd:";
inline constexpr char kSimdSharedAnnotation[] = "bigfoot:simd_shared";

}  // namespace bigfoot

#endif
