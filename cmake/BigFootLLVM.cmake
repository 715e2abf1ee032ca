# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Finds LLVM 19 and offers bigfoot_llvm_options(TARGET): the flags that code linked with LLVM needs.
find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)

# LLVM's headers, behind all others: Debian's libc++abi-19-dev puts its cxxabi.h among them, which is not libstdc++'s.
function(bigfoot_llvm_headers target who)
  foreach(directory ${LLVM_INCLUDE_DIRS})
    target_compile_options(${target} ${who} "SHELL:-idirafter ${directory}")
  endforeach()
endfunction()

function(bigfoot_llvm_options target)
  bigfoot_llvm_headers(${target} PRIVATE)
  target_compile_definitions(${target} PRIVATE ${LLVM_DEFINITIONS_LIST})
  target_compile_options(${target} PRIVATE -fno-rtti -fno-exceptions)
endfunction()
