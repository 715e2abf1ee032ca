// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of a module by the source file that they come from.
#ifndef BIGFOOT_INSPECT_UNITS_H
#define BIGFOOT_INSPECT_UNITS_H

#include "inspect/calls.h"
#include "inspect/module.h"

namespace bigfoot::inspect {

// Fills in units, has_symbols and has_debug_info.
void readUnits(const llvm::object::ELFObjectFileBase &file, const Calls &calls, Module &module);

}  // namespace bigfoot::inspect

#endif
