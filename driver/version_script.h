// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A linker's version script that says `local: *` hides the runtime's interceptors from shared libraries, whatever
// --dynamic-list says; and linkers take one anonymous script only. So ours goes into the user's.
#ifndef BIGFOOT_DRIVER_VERSION_SCRIPT_H
#define BIGFOOT_DRIVER_VERSION_SCRIPT_H

#include <optional>
#include <string>
#include <string_view>

namespace bigfoot::driver {

//   { local: *; };   =>   { global: <names> local: *; };
//
// `dynamic_list` is "{ name; name; };". Returns: nothing if the script defines named versions: a name that gets one
// no longer stands in for libc's.
std::optional<std::string> withExports(std::string_view version_script, std::string_view dynamic_list);

}  // namespace bigfoot::driver

#endif
