#pragma once
#include <sqlite3.h>

/// SQLITE_TRANSIENT is a cast that the importer cannot see: SQLite copies the bytes before it returns.
static inline sqlite3_destructor_type geo_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Guards a connection against hostile files: no writes to shadow tables or the schema table.
/// The schema must stay trusted, because SQLite 3.40 counts the R*Tree that the standard's triggers
/// write to as unsafe; no function that this project registers can do harm. Returns a result code.
static inline int geo_sqlite_defend(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Lets a connection write to shadow tables, or forbids it again. Returns a result code.
static inline int geo_sqlite_allow_shadow_tables(sqlite3 *db, int allowed) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, allowed ? 0 : 1, (int *)0);
}

/// Reads the first bytes of the database file through SQLite's own descriptor. A descriptor of ours
/// would, when closed, drop the locks that other connections of this process hold on the file.
/// Returns a result code: SQLITE_IOERR_SHORT_READ when the file is shorter (the rest is zero).
static inline int geo_sqlite_read_start(sqlite3 *db, void *bytes, int count) {
  sqlite3_file *file = (sqlite3_file *)0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (file == (sqlite3_file *)0 || file->pMethods == (void *)0) return SQLITE_CANTOPEN;
  return file->pMethods->xRead(file, bytes, count, 0);
}
