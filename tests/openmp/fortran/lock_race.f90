! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! One access in the critical section, the other outside of it.
!// CFLAGS: -fopenmp
!// RACE: @A@|@B@ @A@|@B@
program locks
  use omp_lib
  implicit none
  integer, save :: x
!$omp parallel shared(x)
  if (omp_get_thread_num() == 0) then
!$omp critical
    x = 1  !// @A@
!$omp end critical
  else
    x = 2  !// @B@
  end if
!$omp end parallel
  print *, x
end program
