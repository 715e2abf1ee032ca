# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Packages of what is installed, made in the build folder after `ninja product`:
#
#   cpack -G DEB      bigfoot_VERSION_amd64.deb, for Debian 12
#   cpack -G TGZ      bigfoot-VERSION-Linux-x86_64.tar.gz, which works wherever it is unpacked
#
# The first needs Debian's packages dpkg-dev and file. tests/package/run.sh tries both on a Debian that has nothing.
set(CPACK_PACKAGE_NAME bigfoot)
set(CPACK_PACKAGE_VENDOR "BigFoot")
set(CPACK_PACKAGE_CONTACT "The BigFoot developers <bigfoot@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "data-race detector for C, C++ and Fortran programs")
set(CPACK_PACKAGE_DESCRIPTION "BigFoot compiles checks into a program and reports, while it runs, every
pair of memory accesses that race, and no other. It is clang 19 with a
plugin and a runtime: CC=bigfoot-cc CXX=bigfoot-c++ is all that make,
cmake, meson and autotools need.")
set(CPACK_PACKAGE_FILE_NAME bigfoot-${PROJECT_VERSION}-Linux-x86_64)
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR TGZ DEB)
set(CPACK_SOURCE_GENERATOR "")
set(CPACK_STRIP_FILES ON)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_SOURCE_DIR}/cmake/package_options.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/package_tree.cmake)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-19, lld-19")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3, make | ninja-build")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake, meson, gcc, g++, gfortran, gdb, lldb-19, valgrind, libomp-19-dev, libclang-rt-19-dev, libpq5, bash-completion")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/cmake/debian/prerm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# Packages have the product, not the tests: cpack is not to build these.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
include(CPack)
