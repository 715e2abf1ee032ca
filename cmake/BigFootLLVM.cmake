# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Finds LLVM 19 and offers bigfoot_llvm_options(TARGET): the flags that code linked with LLVM needs.
find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)

# After the system's own headers: libc++'s package puts a cxxabi.h beside LLVM's.
function(bigfoot_llvm_headers target scope)
  target_compile_options(${target} ${scope} "SHELL:-idirafter ${LLVM_INCLUDE_DIRS}")
endfunction()

function(bigfoot_llvm_options target)
  bigfoot_llvm_headers(${target} PRIVATE)
  target_compile_definitions(${target} PRIVATE ${LLVM_DEFINITIONS_LIST})
  target_compile_options(${target} PRIVATE -fno-rtti -fno-exceptions)
endfunction()
