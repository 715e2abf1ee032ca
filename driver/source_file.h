// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_DRIVER_SOURCE_FILE_H
#define BIGFOOT_DRIVER_SOURCE_FILE_H

#include <string_view>

namespace bigfoot::driver {

// What the name of a file says.
inline bool isCxx(std::string_view file) {
  for (std::string_view suffix : {".cc", ".cpp", ".cxx", ".c++", ".C", ".CPP", ".cp"})
    if (file.ends_with(suffix)) return true;
  return false;
}
inline bool isHeader(std::string_view file) {
  for (std::string_view suffix : {".h", ".hh", ".hpp", ".hxx", ".h++", ".H", ".hp", ".inc", ".inl", ".ipp", ".tcc", ".tpp", ".txx"})
    if (file.ends_with(suffix)) return true;
  return false;
}
inline bool isSource(std::string_view file) { return file.ends_with(".c") || isCxx(file); }

}  // namespace bigfoot::driver

#endif
