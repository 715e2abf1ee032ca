// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Between a program that is watched for a campaign (BIGFOOT_OPTIONS=campaign=FILE) and bigfoot-campaign, which it starts as it starts the reporter.
//
//   bigfoot-campaign attend FILE MILLISECONDS PID      with a socket, which it holds until the program is gone, and an answer of one line:
//
//   chase TAB PLACE,PLACE TAB SPOOL        or   caper TAB PLAN TAB SPOOL   or   error TAB TEXT
//
// To SPOOL the program appends, each as one write:
//
//   caught TAB FIRST TAB SECOND TAB FUNCTIONS          the pair raced; as abi/caper.h names accesses
//   chased TAB WAITS TAB HITS                          at the end
#ifndef BIGFOOT_ABI_CAMPAIGN_H
#define BIGFOOT_ABI_CAMPAIGN_H

namespace bigfoot {

inline constexpr char kAnswerChase[] = "chase", kAnswerCaper[] = "caper", kAnswerError[] = "error";
inline constexpr char kSpoolCaught[] = "caught", kSpoolChased[] = "chased";
inline constexpr char kSpoolSuffix[] = ".run";
inline constexpr unsigned kLongestAnswer = 8192;

}  // namespace bigfoot

#endif
