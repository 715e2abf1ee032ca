# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Adds checks to single targets of a project that is compiled with clang 19:
#
#   find_package(BigFoot REQUIRED)
#   target_link_libraries(app PRIVATE BigFoot::BigFoot)
#
# Link it to libraries too whose code is to be checked: PUBLIC or PRIVATE for static ones. Executables get the
# runtime; a shared library finds it in the executable that loads it. For a whole project use the toolchain file
# beside this one.
foreach(_bigfoot_language C CXX)
  if(CMAKE_${_bigfoot_language}_COMPILER_LOADED AND NOT
      (CMAKE_${_bigfoot_language}_COMPILER_ID STREQUAL "Clang" AND
       CMAKE_${_bigfoot_language}_COMPILER_VERSION MATCHES "^19\\."))
    set(BigFoot_FOUND FALSE)
    set(BigFoot_NOT_FOUND_MESSAGE
      "BigFoot's plugins load into clang 19 only; CMAKE_${_bigfoot_language}_COMPILER is ${CMAKE_${_bigfoot_language}_COMPILER_ID} ${CMAKE_${_bigfoot_language}_COMPILER_VERSION}. Configure with -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19, or with BigFootToolchain.cmake.")
    return()
  endif()
endforeach()
unset(_bigfoot_language)

get_filename_component(_bigfoot_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(BigFoot_TOOLCHAIN_FILE "${CMAKE_CURRENT_LIST_DIR}/BigFootToolchain.cmake")
set(BigFoot_C_COMPILER "${_bigfoot_root}/bin/bigfoot-cc")
set(BigFoot_CXX_COMPILER "${_bigfoot_root}/bin/bigfoot-c++")

# Under bigfoot-cc and bigfoot-c++ everything is checked already; the target then has nothing to add.
set(_bigfoot_is_compiler FALSE)
if("${CMAKE_C_COMPILER};${CMAKE_CXX_COMPILER}" MATCHES "/bigfoot-c(c|\\+\\+)(;|$)")
  set(_bigfoot_is_compiler TRUE)
endif()

if(NOT TARGET BigFoot::BigFoot)
  add_library(BigFoot::BigFoot INTERFACE IMPORTED)
  target_include_directories(BigFoot::BigFoot INTERFACE "${_bigfoot_root}/include")
  if(NOT _bigfoot_is_compiler)
    # The program must know its reporter; the object that says so holds an absolute path, so it is made here.
    set(_bigfoot_object "${CMAKE_BINARY_DIR}/CMakeFiles/bigfoot_reporter_path.o")
    execute_process(COMMAND "${_bigfoot_root}/bin/bigfoot" reporter-object "${_bigfoot_object}"
      RESULT_VARIABLE _bigfoot_status)
    if(NOT _bigfoot_status EQUAL 0)
      message(FATAL_ERROR "${_bigfoot_root}/bin/bigfoot does not run")
    endif()
    set(_bigfoot_lib "${_bigfoot_root}/lib/bigfoot")
    target_compile_options(BigFoot::BigFoot INTERFACE
      "$<$<COMPILE_LANGUAGE:C,CXX>:-fpass-plugin=${_bigfoot_lib}/BigFootPass.so>"
      "$<$<COMPILE_LANGUAGE:C,CXX>:-fplugin=${_bigfoot_lib}/BigFootFrontend.so>"
      -fno-omit-frame-pointer -mno-omit-leaf-frame-pointer "SHELL:-idirafter ${_bigfoot_lib}/include")
    target_compile_definitions(BigFoot::BigFoot INTERFACE __BIGFOOT__=1)
    set(_bigfoot_executable "$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>")
    target_link_options(BigFoot::BigFoot INTERFACE
      "$<${_bigfoot_executable}:LINKER:--whole-archive>"
      "$<${_bigfoot_executable}:${_bigfoot_lib}/libbigfoot_rt.a>"
      "$<${_bigfoot_executable}:LINKER:--no-whole-archive>"
      "$<${_bigfoot_executable}:${_bigfoot_object}>"
      "$<${_bigfoot_executable}:LINKER:--dynamic-list=${_bigfoot_lib}/bigfoot.syms>")
    set_property(TARGET BigFoot::BigFoot PROPERTY INTERFACE_LINK_DEPENDS
      "$<${_bigfoot_executable}:${_bigfoot_lib}/libbigfoot_rt.a>")
    # Behind the objects, so that plain order-sensitive linkers find what the runtime needs.
    target_link_libraries(BigFoot::BigFoot INTERFACE pthread dl m)
  endif()
endif()
foreach(_bigfoot_name root is_compiler object status lib executable name)
  unset(_bigfoot_${_bigfoot_name})
endforeach()
