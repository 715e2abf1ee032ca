#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The README's two commands on a machine that has nothing: a minimal Debian 12 in a chroot, without git and without /dev/pts, from a tarball
# of the last commit. Takes a quarter of an hour and 4 GB.
#
#   run.sh DIRECTORY            as root; the Debian is made in DIRECTORY/debian, and kept for the next time
#   run.sh DIRECTORY MIRROR     from another mirror than the one this machine uses
#
# With CCACHE_DIR set, what was compiled before outside comes from that cache, for those who have little time: a departure from a bare machine.
#
# Exit status: 0 if both commands work and show no warning of a compiler.
set -euo pipefail
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..
(($# == 1 || $# == 2)) || { sed -n '3,12s/^# \?//p' "${BASH_SOURCE[0]}"; exit 2; }
((EUID == 0)) || { echo "run.sh: chroot and mount need root" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "run.sh: install the package debootstrap" >&2; exit 2; }
mkdir -p "$1"
directory=$(readlink -f "$1") debian=$directory/debian

if ! [[ -e $debian/.complete ]]; then
  rm -rf "$debian"
  debootstrap --variant=minbase bookworm "$debian" ${2:+"$2"}
  # What this machine knows of package sources: a mirror, keys, a proxy.
  rm -rf "$debian/etc/apt/sources.list" "$debian/etc/apt/sources.list.d"
  cp -a /etc/apt/. "$debian/etc/apt/"
  cp /etc/resolv.conf /etc/hosts "$debian/etc/"
  [[ ! -d /usr/local/share/ca-certificates ]] || cp -a /usr/local/share/ca-certificates/. "$debian/usr/local/share/ca-certificates/"
  touch "$debian/.complete"
fi

mounted=()
end() { for m in "${mounted[@]}"; do umount -l "$m"; done; }
trap end EXIT
mount -t proc proc "$debian/proc" && mounted=("$debian/proc" "${mounted[@]}")
mount -t sysfs sys "$debian/sys" && mounted=("$debian/sys" "${mounted[@]}")
mount -t tmpfs tmpfs "$debian/dev/shm" 2>/dev/null && mounted=("$debian/dev/shm" "${mounted[@]}")

rm -rf "$debian/bigfoot"
mkdir "$debian/bigfoot"
git -C "$root" archive HEAD | tar -x -C "$debian/bigfoot"
cache=()
inside() { chroot "$debian" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "${cache[@]}" ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} "$@"; }
if inside sh -c 'command -v git || ls /dev/pts/ptmx' 2>/dev/null; then
  echo "run.sh: $debian is not bare" >&2
  exit 1
fi

if [[ -n ${CCACHE_DIR-} ]]; then
  inside sh -c 'command -v ccache || (apt-get -q update && apt-get -q -y install --no-install-recommends ccache)' >"$directory/log" 2>&1
  mkdir -p "$debian/var/cache/ccache"
  mount --bind "$CCACHE_DIR" "$debian/var/cache/ccache" && mounted=("$debian/var/cache/ccache" "${mounted[@]}")
  # The language of messages is part of what the cache looks for.
  cache=(${LANG:+LANG="$LANG"} CCACHE_DIR=/var/cache/ccache CCACHE_BASEDIR=/bigfoot CCACHE_NOHASHDIR=1 CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache)
fi

status=0
for command in "./bigfoot run examples/bank.cpp" "./test"; do
  echo "== $command"
  began=$SECONDS
  code=0
  inside sh -c "cd /bigfoot && $command" >"$directory/log" 2>&1 || code=$?
  tail -n 15 "$directory/log"
  # 66 says that there was a race: the example has one.
  [[ $code == 0 || ($command == *bank* && $code == 66) ]] || { echo "$command: exit status $code; all of it is in $directory/log"; status=1; }
  ! grep -n 'warning:' "$directory/log" || { echo "$command: shows a compiler's warning"; status=1; }
  cp "$directory/log" "$directory/log.$(echo "$command" | tr -c 'a-z0-9\n' _)"
  echo "== $((SECONDS - began)) s"
done
exit "$status"
