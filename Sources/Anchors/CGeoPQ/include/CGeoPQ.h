// PostgreSQL's client library, loaded when it is used first: neither building nor other commands need it.
#ifndef CGEOPQ_H
#define CGEOPQ_H

#include <stddef.h>
#include <stdint.h>

typedef struct geo_pq_connection geo_pq_connection;
typedef struct geo_pq_result geo_pq_result;

// NULL when the library is ready, else why it is not.
const char *geo_pq_load(void);

// Connects by keywords and values, whose list ends with NULL; `dbname` may be a URL. Never NULL unless memory
// is short; geo_pq_is_open says whether it worked.
geo_pq_connection *geo_pq_connect(const char *const *keywords, const char *const *values);
int geo_pq_is_open(const geo_pq_connection *connection);
void geo_pq_close(geo_pq_connection *connection);
const char *geo_pq_error(const geo_pq_connection *connection);
// A parameter that the server reported, such as `server_encoding`; NULL when it did not.
const char *geo_pq_parameter(const geo_pq_connection *connection, const char *name);
int geo_pq_version(const geo_pq_connection *connection);
int geo_pq_socket(const geo_pq_connection *connection);

// Several statements without parameters; the result is that of the last, in text.
geo_pq_result *geo_pq_execute(geo_pq_connection *connection, const char *sql);
geo_pq_result *geo_pq_prepare(geo_pq_connection *connection, const char *name, const char *sql, int count,
                              const uint32_t *types);
// Values are in the binary format, as are results.
geo_pq_result *geo_pq_execute_prepared(geo_pq_connection *connection, const char *name, int count,
                                       const char *const *values, const int *lengths);
geo_pq_result *geo_pq_execute_params(geo_pq_connection *connection, const char *sql, int count,
                                     const uint32_t *types, const char *const *values, const int *lengths);

// Sends statements without parameters, and does not wait for the results; 0 when the connection broke.
int geo_pq_send(geo_pq_connection *connection, const char *sql);
// The next result of what was sent; NULL behind the last one of a statement.
geo_pq_result *geo_pq_next(geo_pq_connection *connection);

// Sends prepared statements one behind the other: they are answered together. Those after a failed one are skipped.
int geo_pq_begin_pipeline(geo_pq_connection *connection);
int geo_pq_send_prepared(geo_pq_connection *connection, const char *name, int count, const char *const *values,
                         const int *lengths);
int geo_pq_sync(geo_pq_connection *connection);
int geo_pq_end_pipeline(geo_pq_connection *connection);

void geo_pq_clear(geo_pq_result *result);

enum {
  geo_pq_failed = 0,
  geo_pq_done = 1,
  geo_pq_rows = 2,
  geo_pq_copy_in = 3,
  // All of a pipeline are answered.
  geo_pq_synced = 4,
  // A statement of a pipeline behind one that failed.
  geo_pq_skipped = 5,
  geo_pq_copy_out = 6,
};
int geo_pq_status(const geo_pq_result *result);
// A field of the error: 'C' is the SQLSTATE, 'M' the message, 'D' the detail, 'n' the constraint.
const char *geo_pq_error_field(const geo_pq_result *result, int field);
int geo_pq_row_count(const geo_pq_result *result);
int64_t geo_pq_affected(geo_pq_result *result);
int geo_pq_is_null(const geo_pq_result *result, int row, int column);
const char *geo_pq_value(const geo_pq_result *result, int row, int column);
int geo_pq_length(const geo_pq_result *result, int row, int column);

// Data of a COPY that a result announced; 0 when the connection broke.
int geo_pq_copy_put(geo_pq_connection *connection, const char *bytes, int count);
// Ends the COPY, with an error when there is a reason, and returns the result.
geo_pq_result *geo_pq_copy_end(geo_pq_connection *connection, const char *reason);

// The next piece of a COPY to here, which geo_pq_free frees: its length; -1 behind the last one, -2 when it failed.
int geo_pq_copy_get(geo_pq_connection *connection, char **bytes);
void geo_pq_free(char *bytes);

// Reads what the server sent by itself; 0 when the connection broke.
int geo_pq_consume(geo_pq_connection *connection);
// Whether there was a notification, whose payload is copied into the buffer.
int geo_pq_notification(geo_pq_connection *connection, char *payload, size_t capacity);

#endif
