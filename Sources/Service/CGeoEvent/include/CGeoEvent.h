/// A server of HTTP/1.1 over libevent's evhttp, opened on first use.
///
/// One loop belongs to one thread; only answers, streams and `geo_http_loop_wake` may be
/// called from others.
/// Connections have absolute deadlines: evhttp's own time-out counts inactivity, which a dripping client
/// never shows.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Opens the library once and keeps it, and tells the allocator to give freed memory back. Safe from any thread.
/// Returns NULL when it is ready, else the reason (a static string).
const char *_Nullable geo_http_load(void);

typedef struct geo_http_loop geo_http_loop;
typedef struct geo_http_exchange geo_http_exchange;

/// Limits of a loop; times in milliseconds.
typedef struct {
  size_t head_bytes, body_bytes, buffered_bytes, behind_bytes;
  long connections;
  long head_time, body_time, idle_time, answer_time;
} geo_http_limits;

/// What a loop is busy with.
typedef struct {
  long connections;
  size_t buffered_bytes;
} geo_http_load_of_loop;

/// A whole request is there; called on the loop's thread. It must be answered once.
typedef void (*geo_http_handler)(void *_Nullable context, geo_http_exchange *_Nonnull exchange);

/// Makes a loop; NULL when the system refuses.
geo_http_loop *_Nullable geo_http_loop_create(const geo_http_limits *_Nonnull limits,
                                              geo_http_handler _Nonnull handler,
                                              void *_Nullable context);

/// Says what is answered where evhttp refuses a request by itself, with a status: a whole message without `Date`, after which
/// the connection ends. Before the loop runs. Returns 0 or -1.
int geo_http_loop_set_refusal(geo_http_loop *_Nonnull loop, int status, const void *_Nonnull text,
                              size_t length);

/// Opens a socket that listens: an address of IPv4 or IPv6, or the path of a Unix socket when `port` is negative. Several
/// sockets of a service may share a port; the first must find nobody else listening there. Returns the descriptor, or minus
/// the error number.
int geo_http_listen(const char *_Nonnull address, int port, int is_first);

/// The port that a socket listens on; 0 for none.
int geo_http_port(int descriptor);

/// Accepts connections of a socket in a loop, which owns the descriptor from now on. Returns 0 or -1.
int geo_http_loop_accept(geo_http_loop *_Nonnull loop, int descriptor);

/// Runs a loop until it is told to end.
void geo_http_loop_run(geo_http_loop *_Nonnull loop);

/// What a loop is told by `geo_http_loop_wake`.
typedef enum { GEO_HTTP_STOP_ACCEPTING = 1, GEO_HTTP_END = 2 } geo_http_command;

/// Tells a loop something, from any thread.
void geo_http_loop_wake(geo_http_loop *_Nonnull loop, geo_http_command command);

/// What a loop is busy with, from any thread.
geo_http_load_of_loop geo_http_loop_load(geo_http_loop *_Nonnull loop);

/// Frees a loop that has ended, and closes its connections.
void geo_http_loop_free(geo_http_loop *_Nonnull loop);

/// The head of a request as texts that each end with NUL: method, target, address of the other side, then
/// names in lower case and values of the fields. `minor` is the version behind HTTP/1.
/// No text at all where the framing of the request is in doubt. Valid until the exchange is answered.
const char *_Nonnull geo_http_head(geo_http_exchange *_Nonnull exchange, size_t *_Nonnull length,
                                   int *_Nonnull minor);

/// The size of the head of a request, in bytes: up to four times the `head_bytes` of the limits, so that the handler can
/// say what is too long.
size_t geo_http_head_bytes(geo_http_exchange *_Nonnull exchange);

/// The size of the content of a request.
size_t geo_http_body_length(geo_http_exchange *_Nonnull exchange);

/// Copies the content of a request to a place that has room for all of it.
void geo_http_copy_body(geo_http_exchange *_Nonnull exchange, void *_Nonnull place);

/// Answers and gives the exchange back, from any thread.
///
/// `fields` are lines that each end with CRLF, the length of the content among them; the time and the state of the
/// connection are added. With `closes`, the connection ends after the answer.
void geo_http_respond(geo_http_exchange *_Nonnull exchange, int status, const char *_Nonnull reason,
                      const char *_Nullable fields, size_t fields_length,
                      const void *_Nullable body, size_t body_length, int closes);

/// An answer without an end.
typedef struct geo_http_stream geo_http_stream;

/// Begins an answer without an end, and gives the exchange back, from any thread.
///
/// `fields` are as for `geo_http_respond`. Returns a handle that must be ended; NULL when there is no memory, and then
/// the exchange still waits for its answer.
geo_http_stream *_Nullable geo_http_stream_begin(geo_http_exchange *_Nonnull exchange, int status,
                                                 const char *_Nonnull reason,
                                                 const char *_Nullable fields, size_t fields_length);

/// Sends a piece, from any thread. Returns 0, or -1 when the other side has gone or is more than `behind_bytes` of the
/// limits behind, and its connection is closed for that.
int geo_http_stream_send(geo_http_stream *_Nonnull stream, const void *_Nonnull piece, size_t length);

/// Ends the answer, and gives the handle back.
void geo_http_stream_end(geo_http_stream *_Nonnull stream);

#ifdef __cplusplus
}
#endif
