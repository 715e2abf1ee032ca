# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A tree that can be moved: nothing installed holds the prefix, except reporter_path.o, which the driver checks.
# Fixed names and not GNUInstallDirs': the driver finds lib/bigfoot and libexec/bigfoot from bin.
include(CMakePackageConfigHelpers)

install(TARGETS bigfoot RUNTIME DESTINATION bin)
foreach(name cc c++ gcc g++ gfortran)
  install(FILES ${CMAKE_BINARY_DIR}/bin/bigfoot-${name} DESTINATION bin)
endforeach()
install(DIRECTORY ${CMAKE_BINARY_DIR}/lib/bigfoot/ DESTINATION lib/bigfoot USE_SOURCE_PERMISSIONS
  FILES_MATCHING PATTERN "BigFoot*.so" PATTERN "libbigfoot_rt.a" PATTERN "libbigfoot_verify.a" PATTERN "libbigfoot_events.a" PATTERN "libbigfoot_production.a" PATTERN "bigfoot*.syms" PATTERN "gcc.specs"
  PATTERN "include" EXCLUDE)
# Programs there are installed as such, without the paths of the build.
install(DIRECTORY ${CMAKE_BINARY_DIR}/libexec/bigfoot/ DESTINATION libexec/bigfoot USE_SOURCE_PERMISSIONS OPTIONAL PATTERN "bigfoot-*" EXCLUDE)
install(CODE [[
  set(root "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")
  set(reporter "")
  if(DEFINED ENV{DESTDIR})   # a package in the making: what counts is where it will lie
    set(reporter ${CMAKE_INSTALL_PREFIX}/libexec/bigfoot/bigfoot-report)
  endif()
  execute_process(COMMAND ${root}/bin/bigfoot reporter-object ${root}/lib/bigfoot/reporter_path.o ${reporter}
    COMMAND_ERROR_IS_FATAL ANY)
]])
# What replaces a header of clang's is for our compilers only.
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/bigfoot DESTINATION include)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/sanitizer DESTINATION lib/bigfoot/include)

write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/BigFootConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_SOURCE_DIR}/cmake/BigFootConfig.cmake ${CMAKE_SOURCE_DIR}/cmake/BigFootToolchain.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/BigFootConfigVersion.cmake DESTINATION lib/cmake/BigFoot)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/bench/ DESTINATION share/bigfoot/bench USE_SOURCE_PERMISSIONS
  PATTERN "__pycache__" EXCLUDE PATTERN "*_test.py" EXCLUDE PATTERN "CMakeLists.txt" EXCLUDE PATTERN "micro" EXCLUDE)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/report/debuggers/ DESTINATION share/bigfoot/debuggers PATTERN "__pycache__" EXCLUDE)

# A man page for every command; those that share one are links to it.
file(GLOB pages ${CMAKE_SOURCE_DIR}/docs/*.1)
install(FILES ${pages} DESTINATION share/man/man1)
function(install_link target name folder)
  file(CREATE_LINK ${target} ${CMAKE_CURRENT_BINARY_DIR}/links/${folder}/${name} SYMBOLIC)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/links/${folder}/${name} DESTINATION ${folder})
endfunction()
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/links/share/man/man1 ${CMAKE_CURRENT_BINARY_DIR}/links/share/bash-completion/completions)
install_link(bigfoot-cc.1 bigfoot-c++.1 share/man/man1)
install_link(bigfoot-gcc.1 bigfoot-g++.1 share/man/man1)
install_link(bigfoot-gcc.1 bigfoot-gfortran.1 share/man/man1)

# bash looks for a file by the command's name; zsh reads what the file says.
install(FILES completions/bigfoot.bash DESTINATION share/bash-completion/completions RENAME bigfoot)
foreach(name cc c++ gcc g++ gfortran)
  install_link(bigfoot bigfoot-${name} share/bash-completion/completions)
endforeach()
install(FILES completions/_bigfoot DESTINATION share/zsh/site-functions)

install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/README.md DESTINATION share/doc/bigfoot)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs/ DESTINATION share/doc/bigfoot/docs FILES_MATCHING PATTERN "*.md" PATTERN "decisions" EXCLUDE)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/examples DESTINATION share/doc/bigfoot PATTERN "__pycache__" EXCLUDE PATTERN "build" EXCLUDE)
