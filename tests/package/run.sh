#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The packages of cpack on a machine that has nothing: a minimal Debian 12 in a chroot. Makes both in build/ and there
#   - lets apt install the .deb with what it depends on, by what the package says;
#   - compiles and runs the examples, as root and as another user, and a project with a Makefile: verdicts and exit statuses;
#   - removes it, and compares all files with those of before;
#   - unpacks the tar.gz, runs an example, moves it, and runs it again.
# Takes ten minutes and 2 GB.
#
#   run.sh DIRECTORY            as root; the Debian is made in DIRECTORY/debian, and what is downloaded kept in DIRECTORY/archives
#   run.sh DIRECTORY MIRROR     from another mirror than the one this machine uses
#
# Exit status: 0 if all of it went well.
set -euo pipefail
root=$(readlink -f "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..")
(($# == 1 || $# == 2)) || { sed -n '3,15s/^# \?//p' "${BASH_SOURCE[0]}"; exit 2; }
((EUID == 0)) || { echo "run.sh: chroot and mount need root" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "run.sh: install the package debootstrap" >&2; exit 2; }
command -v dpkg-shlibdeps >/dev/null && command -v file >/dev/null || { echo "run.sh: install the packages dpkg-dev and file" >&2; exit 2; }
mkdir -p "$1/archives/partial"
directory=$(readlink -f "$1") debian=$directory/debian
fail() { echo "run.sh: $*" >&2; exit 1; }

echo "== packages"
"$root/bigfoot" --version   # builds, if need be
(cd "$root/build" && rm -f bigfoot*.deb bigfoot*.tar.gz && cpack -G DEB && cpack -G TGZ) >"$directory/cpack.log" 2>&1 ||
  { tail "$directory/cpack.log"; fail "cpack failed"; }
deb=$(echo "$root"/build/bigfoot_*.deb) archive=$(echo "$root"/build/bigfoot-*.tar.gz)
for file in "$deb" "$archive"; do
  rm -rf "$directory/unpacked"
  mkdir "$directory/unpacked"
  if [[ $file == *.deb ]]; then dpkg-deb -x "$file" "$directory/unpacked"; else tar -xzf "$file" -C "$directory/unpacked"; fi
  ! grep -rlF "$root" "$directory/unpacked" || fail "the files above name the source tree"
  ! find "$directory/unpacked" -xtype l -o -lname '/*' | grep . || fail "the links above lead nowhere, or out of the package"
  echo "$(basename "$file"): $(du -sh "$directory/unpacked" | cut -f1), no path of the source tree inside"
done
rm -rf "$directory/unpacked"

echo "== a fresh Debian"
rm -rf "$debian"
debootstrap --variant=minbase --cache-dir="$directory/archives" bookworm "$debian" ${2:+"$2"} >"$directory/debootstrap.log" 2>&1 ||
  { tail "$directory/debootstrap.log"; fail "debootstrap failed"; }
# What this machine knows of package sources: a mirror, keys, a proxy.
rm -rf "$debian/etc/apt/sources.list" "$debian/etc/apt/sources.list.d"
cp -a /etc/apt/. "$debian/etc/apt/"
cp /etc/resolv.conf /etc/hosts "$debian/etc/"
[[ ! -d /usr/local/share/ca-certificates ]] || cp -a /usr/local/share/ca-certificates/. "$debian/usr/local/share/ca-certificates/"

mounted=()
end() { for m in "${mounted[@]}"; do umount -l "$m"; done; }
trap end EXIT
mount -t proc proc "$debian/proc" && mounted=("$debian/proc" "${mounted[@]}")
mount -t sysfs sys "$debian/sys" && mounted=("$debian/sys" "${mounted[@]}")
mount -t tmpfs tmpfs "$debian/tmp" && mounted=("$debian/tmp" "${mounted[@]}")
chmod 1777 "$debian/tmp"
mount --bind "$directory/archives" "$debian/var/cache/apt/archives" && mounted=("$debian/var/cache/apt/archives" "${mounted[@]}")

as() { # USER COMMAND...
  local user=$1; shift
  chroot --userspec="$user" "$debian" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp/home TMPDIR=/tmp \
    DEBIAN_FRONTEND=noninteractive ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} "$@"
}
apt() { as root apt-get -q -y -o Dpkg::Use-Pty=0 --no-install-recommends "$@" >"$directory/apt.log" 2>&1 || { tail "$directory/apt.log"; fail "apt-get $* failed"; }; }

cp "$deb" "$debian/tmp/bigfoot.deb"
mkdir -m 777 "$debian/tmp/work" "$debian/tmp/home"
cp "$root"/examples/*.c "$root"/examples/*.cpp "$debian/tmp/work/"
apt update
! as root sh -c 'command -v clang || command -v clang-19 || command -v gcc' || fail "$debian is not fresh"
apt install --simulate /tmp/bigfoot.deb
grep -q '^Inst bigfoot ' "$directory/apt.log" || fail "apt would not install it by itself"

# All that a package of others leaves behind is there when the list is made, so that what differs afterwards is ours.
echo "== what it depends on: $(dpkg-deb -f "$deb" Depends)"
apt satisfy "$(dpkg-deb -f "$deb" Depends)"
apt install make
files() {
  chroot "$debian" find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /var/lib/dpkg -o -path /var/lib/apt \
    -o -path /var/cache/apt -o -path /var/cache/ldconfig -o -path /var/cache/debconf -o -path /var/log \) -prune -o -printf '%y %m %u %s %p %l\n' | sort -k5
}
files >"$directory/files.before"

echo "== install"
apt install /tmp/bigfoot.deb
grep -q '0 upgraded, 1 newly installed' "$directory/apt.log" || { cat "$directory/apt.log"; fail "it needs packages that it does not name"; }
as root bigfoot --version
as root bigfoot doctor >"$directory/doctor.log" || { cat "$directory/doctor.log"; fail "bigfoot doctor misses something"; }
tail -n 1 "$directory/doctor.log"
for page in $(sed -n 's/^BIGFOOT_COMMAND([a-z]*, "\([^"]*\)".*/\1/p' "$root/driver/commands.def" | tr '|' ' '); do
  [[ -e $debian/usr/share/man/man1/bigfoot-$page.1.gz ]] || fail "no man page of 'bigfoot $page'"
done
for file in bash-completion/completions/bigfoot zsh/vendor-completions/_bigfoot doc/bigfoot/copyright; do
  [[ -e $debian/usr/share/$file ]] || fail "no $file"
done

# expect STATUS REPORTS USER COMMAND...: in /tmp/work
expect() {
  local status=$1 reports=$2 user=$3 code=0; shift 3
  as "$user" sh -c 'cd /tmp/work && exec "$@"' sh "$@" >"$directory/log" 2>&1 || code=$?
  local said=0
  ! grep -q 'WARNING: BigFoot: data race' "$directory/log" || said=1
  [[ $code == "$status" && $said == "$reports" ]] || { cat "$directory/log"; fail "$*: exit status $code, expected $status"; }
  ! grep -i 'warning:' "$directory/log" | grep -v 'WARNING: BigFoot: data race' || fail "$*: a warning of somebody else"
  echo "$user: $*: $code"
}
examples() { # USER BIGFOOT
  local file
  for file in "$debian"/tmp/work/*.c "$debian"/tmp/work/*.cpp; do
    if grep -q '// The race:' "$file"; then expect 66 1 "$1" "$2" run "$(basename "$file")"; else expect 0 0 "$1" "$2" run "$(basename "$file")"; fi
  done
}
examples root bigfoot
examples nobody bigfoot
mkdir -m 777 "$debian/tmp/work/project"
cp "$root/examples/flag_publication.c" "$debian/tmp/work/project/app.c"
printf 'CFLAGS = -O2\nLDLIBS = -pthread\nall: app\n' >"$debian/tmp/work/project/Makefile"
grep -q '// The race:' "$root/examples/flag_publication.c" && raced=1 || raced=0
expect $((66 * raced)) "$raced" nobody bigfoot run --build project -- ./app
[[ ! -e $debian/tmp/work/project/app ]] || fail "the source tree was built in"

echo "== remove"
apt purge bigfoot
files >"$directory/files.after"
diff "$directory/files.before" "$directory/files.after" || fail "these files are left behind (>) or gone (<)"
echo "$(wc -l <"$directory/files.after") files, all as before"

echo "== tar.gz"
mkdir -p "$debian/tmp/a place"
tar -xzf "$archive" -C "$debian/tmp/a place"
name=$(basename "$archive" .tar.gz)
expect 66 1 nobody "/tmp/a place/$name/bin/bigfoot" run bank.cpp
mv "$debian/tmp/a place/$name" "$debian/tmp/elsewhere"
examples nobody /tmp/elsewhere/bin/bigfoot
echo "all went well"
