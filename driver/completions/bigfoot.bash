# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# bash's completion of bigfoot and its compilers. What there is, `bigfoot complete` knows; where it says nothing, bash offers files.
_bigfoot() {
  # bash may cut words at '=' (COMP_WORDBREAKS); the driver wants them whole.
  local words=("${COMP_WORDS[0]}") i glue=
  for ((i = 1; i <= COMP_CWORD; ++i)); do
    if [[ ${COMP_WORDS[i]} == = && i -gt 1 ]]; then
      words[-1]+='='
      glue=1
    elif [[ $glue ]]; then
      words[-1]+=${COMP_WORDS[i]}
      glue=
    else
      words+=("${COMP_WORDS[i]}")
    fi
  done

  local driver=${COMP_WORDS[0]/#\~\//$HOME/} cut= line
  [[ $driver == */* ]] || driver=$(type -P -- "$driver")
  driver=${driver%/*}/bigfoot
  # bash replaces only what stands behind the last '='.
  [[ $COMP_WORDBREAKS != *=* || ${words[-1]} != *=* ]] || cut=${words[-1]%%=*}=
  COMPREPLY=()
  while IFS= read -r line; do
    line=${line%%$'\t'*}
    COMPREPLY+=("${line#"$cut"}")
  done < <("$driver" complete "${words[@]}" 2>/dev/null)
  [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
}
complete -o default -F _bigfoot bigfoot bigfoot-cc bigfoot-c++ bigfoot-gcc bigfoot-g++ bigfoot-gfortran
