// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <sqlite3.h>

#include "campaign/database.h"

namespace bigfoot::campaign {
namespace {

class Sqlite : public Database {
 public:
  Sqlite(const std::string &path, Mode mode, int milliseconds) : path_(path) {
    const int flags = SQLITE_OPEN_READWRITE | (mode == Mode::kCreate ? SQLITE_OPEN_CREATE : 0);
    const int status = sqlite3_open_v2(path.c_str(), &handle_, flags, nullptr);
    if (status != SQLITE_OK) fail();
    sqlite3_busy_timeout(handle_, milliseconds);
    query("PRAGMA journal_mode=WAL", {});
    query("PRAGMA synchronous=NORMAL", {});
    query("PRAGMA foreign_keys=ON", {});
  }
  ~Sqlite() override { sqlite3_close(handle_); }
  Sqlite(const Sqlite &) = delete;

  std::vector<Row> query(const std::string &text, const std::vector<std::string> &values) override {
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(handle_, text.c_str(), -1, &statement, nullptr) != SQLITE_OK) fail();
    const std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> owner(statement, sqlite3_finalize);
    for (size_t i = 0; i < values.size(); ++i) sqlite3_bind_text(statement, static_cast<int>(i) + 1, values[i].c_str(), -1, SQLITE_TRANSIENT);
    std::vector<Row> rows;
    int status;
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
      Row row;
      for (int i = 0; i < sqlite3_column_count(statement); ++i) {
        const auto *cell = reinterpret_cast<const char *>(sqlite3_column_text(statement, i));
        row.emplace_back(cell ? cell : "");
      }
      rows.push_back(std::move(row));
    }
    if (status != SQLITE_DONE) fail();
    return rows;
  }

  void begin() override { query("BEGIN IMMEDIATE", {}); }
  int version() override { return atoi(value("PRAGMA user_version").c_str()); }
  void setVersion(int version) override { query("PRAGMA user_version=" + std::to_string(version), {}); }

 private:
  [[noreturn]] void fail() {
    const int code = handle_ ? sqlite3_errcode(handle_) & 0xff : SQLITE_NOMEM;
    const std::string said = handle_ ? sqlite3_errmsg(handle_) : "no memory";
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED) throw Failure(path_ + ": others use it all the time; try again");
    if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT) throw Failure(path_ + ": it is no campaign, or is damaged (" + said + ")");
    if (code == SQLITE_FULL) throw Failure(path_ + ": the disk is full");
    if (code == SQLITE_CANTOPEN) throw Failure(path_ + ": it cannot be opened; 'bigfoot campaign init' makes one");
    throw Failure(path_ + ": " + said);
  }

  const std::string path_;
  sqlite3 *handle_ = nullptr;
};

}  // namespace

std::unique_ptr<Database> openSqlite(const std::string &path, Mode mode, int milliseconds) { return std::make_unique<Sqlite>(path, mode, milliseconds); }

}  // namespace bigfoot::campaign
