// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/campaign.h"

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <filesystem>
#include <random>

#include "campaign/build_id.h"

namespace bigfoot::campaign {
namespace {

// The steps from an empty file to the present version. A step is never changed, only followed by others.
const std::vector<std::vector<std::string>> kSteps = {
    {"CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
     "CREATE TABLE sites (place TEXT PRIMARY KEY)",
     "CREATE TABLE pairs (first TEXT NOT NULL, second TEXT NOT NULL, PRIMARY KEY (first, second))",
     "CREATE TABLE runs (name TEXT PRIMARY KEY, kind TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, begun TEXT NOT NULL, ended TEXT NOT NULL DEFAULT '', "
     "waits TEXT NOT NULL DEFAULT '', hits TEXT NOT NULL DEFAULT '')",
     "CREATE INDEX runs_of_pair ON runs (first, second)",
     "CREATE TABLE findings (run TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, functions TEXT NOT NULL, time TEXT NOT NULL, PRIMARY KEY (run, first, second))"},
};
static_assert(Campaign::kVersion == 1);   // as many steps

// A folder that nobody else can write to.
std::string ownFolder() {
  const std::string path = "/var/tmp/bigfoot-" + std::to_string(getuid());
  mkdir(path.c_str(), 0700);
  struct stat status;
  if (lstat(path.c_str(), &status) || !S_ISDIR(status.st_mode) || status.st_uid != getuid() || (status.st_mode & 022)) throw Failure(path + ": it must be a folder that only you can write to");
  return path;
}

// Of a URL it is the user's on this machine; not by the environment, which those that attend to programs do not have.
std::string spoolOf(const std::string &path) {
  if (!isUrl(path)) return path + ".spool";
  uint64_t hash = 0xcbf29ce484222325ul;
  for (const char c : path) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ul;   // FNV-1a
  char name[40];
  snprintf(name, sizeof name, "/%016lx.spool", static_cast<unsigned long>(hash));
  return ownFolder() + name;
}

std::string now() {
  char text[32];
  const time_t time = ::time(nullptr);
  tm parts;
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&time, &parts));
  return text;
}

// 128 random bits: no two runs have the same, on whatever machines.
std::string newName() {
  std::random_device random;
  std::string name;
  for (int i = 0; i < 4; ++i) {
    char digits[9];
    snprintf(digits, sizeof digits, "%08x", random());
    name += digits;
  }
  return name;
}

void migrate(Database &database, const std::string &path) {
  const int version = database.version();
  if (version > Campaign::kVersion)
    throw Failure(path + ": it was made by a newer version of BigFoot (" + std::to_string(version) + ", this one knows " + std::to_string(Campaign::kVersion) + ")");
  if (version == Campaign::kVersion) return;
  database.transact([&] {
    for (size_t step = static_cast<size_t>(version); step < kSteps.size(); ++step)
      for (const std::string &statement : kSteps[step]) database.query(statement);
    database.setVersion(Campaign::kVersion);
  });
}

}  // namespace

bool canBeChased(const std::string &place) { return place.find(" atomic-") == std::string::npos; }

void Campaign::create(const std::string &path, const std::vector<std::string> &files, unsigned caper_share) {
  if (!isUrl(path) && std::filesystem::exists(path)) throw Failure(path + ": it exists already");
  const std::string build = buildId(files[0]);
  if (build.empty()) throw Failure(files[0] + ": it has no build id to tell it from other builds; link it with -Wl,--build-id");
  const auto database = openDatabase(path, Mode::kCreate, 5000);
  if (database->version()) throw Failure(withoutPassword(path) + ": it has a campaign already");
  migrate(*database, withoutPassword(path));
  const auto set = [&](const std::string &key, const std::string &value) { database->query("INSERT INTO settings VALUES (?, ?)", {key, value}); };
  database->transact([&] {
    set("build", build);
    set("caper_share", std::to_string(caper_share));
    set("files", std::to_string(files.size()));
    for (size_t i = 0; i < files.size(); ++i) set("file" + std::to_string(i), std::filesystem::absolute(files[i]));
  });
  std::filesystem::create_directories(spoolOf(path));
}

void Campaign::remove(const std::string &path) {
  std::error_code ignored;
  std::filesystem::remove_all(spoolOf(path), ignored);
  if (!isUrl(path)) {
    for (const char *suffix : {"", "-wal", "-shm"}) std::filesystem::remove(path + suffix, ignored);
    return;
  }
  const auto database = openDatabase(path, Mode::kOpen, 5000);
  database->query("DROP TABLE settings, sites, pairs, runs, findings, bigfoot_version");
}

Campaign::Campaign(const std::string &path, int milliseconds) : path_(withoutPassword(path)), spool_(spoolOf(path)), database_(openDatabase(path, Mode::kOpen, milliseconds)) {
  if (!database_->version()) throw Failure(path_ + ": it is no campaign; 'bigfoot campaign init' makes one");
  migrate(*database_, path_);
}

std::string Campaign::setting(const std::string &key) { return database_->value("SELECT value FROM settings WHERE key=?", {key}); }

std::vector<std::string> Campaign::files() {
  std::vector<std::string> files;
  for (int i = 0; i < atoi(setting("files").c_str()); ++i) files.push_back(setting("file" + std::to_string(i)));
  return files;
}

// Those never tried come first, then those whose last try is longest ago, by seconds; of these the ones tried least, and then those whose accesses are made most often.
// What was caught needs no chase.
std::optional<Work> Campaign::chooseChase() {
  const auto rows = database_->query(
      "SELECT p.first, p.second FROM pairs p "
      "LEFT JOIN runs r ON r.first=p.first AND r.second=p.second "
      "WHERE NOT EXISTS (SELECT 1 FROM findings f WHERE f.first=p.first AND f.second=p.second) "
      "AND p.first NOT LIKE '% atomic-%' AND p.second NOT LIKE '% atomic-%' "
      "GROUP BY p.first, p.second ORDER BY COUNT(r.name) > 0, MAX(COALESCE(r.begun, '')), COUNT(r.name), MAX(CAST(COALESCE(NULLIF(r.hits, ''), '0') AS BIGINT)) DESC, "
      "p.first, p.second LIMIT 1");
  if (rows.empty()) return {};
  return Work{Work::Kind::kChase, newName(), rows[0][0], rows[0][1]};
}

void Campaign::insertRun(const Work &work) {
  database_->query("INSERT INTO runs (name, kind, first, second, begun) VALUES (?, ?, ?, ?, ?)",
                   {work.run, work.kind == Work::Kind::kCaper ? "caper" : "chase", work.first, work.second, now()});
}

Work Campaign::assign(const std::string &build) {
  if (build != setting("build")) throw Failure(path_ + ": this campaign is of another build (" + setting("build").substr(0, 12) + ", the program is " + build.substr(0, 12) + ")");
  Work work;
  database_->transact([&] {
    const unsigned caper = runs("caper"), chase = runs("chase"), share = static_cast<unsigned>(atoi(setting("caper_share").c_str()));
    const bool is_due = !caper || caper * 100 < share * (caper + chase);
    const auto pair = is_due ? std::nullopt : chooseChase();
    if (pair) work = *pair;
    else work = {Work::Kind::kCaper, newName(), "", ""};
    insertRun(work);
  });
  return work;
}

void Campaign::end(const std::string &run, const std::string &waits, const std::string &hits) {
  database_->query("UPDATE runs SET ended=?, waits=?, hits=? WHERE name=?", {now(), waits, hits, run});
}

bool Campaign::addFinding(const std::string &run, std::string first, std::string second, const std::string &functions) {
  bool is_new = false;
  database_->transact([&] {
    // A pair has one order here; who came first in the race does not matter.
    if (database_->value("SELECT COUNT(*) FROM pairs WHERE first=? AND second=?", {second, first}) != "0") std::swap(first, second);
    is_new = database_->value("SELECT COUNT(*) FROM findings WHERE first=? AND second=?", {first, second}) == "0";
    database_->query("INSERT INTO findings VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", {run, first, second, functions, now()});
  });
  return is_new;
}

unsigned Campaign::addSites(const std::set<std::string> &places) {
  unsigned added = 0;
  database_->transact([&] {
    const int before = atoi(database_->value("SELECT COUNT(*) FROM sites").c_str());
    for (const std::string &place : places) database_->query("INSERT INTO sites VALUES (?) ON CONFLICT DO NOTHING", {place});
    added = static_cast<unsigned>(atoi(database_->value("SELECT COUNT(*) FROM sites").c_str()) - before);
  });
  return added;
}

unsigned Campaign::addPairs(const std::vector<std::pair<std::string, std::string>> &pairs) {
  unsigned added = 0;
  database_->transact([&] {
    const int before = atoi(database_->value("SELECT COUNT(*) FROM pairs").c_str());
    for (const auto &[first, second] : pairs) database_->query("INSERT INTO pairs VALUES (?, ?) ON CONFLICT DO NOTHING", {first, second});
    added = static_cast<unsigned>(atoi(database_->value("SELECT COUNT(*) FROM pairs").c_str()) - before);
  });
  return added;
}

void Campaign::merge(Campaign &other) {
  if (other.setting("build") != setting("build")) throw Failure(other.path() + ": it is of another build (" + other.setting("build").substr(0, 12) + ") than " + path_);
  database_->transact([&] {
    for (const Row &row : other.database_->query("SELECT place FROM sites")) database_->query("INSERT INTO sites VALUES (?) ON CONFLICT DO NOTHING", row);
    for (const Row &row : other.database_->query("SELECT first, second FROM pairs")) database_->query("INSERT INTO pairs VALUES (?, ?) ON CONFLICT DO NOTHING", row);
    for (const Row &row : other.database_->query("SELECT name, kind, first, second, begun, ended, waits, hits FROM runs")) {
      database_->query("INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row);
      database_->query("UPDATE runs SET ended=?, waits=?, hits=? WHERE name=? AND ended=''", {row[5], row[6], row[7], row[0]});
    }
    for (const Row &row : other.database_->query("SELECT run, first, second, functions, time FROM findings")) database_->query("INSERT INTO findings VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row);
  });
}

std::set<std::string> Campaign::sites() {
  std::set<std::string> places;
  for (const Row &row : database_->query("SELECT place FROM sites")) places.insert(row[0]);
  return places;
}

std::vector<Pair> Campaign::pairs() {
  std::vector<Pair> pairs;
  for (const Row &row : database_->query("SELECT p.first, p.second, COUNT(r.name), COALESCE(MAX(r.begun), ''), "
                                         "(SELECT COUNT(*) FROM findings f WHERE f.first=p.first AND f.second=p.second) FROM pairs p "
                                         "LEFT JOIN runs r ON r.first=p.first AND r.second=p.second GROUP BY p.first, p.second ORDER BY p.first, p.second"))
    pairs.push_back({row[0], row[1], static_cast<unsigned>(atoi(row[2].c_str())), static_cast<unsigned>(atoi(row[4].c_str())), row[3]});
  return pairs;
}

std::vector<Finding> Campaign::findings() {
  std::vector<Finding> findings;
  for (const Row &row : database_->query("SELECT first, second, functions, time, run FROM findings ORDER BY time, run, first, second")) findings.push_back({row[0], row[1], row[2], row[3], row[4]});
  return findings;
}

unsigned Campaign::runs(const std::string &kind) { return static_cast<unsigned>(atoi(database_->value("SELECT COUNT(*) FROM runs WHERE kind=?", {kind}).c_str())); }

}  // namespace bigfoot::campaign
