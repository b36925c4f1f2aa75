#pragma once
#include <sqlite3.h>

/// SQLITE_TRANSIENT is a cast that the importer cannot see: SQLite copies the bytes before it returns.
static inline sqlite3_destructor_type geo_sqlite_transient(void) { return SQLITE_TRANSIENT; }
