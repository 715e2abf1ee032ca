// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Included before every source of the runtime: its code lies in a section of its own, by which `bigfoot doctor` tells it from the program's
// (inspect/units.cpp).
#ifndef BIGFOOT_RUNTIME_SECTION_H
#define BIGFOOT_RUNTIME_SECTION_H
#pragma clang section text = "bigfoot_text"
#endif
