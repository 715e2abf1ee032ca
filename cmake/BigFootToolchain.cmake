# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds a whole project with checks:
#
#   cmake -DCMAKE_TOOLCHAIN_FILE=PREFIX/lib/cmake/BigFoot/BigFootToolchain.cmake ...
get_filename_component(_bigfoot_bin "${CMAKE_CURRENT_LIST_DIR}/../../../bin" ABSOLUTE)
set(CMAKE_C_COMPILER "${_bigfoot_bin}/bigfoot-cc")
set(CMAKE_CXX_COMPILER "${_bigfoot_bin}/bigfoot-c++")
unset(_bigfoot_bin)
