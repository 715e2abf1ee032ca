# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sourced by ./bigfoot and ./test: installs missing packages, configures, builds; does nothing if nothing changed.
# Requires: $root is the source tree. Everything said goes to stderr; stdout is the program's.

build="$root/build"

# package and a file that only it brings, which is faster to ask for than dpkg
packages=(
  "clang-19            /usr/bin/clang-19"
  "llvm-19-dev         /usr/lib/llvm-19/lib/cmake/llvm/LLVMConfig.cmake"
  "libclang-19-dev     /usr/lib/llvm-19/include/clang/Driver/Options.inc"
  "lld-19              /usr/lib/llvm-19/bin/ld.lld"
  "libomp-19-dev       /usr/lib/llvm-19/lib/clang/19/include/omp-tools.h"
  "g++                 /usr/bin/g++"
  "cmake               /usr/bin/cmake"
  "ninja-build         /usr/bin/ninja"
  "libgtest-dev        /usr/include/gtest/gtest.h"
  "zlib1g-dev          /usr/include/zlib.h"
  "libzstd-dev         /usr/include/zstd.h"
  "libsqlite3-dev      /usr/include/sqlite3.h"
  "python3             /usr/bin/python3"
)
test_packages=(
  "libclang-rt-19-dev  /usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.tsan-x86_64.a"
  "libbenchmark-dev    /usr/include/benchmark/benchmark.h"
  "llvm-19-tools       /usr/lib/llvm-19/bin/FileCheck"
  "libc++-19-dev       /usr/lib/llvm-19/include/c++/v1/version"
  "libc++abi-19-dev    /usr/lib/llvm-19/lib/libc++abi.so"
  "gfortran            /usr/bin/gfortran"
  "make                /usr/bin/make"
  "ccache              /usr/bin/ccache"
  "spin                /usr/bin/spin"
  "gdb                 /usr/bin/gdb"
  "lldb-19             /usr/bin/lldb-19"
  "meson               /usr/bin/meson"
  "python3-pytest      /usr/bin/pytest-3"
  "python3-yaml        /usr/lib/python3/dist-packages/yaml/__init__.py"
  "zsh                 /usr/bin/zsh"
  "dpkg-dev            /usr/bin/dpkg-shlibdeps"
  "file                /usr/bin/file"
  "groff-base          /usr/bin/groff"
  "libpq5              /usr/lib/x86_64-linux-gnu/libpq.so.5"
  "postgresql-15       /usr/lib/postgresql/15/bin/initdb"
)

# On a terminal all progress is one line, which is gone when there is something else to say.
clear_progress() { [[ ! -t 2 ]] || printf '\r\033[K' >&2; }
progress() {
  local text="bigfoot: $*"
  if [[ -t 2 ]]; then printf '\r\033[K%s' "${text:0:${COLUMNS:-80}-1}" >&2; else echo "$text" >&2; fi
}
say() { clear_progress; echo "bigfoot: $*" >&2; }
die() { say "error: $*"; exit 1; }

missing_packages() {
  local line name file
  for line in "$@"; do
    read -r name file <<<"$line"
    [[ -e $file ]] || echo "$name"
  done
}

# install_packages NAME...
install_packages() {
  local sudo=()
  command -v apt-get >/dev/null || die "please install: $* (these are Debian's names; there is no apt-get here)"
  if [[ $EUID != 0 ]]; then
    command -v sudo >/dev/null || die "please install, as root: apt-get install $*"
    sudo=(sudo)
  fi
  progress "installing $*"
  local apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0)
  local log; log=$(mktemp)
  # The package lists may be absent (fresh container) or too old (404); only then fetch them.
  if ! "${apt[@]}" install --no-install-recommends "$@" >"$log" 2>&1 </dev/null; then
    progress "updating the package lists"
    "${apt[@]}" update >"$log" 2>&1 </dev/null || say "warning: apt-get update failed; trying to install all the same"
    "${apt[@]}" install --no-install-recommends "$@" >"$log" 2>&1 </dev/null || {
      clear_progress
      tail -n 20 "$log" >&2
      rm -f "$log"
      die "apt-get could not install: $*"
    }
  fi
  rm -f "$log"
}

ensure_packages() {
  local names
  mapfile -t names < <(missing_packages "$@")
  ((${#names[@]} == 0)) || install_packages "${names[@]}"
}

# A stamp is newer than every source that went into what it stands for. Directories count too, for files that were
# removed or renamed. Asking ninja instead would take ten times as long.
is_current() {
  local stamp=$1
  [[ -e $stamp && -e $build/build.ninja ]] || return 1
  local parts=()
  local part
  for part in abi core detectors pass runtime events production trace replay report merge explain inspect pairs campaign driver include tests bench cmake tools CMakeLists.txt docs/bigfoot.1; do
    [[ -e $root/$part ]] && parts+=("$root/$part")
  done
  [[ -z $(find "${parts[@]}" -name __pycache__ -prune -o -newer "$stamp" -print -quit) ]]
}

# Each time, since ninja does not notice a folder that is new.
configure() {
  [[ -e $build/build.ninja ]] || progress "configuring"
  mkdir -p "$build"
  if ! cmake -G Ninja -S "$root" -B "$build" -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 \
      >"$build/configure.log" 2>&1; then
    clear_progress
    tail -n 40 "$build/configure.log" >&2
    die "cmake failed; all of its output is in build/configure.log"
  fi
}

# Ninja's progress; a line every ten seconds where there is no terminal, so that a log stays short. Who builds to use it (product) sees nothing
# else; who tests sees what compilers say.
show_progress() {
  local target=$1 line said=$SECONDS
  while IFS= read -r line; do
    case $line in
      '['[0-9]*/[0-9]*']'*)
        if [[ -t 2 ]]; then
          progress "building $line"
        elif ((SECONDS - said >= 10)); then
          progress "building ${line%%]*}]"
          said=$SECONDS
        fi ;;
      '-- '* | 'ninja: Entering'* | 'ninja: no work'*) ;;
      *)
        [[ $target != product ]] || continue
        clear_progress
        echo "$line" >&2 ;;
    esac
  done
  clear_progress
}

run_ninja() {
  NINJA_STATUS='[%f/%t] ' ninja -C "$build" "$@" 2>&1 | tee "$build/build.log" | show_progress "$1"
  return "${PIPESTATUS[0]}"
}

# ensure_built STAMP TARGET...
ensure_built() {
  local stamp=$build/$1; shift
  is_current "$stamp" && return
  mkdir -p "$build"
  exec 9>"$build/.lock"
  flock -n 9 || { say "waiting for another build in build/"; flock 9; }
  if ! is_current "$stamp"; then
    touch "$stamp.new"   # before the build: what is edited meanwhile is newer
    configure
    progress "building$([[ -e $build/.built ]] || echo ' (the first time takes some minutes)')"
    if ! run_ninja "$@"; then
      [[ $1 != product ]] || grep -v '^\[[0-9]*/[0-9]*\]' "$build/build.log" | tail -n 40 >&2
      die "the build failed; all of its output is in build/build.log"
    fi
    mv "$stamp.new" "$stamp"
    : >"$build/.built"
  fi
  exec 9>&-
}
