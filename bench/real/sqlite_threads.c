// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several threads at work on one SQLite database: sqlite_threads MODE DIRECTORY
//   one      all threads share one connection (needs SQLITE_THREADSAFE=1)
//   cache    a connection each, to one in-memory database with a shared cache
//   rollback, wal    a connection each, to one file
// Prints what the table holds in the end, which no schedule changes.
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kThreads = 4, kRounds = 60, kRows = 4 };

static char g_uri[4096];
static sqlite3 *g_shared;

static void fail(sqlite3 *db, const char *what) {
  fprintf(stderr, "%s: %s\n", what, db ? sqlite3_errmsg(db) : "no connection");
  exit(1);
}

static sqlite3 *connect(void) {
  sqlite3 *db = NULL;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI;
  if (sqlite3_open_v2(g_uri, &db, flags, NULL) != SQLITE_OK) fail(db, "open");
  sqlite3_busy_timeout(db, 60000);
  return db;
}

// A shared cache says LOCKED and does not wait: try again.
static void execute(sqlite3 *db, const char *sql) {
  int status;
  do {
    status = sqlite3_exec(db, sql, NULL, NULL, NULL);
  } while ((status & 0xff) == SQLITE_LOCKED || (status & 0xff) == SQLITE_BUSY);
  if (status != SQLITE_OK) fail(db, sql);
}

static sqlite3_int64 query(sqlite3 *db, const char *sql) {
  for (;;) {
    sqlite3_stmt *statement = NULL;
    int status = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (status == SQLITE_OK) status = sqlite3_step(statement);
    const sqlite3_int64 value = status == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    if (status == SQLITE_ROW) return value;
    if ((status & 0xff) != SQLITE_LOCKED && (status & 0xff) != SQLITE_BUSY) fail(db, sql);
  }
}

static void *work(void *argument) {
  const int me = (int)(size_t)argument;
  sqlite3 *db = g_shared ? g_shared : connect();
  char sql[256];
  for (int round = 0; round < kRounds; ++round) {
    for (int row = 0; row < kRows; ++row) {
      const int key = (me * kRounds + round) * kRows + row;
      snprintf(sql, sizeof sql, "INSERT INTO t VALUES(%d, %d, printf('%%0200d', %d))", key, me, key * 7);
      execute(db, sql);
    }
    snprintf(sql, sizeof sql, "UPDATE t SET text = upper(text) || 'x' WHERE key = %d", (me * kRounds + round) * kRows);
    execute(db, sql);
    snprintf(sql, sizeof sql, "SELECT count(*) FROM t WHERE owner = %d", me);
    if (query(db, sql) != (round + 1) * kRows) fail(db, "lost a row");
  }
  if (!g_shared) sqlite3_close(db);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  const char *mode = argv[1];
  if (!strcmp(mode, "cache")) {
    strcpy(g_uri, "file:memory?mode=memory&cache=shared");
  } else {
    snprintf(g_uri, sizeof g_uri, "file:%s/%s.db", argv[2], mode);
    remove(g_uri + strlen("file:"));
  }
  sqlite3 *db = connect();
  if (!strcmp(mode, "wal")) execute(db, "PRAGMA journal_mode=WAL");
  execute(db, "PRAGMA synchronous=OFF");
  execute(db, "CREATE TABLE t(key INTEGER PRIMARY KEY, owner INTEGER, text TEXT)");
  execute(db, "CREATE INDEX by_owner ON t(owner)");
  if (!strcmp(mode, "one")) g_shared = db;
  pthread_t threads[kThreads];
  for (size_t i = 0; i < kThreads; ++i) pthread_create(&threads[i], NULL, work, (void *)i);
  for (size_t i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
  printf("%s %lld %lld %lld\n", mode, query(db, "SELECT count(*) FROM t"), query(db, "SELECT sum(key) FROM t"),
         query(db, "SELECT sum(length(text)) FROM t"));
  sqlite3_close(db);
  return 0;
}
