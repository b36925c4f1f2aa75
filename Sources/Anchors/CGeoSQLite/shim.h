#pragma once
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

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

/// Reads bytes of the database file through SQLite's own descriptor. A descriptor of ours would, when
/// closed, drop the locks that other connections of this process hold on the file.
/// Returns a result code: SQLITE_IOERR_SHORT_READ when the file is shorter (the rest is zero).
static inline int geo_sqlite_read(sqlite3 *db, void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *file = (sqlite3_file *)0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (file == (sqlite3_file *)0 || file->pMethods == (void *)0) return SQLITE_CANTOPEN;
  return file->pMethods->xRead(file, bytes, count, offset);
}

/// Gives a file another name, which no file may have yet (EEXIST). Returns 0 or an error number:
/// EINVAL and ENOSYS where the system or the file system cannot do that in one step.
static inline int geo_rename_new(const char *from, const char *to) {
#ifdef SYS_renameat2
  // 1: RENAME_NOREPLACE, which needs _GNU_SOURCE to be declared.
  return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1) == 0 ? 0 : errno;
#else
  return ENOSYS;
#endif
}

/// The number of the mount through which a path is reached; 0 where the system does not say.
static inline unsigned long long geo_mount_of(const char *path) {
#ifdef SYS_statx
  // struct statx, 256 bytes: a mask of what is there comes first, the mount at byte 144 (statx(2)).
  union { unsigned int mask; unsigned long long words[32]; } found = {0};
  const unsigned int mount = 0x1000;
  if (syscall(SYS_statx, AT_FDCWD, path, 0, mount, &found) != 0) return 0;
  return (found.mask & mount) != 0 ? found.words[18] : 0;
#else
  return 0;
#endif
}
