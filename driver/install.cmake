# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A tree that can be moved: nothing installed holds the prefix, except reporter_path.o, which the driver checks.
# Fixed names and not GNUInstallDirs': the driver finds lib/bigfoot and libexec/bigfoot from bin.
include(CMakePackageConfigHelpers)

install(TARGETS bigfoot RUNTIME DESTINATION bin)
foreach(name cc c++ gcc g++ gfortran)
  install(FILES ${CMAKE_BINARY_DIR}/bin/bigfoot-${name} DESTINATION bin)
endforeach()
install(DIRECTORY ${CMAKE_BINARY_DIR}/lib/bigfoot/ DESTINATION lib/bigfoot USE_SOURCE_PERMISSIONS
  FILES_MATCHING PATTERN "BigFoot*.so" PATTERN "libbigfoot_rt.a" PATTERN "libbigfoot_verify.a" PATTERN "libbigfoot_events.a" PATTERN "bigfoot*.syms" PATTERN "gcc.specs")
install(DIRECTORY ${CMAKE_BINARY_DIR}/libexec/bigfoot/ DESTINATION libexec/bigfoot USE_SOURCE_PERMISSIONS OPTIONAL)
install(CODE [[
  set(root "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")
  set(reporter "")
  if(DEFINED ENV{DESTDIR})   # a package in the making: what counts is where it will lie
    set(reporter ${CMAKE_INSTALL_PREFIX}/libexec/bigfoot/bigfoot-report)
  endif()
  execute_process(COMMAND ${root}/bin/bigfoot reporter-object ${root}/lib/bigfoot/reporter_path.o ${reporter}
    COMMAND_ERROR_IS_FATAL ANY)
]])
if(EXISTS ${CMAKE_SOURCE_DIR}/include)
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/ DESTINATION include)
endif()

write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/BigFootConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_SOURCE_DIR}/cmake/BigFootConfig.cmake ${CMAKE_SOURCE_DIR}/cmake/BigFootToolchain.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/BigFootConfigVersion.cmake DESTINATION lib/cmake/BigFoot)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/bench/ DESTINATION share/bigfoot/bench USE_SOURCE_PERMISSIONS
  PATTERN "__pycache__" EXCLUDE PATTERN "*_test.py" EXCLUDE PATTERN "CMakeLists.txt" EXCLUDE PATTERN "micro" EXCLUDE)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/report/debuggers/ DESTINATION share/bigfoot/debuggers PATTERN "__pycache__" EXCLUDE)
install(FILES ${CMAKE_SOURCE_DIR}/docs/bigfoot.1 DESTINATION share/man/man1)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION share/doc/bigfoot)
