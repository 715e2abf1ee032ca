! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! A barrier is what makes them wait.
!// CFLAGS: -fopenmp
program masters
  use omp_lib
  implicit none
  integer, save :: x
  integer :: seen(64)
!$omp parallel shared(x, seen) num_threads(4)
!$omp master
  x = 1
!$omp end master
!$omp barrier
  if (omp_get_thread_num() > 0) seen(omp_get_thread_num()) = x
!$omp end parallel
  print *, x
end program
