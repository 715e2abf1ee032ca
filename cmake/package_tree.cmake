# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Run by cpack when all is installed and nothing packed: what a kind of package has elsewhere than `cmake --install` puts it.
cmake_minimum_required(VERSION 3.25)
set(tree ${CPACK_TEMPORARY_INSTALL_DIRECTORY})

# cpack strips what CMake knows as programs; these were copied by their folders.
file(GLOB_RECURSE binaries ${tree}/*/lib/bigfoot/*.so ${tree}/*/libexec/bigfoot/bigfoot-* ${tree}/lib/bigfoot/*.so ${tree}/libexec/bigfoot/bigfoot-*)
execute_process(COMMAND strip --strip-unneeded --remove-section=.comment ${binaries} COMMAND_ERROR_IS_FATAL ANY)

if(NOT CPACK_GENERATOR STREQUAL "DEB")
  # Programs that are linked find their reporter by it; the driver makes another one where it is unpacked.
  file(GLOB_RECURSE reporter_paths ${tree}/*/reporter_path.o)
  file(REMOVE ${reporter_paths})
  return()
endif()

# Debian's policy: pages and changelog compressed, always the same bytes (-n), the licence in `copyright`, zsh's functions of packages apart.
file(GLOB pages ${tree}/usr/share/man/man1/*.1)
foreach(page ${pages})
  if(IS_SYMLINK ${page})
    file(READ_SYMLINK ${page} target)
    file(CREATE_LINK ${target}.gz ${page}.gz SYMBOLIC)
    file(REMOVE ${page})
  else()
    execute_process(COMMAND gzip -9n ${page} COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()
set(documents ${tree}/usr/share/doc/bigfoot)
file(READ ${documents}/LICENSE licence)
string(REGEX MATCH "---- LLVM Exceptions.*" exceptions "${licence}")   # Debian has the rest of it in a place of its own
string(STRIP "${exceptions}" exceptions)
string(REGEX REPLACE "\n" "\n " exceptions "${exceptions}")
string(REGEX REPLACE "\n +\n" "\n .\n" exceptions "${exceptions}")
file(WRITE ${documents}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: BigFoot

Files: *
Copyright: 2026 the BigFoot developers
License: Apache-2.0 WITH LLVM-exception
 The Apache License, version 2.0, is in /usr/share/common-licenses/Apache-2.0,
 with these exceptions:
 .
 ${exceptions}
")
file(REMOVE ${documents}/LICENSE)
file(WRITE ${documents}/changelog "bigfoot (${CPACK_PACKAGE_VERSION}) bookworm; urgency=medium

  * Made by cpack from the source tree.

 -- ${CPACK_PACKAGE_CONTACT}  Thu, 01 Jan 1970 00:00:00 +0000
")
execute_process(COMMAND gzip -9n ${documents}/changelog COMMAND_ERROR_IS_FATAL ANY)
file(MAKE_DIRECTORY ${tree}/usr/share/zsh)
file(RENAME ${tree}/usr/share/zsh/site-functions ${tree}/usr/share/zsh/vendor-completions)
