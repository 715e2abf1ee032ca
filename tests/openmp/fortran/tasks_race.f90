! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Two tasks that nothing orders, also if one thread runs both.
!// CFLAGS: -fopenmp
!// RACE: @A@|@B@ @A@|@B@
program tasks
  implicit none
  integer, save :: x
!$omp parallel
!$omp single
!$omp task shared(x)
  x = 1  !// @A@
!$omp end task
!$omp task shared(x)
  x = 2  !// @B@
!$omp end task
!$omp end single
!$omp end parallel
  print *, x
end program
