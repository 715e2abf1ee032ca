// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The little of a database that a campaign needs, so that SQLite and PostgreSQL can stand behind it: statements with ? for values, in what both understand, and rows of
// text.
#ifndef BIGFOOT_CAMPAIGN_DATABASE_H
#define BIGFOOT_CAMPAIGN_DATABASE_H

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace bigfoot::campaign {

// What is said to the user.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using Row = std::vector<std::string>;

class Database {
 public:
  virtual ~Database() = default;

  // Throws Failure. Returns: the rows.
  virtual std::vector<Row> query(const std::string &statement, const std::vector<std::string> &values = {}) = 0;

  // A transaction in which no other process begins one.
  virtual void begin() = 0;

  // The step of the schema that the database is at; 0: it is empty.
  virtual int version() = 0;
  virtual void setVersion(int version) = 0;

  // The first column of the only row, or "".
  std::string value(const std::string &statement, const std::vector<std::string> &values = {}) {
    const auto rows = query(statement, values);
    return rows.empty() ? "" : rows[0][0];
  }

  // Calls work() in a transaction: all of it is done, or nothing.
  template <class Work>
  void transact(Work work) {
    begin();
    try {
      work();
      query("COMMIT");
    } catch (...) {
      try {
        query("ROLLBACK");
      } catch (const Failure &) {
      }
      throw;
    }
  }
};

enum class Mode { kOpen, kCreate };

// A database of PostgreSQL's, not a file.
bool isUrl(const std::string &path);
// As it may be shown.
std::string withoutPassword(const std::string &url);

// Throws Failure.
std::unique_ptr<Database> openDatabase(const std::string &path, Mode mode, int milliseconds);

// A file of SQLite's. No statement waits longer for others than `milliseconds`.
std::unique_ptr<Database> openSqlite(const std::string &path, Mode mode, int milliseconds);
// The same of a server; it is there already.
std::unique_ptr<Database> openPostgres(const std::string &url, int milliseconds);

}  // namespace bigfoot::campaign

#endif
