# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import pytest


@pytest.mark.parametrize("program", ["tally_test", "old_tally_test"])
def test_nothing_new_is_found(checked, program):
    assert checked(program).returncode == 0


def test_the_known_race_is_still_there(checked):
    with pytest.raises(AssertionError, match=r"race at .*tally\.h:\d+ in OldTally::add"):
        checked("old_tally_test", suppressions=None)
