// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/database.h"

namespace bigfoot::campaign {

bool isUrl(const std::string &path) { return path.starts_with("postgres://") || path.starts_with("postgresql://"); }

std::string withoutPassword(const std::string &url) {
  if (!isUrl(url)) return url;
  const size_t user = url.find("//") + 2, at = url.find('@', user), colon = url.find(':', user);
  return at != url.npos && colon < at && at < url.find('/', user) ? url.substr(0, colon) + url.substr(at) : url;
}

std::unique_ptr<Database> openDatabase(const std::string &path, Mode mode, int milliseconds) {
  return isUrl(path) ? openPostgres(path, milliseconds) : openSqlite(path, mode, milliseconds);
}

}  // namespace bigfoot::campaign
