/// What the files of this module share.
#pragma once

#include "CGeoEvent.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <event2/listener.h>
#include <pthread.h>
#include <stdatomic.h>

// MARK: - The library: each function by its name behind `p_`

#define FUNCTIONS(X)                                                                              \
  X(event_config_new) X(event_config_set_flag) X(event_config_free)                               \
  X(event_base_new_with_config) X(event_base_free) X(event_base_dispatch) X(event_base_loopbreak) \
  X(event_new) X(event_free) X(event_add) X(evbuffer_new) X(evbuffer_free) X(evbuffer_add)        \
  X(evbuffer_get_length) X(evbuffer_copyout) X(evbuffer_copyout_from) X(evbuffer_add_cb)          \
  X(evbuffer_remove_cb_entry) X(evbuffer_ptr_set) X(evbuffer_add_reference) X(evbuffer_peek)      \
  X(evbuffer_drain) X(evbuffer_freeze) X(evbuffer_unfreeze)                                       \
  X(bufferevent_socket_new)                                                                       \
  X(bufferevent_get_input) X(bufferevent_getfd) X(bufferevent_getcb) X(bufferevent_incref)        \
  X(bufferevent_decref) X(bufferevent_trigger_event) X(bufferevent_disable)                       \
  X(bufferevent_enable) X(evconnlistener_new) X(evconnlistener_disable)                           \
  X(evconnlistener_enable) X(evconnlistener_set_error_cb) X(evhttp_new) X(evhttp_free)            \
  X(evhttp_bind_listener) X(evhttp_del_accept_socket) X(evhttp_set_bevcb) X(evhttp_set_gencb)     \
  X(evhttp_set_allowed_methods) X(evhttp_set_max_headers_size) X(evhttp_set_max_body_size)        \
  X(evhttp_set_default_content_type) X(evhttp_set_timeout_tv) X(evhttp_add_header)                \
  X(evhttp_send_reply)                                                                            \
  X(evhttp_send_reply_start) X(evhttp_send_reply_chunk) X(evhttp_send_reply_end)                  \
  X(bufferevent_get_output) X(evhttp_request_get_command) X(evhttp_request_get_uri)                    \
  X(evhttp_request_get_input_headers) X(evhttp_request_get_output_headers)                        \
  X(evhttp_request_get_input_buffer) X(evhttp_request_get_connection)                             \
  X(evhttp_request_set_on_complete_cb) X(evhttp_connection_get_bufferevent)                       \
  X(evhttp_connection_get_peer) X(evhttp_connection_set_closecb) X(evhttp_connection_free)

#define DECLARE(name) extern __typeof__(name) *p_##name;
FUNCTIONS(DECLARE)
#undef DECLARE

// MARK: - Connections and loops

enum state { IDLE, HEAD, BODY, WORKING, ANSWERING, STREAMING };

/// What the next byte of a request is part of. From `CONTENT` on nothing is looked for any more.
enum place { LINES, SIZE, BLANKS, EXTENSION, SIZE_LF, CHUNK, CHUNK_CR, CHUNK_LF, TRAILER, CONTENT, MALFORMED };

/// How a request is framed, as far as its bytes have come.
typedef struct {
  enum place place;
  /// The bytes of the head, and its lines: the first one and one for each field.
  size_t head_bytes, lines;
  /// How many bytes of the end of a head were seen: \r \n \r \n, or two line feeds.
  int line_ends;
  /// How far the line is compared with the name of a field, and whether it is that so far; in an extension of a chunk the
  /// bytes of it.
  size_t position;
  int is_coding;
  /// Whether a field says how the content is coded.
  int is_chunked;
  /// Whether the head has a NUL, behind which evhttp does not see the rest of a line.
  int has_nul;
  /// What is left of a chunk, and the digits that said so.
  uint64_t size;
  int digits;
  /// Whether a line of the trailer is empty so far, and whether its last byte was a carriage return.
  int is_empty, ends_line;
} framing;

/// An answer to what evhttp refuses by itself: the whole message without its date.
typedef struct refusal {
  struct refusal *next;
  int status;
  size_t length;
  char text[];
} refusal;

/// A connection: what it waits for, and until when.
typedef struct connection {
  struct connection *next, *previous;
  struct geo_http_loop *loop;
  struct bufferevent *bev;
  struct evbuffer_cb_entry *watch, *output_watch;
  /// Known from the first request on; until then `bev` is kept alive by a reference of ours.
  struct evhttp_connection *http;
  int fd;
  enum state state;
  framing framing;
  int is_paused;
  /// The answer in place of evhttp's own one; NULL while evhttp has not refused anything.
  const struct refusal *refusal;
  int is_replacing;
  size_t received;
  int64_t deadline;
  /// The answer without an end that it takes; it holds a reference.
  struct geo_http_stream *stream;
} connection;

#define MAXIMUM_LISTENERS 16

struct geo_http_loop {
  struct event_base *base;
  struct evhttp *http;
  struct event *wake, *sweep;
  struct evhttp_bound_socket *bound[MAXIMUM_LISTENERS];
  struct evconnlistener *listeners[MAXIMUM_LISTENERS];
  int listener_count, is_pausing;
  int eventfd;
  geo_http_limits limits;
  geo_http_handler handler;
  void *context;
  refusal *refusals;
  connection *connections;
  connection **by_fd;
  int by_fd_count;
  atomic_long connection_count;
  atomic_size_t buffered;
  atomic_int command;
  /// The deadline for the end of the loop; 0 while it runs.
  int64_t ends_by;
  pthread_mutex_t lock;
  geo_http_exchange *first, *last;
  /// Streams that have something to send.
  struct geo_http_stream *streams;
};

struct geo_http_exchange {
  geo_http_exchange *next;
  geo_http_loop *loop;
  struct evhttp_request *request;
  connection *connection;
  char *head;
  size_t head_length;
  /// The size of the head as it came.
  size_t head_bytes;
  /// The whole answer; NULL when there was no memory for it.
  char *message;
  size_t length;
  /// Whether the connection ends after the answer.
  int closes;
};

/// The loop that runs on this thread.
extern _Thread_local geo_http_loop *geo_http_running;

/// Milliseconds of a clock that only goes forward.
int64_t geo_http_now(void);

/// Begins a request.
void geo_http_framing_begin(framing *framing);
/// Reads the bytes of a buffer from a position on.
void geo_http_framing_read(framing *framing, struct evbuffer *buffer, size_t position);
/// Whether nothing is looked for any more: in content of a known length, behind the last chunk, or where it is malformed.
int geo_http_framing_is_over(const framing *framing);

/// Makes the bufferevent of a new connection: what evhttp calls.
struct bufferevent *geo_http_on_connection(struct event_base *base, void *loop);
/// Looks at all deadlines: what a timer calls.
void geo_http_on_sweep(evutil_socket_t fd, short what, void *loop);
/// The system cannot accept a connection.
void geo_http_on_accept_error(struct evconnlistener *listener, void *context);
/// evhttp frees a connection that has had a request.
void geo_http_on_close(struct evhttp_connection *http, void *connection);
/// An answer was sent.
void geo_http_on_complete(struct evhttp_request *request, void *connection);
/// Frees the connections that evhttp has let go; `all` when it has let go of all.
void geo_http_free_connections(geo_http_loop *loop, int all);

/// A request is whole: what evhttp calls.
void geo_http_on_request(struct evhttp_request *request, void *loop);
/// Sends what workers have answered: what the eventfd calls.
void geo_http_send_answers(geo_http_loop *loop);
/// Sends what streams have to send: what the eventfd calls.
void geo_http_send_pieces(geo_http_loop *loop);
/// The connection of a stream goes.
void geo_http_stream_close(geo_http_stream *stream);
/// The time as the field `Date` has it.
const char *geo_http_date(void);
/// Wakes a loop that waits.
void geo_http_notify(geo_http_loop *loop);
