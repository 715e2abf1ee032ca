# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Finds LLVM 19 and offers bigfoot_llvm_options(TARGET): the flags that code linked with LLVM needs.
find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)

function(bigfoot_llvm_options target)
  target_include_directories(${target} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
  target_compile_definitions(${target} PRIVATE ${LLVM_DEFINITIONS_LIST})
  target_compile_options(${target} PRIVATE -fno-rtti -fno-exceptions)
endfunction()
