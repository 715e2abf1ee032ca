// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A database of PostgreSQL's. libpq is loaded when a campaign has a URL, so that nobody else needs it; of its interface we need eleven functions, which have not changed
// since PostgreSQL 9.
#include <dlfcn.h>
#include <stdlib.h>

#include "campaign/database.h"

namespace bigfoot::campaign {
namespace {

struct Connection;   // libpq's PGconn and PGresult
struct Result;

struct Library {
  static constexpr int kConnected = 0, kCommandDone = 1, kRowsCame = 2;   // of ConnStatusType and ExecStatusType
  static constexpr int kSqlState = 'C';

  Connection *(*connect)(const char *const *keys, const char *const *values, int expand_first);
  int (*status)(const Connection *);
  const char *(*errorOf)(const Connection *);
  void (*finish)(Connection *);
  Result *(*execute)(Connection *, const char *statement, int count, const unsigned *types, const char *const *values, const int *lengths, const int *formats, int binary);
  int (*statusOf)(const Result *);
  const char *(*fieldOfError)(const Result *, int field);
  int (*rows)(const Result *);
  int (*columns)(const Result *);
  const char *(*cell)(const Result *, int row, int column);
  void (*clear)(Result *);

  Library() {
    void *library = dlopen("libpq.so.5", RTLD_NOW);
    if (!library) throw Failure("campaigns with a URL need libpq.so.5; on Debian: apt-get install libpq5");
    const auto find = [&](auto &function, const char *name) {
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
      if (!function) throw Failure(std::string("libpq.so.5 has no ") + name);
    };
    find(connect, "PQconnectdbParams");
    find(status, "PQstatus");
    find(errorOf, "PQerrorMessage");
    find(finish, "PQfinish");
    find(execute, "PQexecParams");
    find(statusOf, "PQresultStatus");
    find(fieldOfError, "PQresultErrorField");
    find(rows, "PQntuples");
    find(columns, "PQnfields");
    find(cell, "PQgetvalue");
    find(clear, "PQclear");
  }
};

const Library &library() {
  static const Library loaded;
  return loaded;
}

// ? becomes $1, $2, ..: no statement of ours has one in a text.
std::string numbered(const std::string &statement) {
  std::string text;
  int count = 0;
  for (const char c : statement) {
    if (c == '?') text += '$' + std::to_string(++count);
    else text += c;
  }
  return text;
}

class Postgres : public Database {
 public:
  Postgres(const std::string &url, int milliseconds) : shown_(withoutPassword(url)) {
    const std::string seconds = std::to_string(milliseconds / 1000 + 1);   // what the URL says comes later and wins
    const char *const keys[] = {"connect_timeout", "fallback_application_name", "dbname", nullptr}, *const values[] = {seconds.c_str(), "bigfoot", url.c_str(), nullptr};
    connection_.reset(library().connect(keys, values, 1));
    if (!connection_ || library().status(connection_.get()) != Library::kConnected) throw Failure(shown_ + ": " + firstLine(connection_ ? library().errorOf(connection_.get()) : "no memory"));
    query("SET client_min_messages=error", {});
    query("SET lock_timeout=" + std::to_string(milliseconds), {});
  }

  std::vector<Row> query(const std::string &text, const std::vector<std::string> &values) override {
    std::vector<const char *> given;
    for (const std::string &value : values) given.push_back(value.c_str());
    const std::unique_ptr<Result, void (*)(Result *)> result(
        library().execute(connection_.get(), numbered(text).c_str(), static_cast<int>(given.size()), nullptr, given.data(), nullptr, nullptr, 0), library().clear);
    const int status = result ? library().statusOf(result.get()) : -1;
    if (status != Library::kCommandDone && status != Library::kRowsCame) fail(result.get());
    std::vector<Row> rows(static_cast<size_t>(library().rows(result.get())));
    for (size_t row = 0; row < rows.size(); ++row)
      for (int column = 0; column < library().columns(result.get()); ++column) rows[row].emplace_back(library().cell(result.get(), static_cast<int>(row), column));
    return rows;
  }

  // Who changes something is alone, as with SQLite: what a run is given depends on all that others were.
  void begin() override {
    query("BEGIN", {});
    query("SELECT pg_advisory_xact_lock(4819172)", {});
  }

  int version() override {
    return value("SELECT to_regclass('bigfoot_version')").empty() ? 0 : atoi(value("SELECT version FROM bigfoot_version").c_str());
  }
  void setVersion(int version) override {
    if (!this->version()) query("CREATE TABLE bigfoot_version (version INTEGER NOT NULL)", {});
    query("DELETE FROM bigfoot_version", {});
    query("INSERT INTO bigfoot_version VALUES (" + std::to_string(version) + ")", {});
  }

 private:
  [[noreturn]] void fail(const Result *result) {
    const char *state = result ? library().fieldOfError(result, Library::kSqlState) : nullptr;
    if (state && std::string(state) == "55P03") throw Failure(shown_ + ": others use it all the time; try again");
    throw Failure(shown_ + ": " + firstLine(library().errorOf(connection_.get())));
  }
  static std::string firstLine(const std::string &text) { return text.substr(0, text.find('\n')); }

  struct Finish {
    void operator()(Connection *connection) const { library().finish(connection); }
  };

  const std::string shown_;
  std::unique_ptr<Connection, Finish> connection_;
};

}  // namespace

std::unique_ptr<Database> openPostgres(const std::string &url, int milliseconds) { return std::make_unique<Postgres>(url, milliseconds); }

}  // namespace bigfoot::campaign
