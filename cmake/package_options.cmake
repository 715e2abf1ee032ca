# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Read by cpack for each kind of package. Debian's lies at a place that is known, so that driver/install.cmake can write it down
# (reporter_path.o); of the other one nothing may hold a path.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_SET_DESTDIR ON)
  set(CPACK_INSTALL_PREFIX /usr)
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
endif()
