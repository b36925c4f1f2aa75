#define _GNU_SOURCE
#include "CGeoPQ.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// The declarations used of libpq 5, by its documentation; its headers are not needed for building.
typedef struct {
  char *relname;
  int be_pid;
  char *extra;
} notification;

#define FUNCTIONS(X)                                                                              \
  X(void *, PQconnectdbParams, (const char *const *, const char *const *, int))                   \
  X(int, PQstatus, (const void *))                                                                \
  X(void, PQfinish, (void *))                                                                     \
  X(char *, PQerrorMessage, (const void *))                                                       \
  X(const char *, PQparameterStatus, (const void *, const char *))                                \
  X(int, PQserverVersion, (const void *))                                                         \
  X(int, PQsocket, (const void *))                                                                \
  X(void *, PQexec, (void *, const char *))                                                       \
  X(void *, PQprepare, (void *, const char *, const char *, int, const uint32_t *))               \
  X(void *, PQexecPrepared,                                                                       \
    (void *, const char *, int, const char *const *, const int *, const int *, int))              \
  X(void *, PQexecParams,                                                                         \
    (void *, const char *, int, const uint32_t *, const char *const *, const int *, const int *, int)) \
  X(int, PQsendQuery, (void *, const char *))                                                     \
  X(int, PQsendQueryPrepared,                                                                     \
    (void *, const char *, int, const char *const *, const int *, const int *, int))              \
  X(int, PQenterPipelineMode, (void *))                                                           \
  X(int, PQexitPipelineMode, (void *))                                                            \
  X(int, PQpipelineSync, (void *))                                                                \
  X(void, PQclear, (void *))                                                                      \
  X(int, PQresultStatus, (const void *))                                                          \
  X(char *, PQresultErrorField, (const void *, int))                                              \
  X(int, PQntuples, (const void *))                                                               \
  X(char *, PQcmdTuples, (void *))                                                                \
  X(int, PQgetisnull, (const void *, int, int))                                                   \
  X(char *, PQgetvalue, (const void *, int, int))                                                 \
  X(int, PQgetlength, (const void *, int, int))                                                   \
  X(int, PQputCopyData, (void *, const char *, int))                                              \
  X(int, PQputCopyEnd, (void *, const char *))                                                    \
  X(int, PQgetCopyData, (void *, char **, int))                                                   \
  X(void *, PQgetResult, (void *))                                                                \
  X(int, PQconsumeInput, (void *))                                                                \
  X(notification *, PQnotifies, (void *))                                                         \
  X(void, PQfreemem, (void *))                                                                    \
  X(void *, PQsetNoticeProcessor, (void *, void (*)(void *, const char *), void *))

#define DECLARE(result, name, parameters) static result(*p_##name) parameters;
FUNCTIONS(DECLARE)
#undef DECLARE

static char reason_text[512];
static int is_ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *text = dlerror();
    snprintf(reason_text, sizeof reason_text, "cannot load libpq: %s", text ? text : "missing");
    return;
  }
  const char *missing = NULL;
#define FIND(result, name, parameters)                                                            \
  if ((*(void **)&p_##name = dlsym(library, #name)) == NULL) missing = #name;
  FUNCTIONS(FIND)
#undef FIND
  if (missing != NULL) {
    snprintf(reason_text, sizeof reason_text, "cannot use libpq: it lacks %s", missing);
    return;
  }
  is_ready = 1;
}

const char *geo_pq_load(void) {
  pthread_once(&once, load);
  return is_ready ? NULL : reason_text;
}

// Notices would go to the standard error output.
static void ignore(void *context, const char *text) {}

geo_pq_connection *geo_pq_connect(const char *const *keywords, const char *const *values) {
  if (geo_pq_load() != NULL) return NULL;
  void *connection = p_PQconnectdbParams(keywords, values, 1);
  if (connection != NULL) p_PQsetNoticeProcessor(connection, ignore, NULL);
  return connection;
}

int geo_pq_is_open(const geo_pq_connection *connection) {
  return connection != NULL && p_PQstatus(connection) == 0;
}

void geo_pq_close(geo_pq_connection *connection) { p_PQfinish(connection); }

const char *geo_pq_error(const geo_pq_connection *connection) {
  return connection ? p_PQerrorMessage(connection) : "out of memory";
}

const char *geo_pq_parameter(const geo_pq_connection *connection, const char *name) {
  return p_PQparameterStatus(connection, name);
}

int geo_pq_version(const geo_pq_connection *connection) { return p_PQserverVersion(connection); }

int geo_pq_socket(const geo_pq_connection *connection) { return p_PQsocket(connection); }

geo_pq_result *geo_pq_execute(geo_pq_connection *connection, const char *sql) {
  return p_PQexec(connection, sql);
}

geo_pq_result *geo_pq_prepare(geo_pq_connection *connection, const char *name, const char *sql, int count,
                              const uint32_t *types) {
  return p_PQprepare(connection, name, sql, count, types);
}

// Parameters are at most 64, all binary.
static const int binary[64] = {
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
};

geo_pq_result *geo_pq_execute_prepared(geo_pq_connection *connection, const char *name, int count,
                                       const char *const *values, const int *lengths) {
  return count > 64 ? NULL : p_PQexecPrepared(connection, name, count, values, lengths, binary, 1);
}

geo_pq_result *geo_pq_execute_params(geo_pq_connection *connection, const char *sql, int count,
                                     const uint32_t *types, const char *const *values, const int *lengths) {
  return count > 64 ? NULL
                    : p_PQexecParams(connection, sql, count, types, values, lengths, binary, 1);
}

int geo_pq_send(geo_pq_connection *connection, const char *sql) {
  return p_PQsendQuery(connection, sql) == 1;
}

geo_pq_result *geo_pq_next(geo_pq_connection *connection) { return p_PQgetResult(connection); }

int geo_pq_begin_pipeline(geo_pq_connection *connection) { return p_PQenterPipelineMode(connection) == 1; }

int geo_pq_send_prepared(geo_pq_connection *connection, const char *name, int count, const char *const *values,
                         const int *lengths) {
  return count <= 64 && p_PQsendQueryPrepared(connection, name, count, values, lengths, binary, 1) == 1;
}

int geo_pq_sync(geo_pq_connection *connection) { return p_PQpipelineSync(connection) == 1; }

int geo_pq_end_pipeline(geo_pq_connection *connection) { return p_PQexitPipelineMode(connection) == 1; }

void geo_pq_clear(geo_pq_result *result) { p_PQclear(result); }

int geo_pq_status(const geo_pq_result *result) {
  if (result == NULL) return geo_pq_failed;
  switch (p_PQresultStatus(result)) {
    case 0:  // PGRES_EMPTY_QUERY
    case 1:  // PGRES_COMMAND_OK
      return geo_pq_done;
    case 2:  // PGRES_TUPLES_OK
      return geo_pq_rows;
    case 3:  // PGRES_COPY_OUT
      return geo_pq_copy_out;
    case 4:  // PGRES_COPY_IN
      return geo_pq_copy_in;
    case 10:  // PGRES_PIPELINE_SYNC
      return geo_pq_synced;
    case 11:  // PGRES_PIPELINE_ABORTED
      return geo_pq_skipped;
    default:
      return geo_pq_failed;
  }
}

const char *geo_pq_error_field(const geo_pq_result *result, int field) {
  return result ? p_PQresultErrorField(result, field) : NULL;
}

int geo_pq_row_count(const geo_pq_result *result) { return p_PQntuples(result); }

int64_t geo_pq_affected(geo_pq_result *result) { return atoll(p_PQcmdTuples(result)); }

int geo_pq_is_null(const geo_pq_result *result, int row, int column) {
  return p_PQgetisnull(result, row, column);
}

const char *geo_pq_value(const geo_pq_result *result, int row, int column) {
  return p_PQgetvalue(result, row, column);
}

int geo_pq_length(const geo_pq_result *result, int row, int column) {
  return p_PQgetlength(result, row, column);
}

int geo_pq_copy_put(geo_pq_connection *connection, const char *bytes, int count) {
  return p_PQputCopyData(connection, bytes, count) == 1;
}

geo_pq_result *geo_pq_copy_end(geo_pq_connection *connection, const char *reason) {
  if (p_PQputCopyEnd(connection, reason) != 1) return NULL;
  void *last = NULL;
  for (void *result; (result = p_PQgetResult(connection)) != NULL;) {
    // The first failure says more than what follows from it.
    if (last != NULL && geo_pq_status(last) == geo_pq_failed) {
      p_PQclear(result);
      continue;
    }
    if (last != NULL) p_PQclear(last);
    last = result;
  }
  return last;
}

int geo_pq_copy_get(geo_pq_connection *connection, char **bytes) { return p_PQgetCopyData(connection, bytes, 0); }

void geo_pq_free(char *bytes) { p_PQfreemem(bytes); }

int geo_pq_consume(geo_pq_connection *connection) { return p_PQconsumeInput(connection) == 1; }

int geo_pq_notification(geo_pq_connection *connection, char *payload, size_t capacity) {
  notification *found = p_PQnotifies(connection);
  if (found == NULL) return 0;
  snprintf(payload, capacity, "%s", found->extra ? found->extra : "");
  p_PQfreemem(found);
  return 1;
}
