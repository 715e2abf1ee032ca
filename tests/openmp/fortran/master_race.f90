! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! The others do not wait for what the primary thread does alone.
!// CFLAGS: -fopenmp
!// RACE: @A@|@B@ @A@|@B@
program masters
  use omp_lib
  implicit none
  integer, save :: x
  integer :: seen(64)
!$omp parallel shared(x, seen) num_threads(4)
!$omp master
  x = 1  !// @A@
!$omp end master
  if (omp_get_thread_num() > 0) seen(omp_get_thread_num()) = x  !// @B@
!$omp end parallel
  print *, x
end program
