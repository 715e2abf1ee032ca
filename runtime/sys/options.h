// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Run-time options. Immutable once initialised, before main and before any second thread.
#ifndef BIGFOOT_RUNTIME_SYS_OPTIONS_H
#define BIGFOOT_RUNTIME_SYS_OPTIONS_H

#include <stdint.h>

namespace bigfoot {

namespace option_type {
using Bool = bool;
using Number = uint64_t;
using Text = const char *;
}  // namespace option_type

struct Options {
#define BIGFOOT_FLAG(type, name, initial, description) option_type::type name = initial;
#include "runtime/sys/flags.def"
#undef BIGFOOT_FLAG
};

// Inline: it is asked for in every general check.
extern Options g_options;
inline const Options &options() { return g_options; }

// Reads the program's __tsan_default_options() and __bigfoot_default_options(), then BIGFOOT_OPTIONS, later keys
// winning; of the first, keys that we do not have are skipped. Else dies on an unknown key or malformed value, naming it. A set-user-ID program ignores the environment.
void initialiseOptions();

// The text that was parsed last from the environment, for the findings stream; never null.
const char *optionsText();
// Where files of findings begin for which log_path has no place: "bigfoot", in the folder that the program started in.
const char *filesPrefix();

}  // namespace bigfoot

#endif
