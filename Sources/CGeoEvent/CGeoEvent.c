#define _GNU_SOURCE
#include "CGeoEvent.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <event2/listener.h>
#include <netdb.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// MARK: - The library

#define FUNCTIONS(X)                                                                              \
  X(event_base_new) X(event_base_free) X(event_base_dispatch) X(event_base_loopbreak)             \
  X(event_new) X(event_free) X(event_add) X(evbuffer_new) X(evbuffer_free) X(evbuffer_add)        \
  X(evbuffer_get_length) X(evbuffer_copyout) X(evbuffer_copyout_from) X(evbuffer_add_cb)          \
  X(evbuffer_remove_cb_entry) X(evbuffer_ptr_set) X(bufferevent_socket_new)                       \
  X(bufferevent_get_input) X(bufferevent_getfd) X(bufferevent_getcb) X(bufferevent_incref)        \
  X(bufferevent_decref) X(bufferevent_trigger_event) X(bufferevent_disable)                       \
  X(bufferevent_enable) X(evconnlistener_new) X(evconnlistener_disable)                           \
  X(evconnlistener_enable) X(evconnlistener_set_error_cb) X(evhttp_new) X(evhttp_free)            \
  X(evhttp_bind_listener) X(evhttp_del_accept_socket) X(evhttp_set_bevcb) X(evhttp_set_gencb)     \
  X(evhttp_set_allowed_methods) X(evhttp_set_max_headers_size) X(evhttp_set_max_body_size)        \
  X(evhttp_set_default_content_type) X(evhttp_set_timeout_tv) X(evhttp_add_header)                \
  X(evhttp_send_reply) X(evhttp_request_get_command) X(evhttp_request_get_uri)                    \
  X(evhttp_request_get_input_headers) X(evhttp_request_get_output_headers)                        \
  X(evhttp_request_get_input_buffer) X(evhttp_request_get_connection)                             \
  X(evhttp_request_set_on_complete_cb) X(evhttp_connection_get_bufferevent)                       \
  X(evhttp_connection_get_peer) X(evhttp_connection_set_closecb) X(evhttp_connection_free)

#define DECLARE(name) static __typeof__(name) *p_##name;
FUNCTIONS(DECLARE)
#undef DECLARE

static char reason_text[512];
static int is_ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  static const char *const cores[] = {"libevent_core-2.1.so.7", "libevent-2.1.so.7"};
  static const char *const extras[] = {"libevent_extra-2.1.so.7", "libevent-2.1.so.7"};
  void *core = NULL, *extra = NULL;
  for (int i = 0; i < 2 && (core == NULL || extra == NULL); i++) {
    core = dlopen(cores[i], RTLD_NOW | RTLD_GLOBAL);
    extra = dlopen(extras[i], RTLD_NOW | RTLD_LOCAL);
  }
  if (core == NULL || extra == NULL) {
    const char *text = dlerror();
    snprintf(reason_text, sizeof reason_text, "cannot load libevent: %s", text ? text : "missing");
    return;
  }
  const char *missing = NULL;
#define FIND(name)                                                                                \
  if ((*(void **)&p_##name = dlsym(core, #name)) == NULL &&                                       \
      (*(void **)&p_##name = dlsym(extra, #name)) == NULL)                                        \
    missing = #name;
  FUNCTIONS(FIND)
#undef FIND
  if (missing != NULL) {
    snprintf(reason_text, sizeof reason_text, "cannot use libevent: it lacks %s", missing);
    return;
  }
  is_ready = 1;
}

const char *geo_http_load(void) {
  pthread_once(&once, load);
  return is_ready ? NULL : reason_text;
}

// MARK: - Connections

enum state { IDLE, HEAD, BODY, WORKING, ANSWERING };

/// A connection: what it waits for, and until when.
typedef struct connection {
  struct connection *next, *previous;
  struct geo_http_loop *loop;
  struct bufferevent *bev;
  struct evbuffer_cb_entry *watch;
  /// Known from the first request on; until then `bev` is kept alive by a reference of ours.
  struct evhttp_connection *http;
  int fd;
  enum state state;
  /// How many bytes of the end of a head were seen: \r \n \r \n, or two line feeds.
  int line_ends;
  int is_paused;
  size_t received;
  int64_t deadline;
} connection;

typedef struct response {
  struct response *next;
  geo_http_exchange *exchange;
} response;

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
  connection *connections;
  connection **by_fd;
  int by_fd_count;
  atomic_long connection_count;
  atomic_size_t buffered;
  atomic_int command;
  pthread_mutex_t lock;
  geo_http_exchange *first, *last;
};

struct geo_http_exchange {
  geo_http_exchange *next;
  geo_http_loop *loop;
  struct evhttp_request *request;
  connection *connection;
  char *head;
  size_t head_length;
  // The answer.
  int status, closes;
  char *reason;
  char *fields;
  size_t fields_length, told_length;
  struct evbuffer *body;
};

/// The loop that runs on this thread.
static _Thread_local geo_http_loop *running;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void forget_bytes(connection *c) {
  atomic_fetch_sub_explicit(&c->loop->buffered, c->received, memory_order_relaxed);
  c->received = 0;
}

static void set_listening(geo_http_loop *loop, int listens) {
  for (int i = 0; i < loop->listener_count; i++) {
    if (listens) {
      p_evconnlistener_enable(loop->listeners[i]);
    } else {
      p_evconnlistener_disable(loop->listeners[i]);
    }
  }
  loop->is_pausing = !listens;
}

static void remove_connection(connection *c) {
  geo_http_loop *loop = c->loop;
  forget_bytes(c);
  if (c->watch != NULL) p_evbuffer_remove_cb_entry(p_bufferevent_get_input(c->bev), c->watch);
  if (c->fd >= 0 && c->fd < loop->by_fd_count && loop->by_fd[c->fd] == c) loop->by_fd[c->fd] = NULL;
  if (c->previous != NULL) c->previous->next = c->next;
  if (c->next != NULL) c->next->previous = c->previous;
  if (loop->connections == c) loop->connections = c->next;
  atomic_fetch_sub_explicit(&loop->connection_count, 1, memory_order_relaxed);
  free(c);
}

/// evhttp frees a connection that has had a request.
static void on_close(struct evhttp_connection *http, void *context) {
  (void)http;
  remove_connection(context);
}

static void note_fd(connection *c) {
  if (c->fd >= 0) return;
  geo_http_loop *loop = c->loop;
  int fd = p_bufferevent_getfd(c->bev);
  if (fd < 0) return;
  if (fd >= loop->by_fd_count) {
    int count = loop->by_fd_count * 2 > fd + 64 ? loop->by_fd_count * 2 : fd + 64;
    connection **grown = realloc(loop->by_fd, (size_t)count * sizeof *grown);
    if (grown == NULL) return;
    memset(grown + loop->by_fd_count, 0, (size_t)(count - loop->by_fd_count) * sizeof *grown);
    loop->by_fd = grown;
    loop->by_fd_count = count;
  }
  c->fd = fd;
  loop->by_fd[fd] = c;
}

/// Looks for the blank line that ends a head in the bytes that came last.
static int ends_head(connection *c, struct evbuffer *buffer, size_t added) {
  size_t length = p_evbuffer_get_length(buffer), position = length - added;
  unsigned char piece[4096];
  while (position < length) {
    struct evbuffer_ptr from;
    if (p_evbuffer_ptr_set(buffer, &from, position, EVBUFFER_PTR_SET) != 0) return 0;
    ev_ssize_t count = p_evbuffer_copyout_from(buffer, &from, piece, sizeof piece);
    if (count <= 0) return 0;
    for (ev_ssize_t i = 0; i < count; i++) {
      if (piece[i] == '\n') {
        if (++c->line_ends == 2) return 1;
      } else if (piece[i] != '\r') {
        c->line_ends = 0;
      }
    }
    position += (size_t)count;
  }
  return 0;
}

static void on_input(struct evbuffer *buffer, const struct evbuffer_cb_info *info, void *context) {
  connection *c = context;
  if (info->n_added == 0) return;
  note_fd(c);
  c->received += info->n_added;
  size_t held = atomic_fetch_add_explicit(&c->loop->buffered, info->n_added, memory_order_relaxed);
  if (c->state == IDLE) {
    c->state = HEAD;
    c->line_ends = 0;
    c->deadline = now() + c->loop->limits.head_time;
  }
  if (c->state == HEAD && ends_head(c, buffer, info->n_added)) {
    c->state = BODY;
    c->deadline = now() + c->loop->limits.body_time;
  }
  // A small request always passes; what is large waits until there is room, or its deadline.
  if (held > c->loop->limits.buffered_bytes && c->received > 65536 && !c->is_paused) {
    c->is_paused = 1;
    p_bufferevent_disable(c->bev, EV_READ);
  }
}

static struct bufferevent *on_connection(struct event_base *base, void *context) {
  geo_http_loop *loop = context;
  struct bufferevent *bev = p_bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
  connection *c = bev == NULL ? NULL : calloc(1, sizeof *c);
  if (c == NULL) return bev;
  c->loop = loop;
  c->bev = bev;
  c->fd = -1;
  c->state = IDLE;
  // The first request must come in time too.
  c->deadline = now() + loop->limits.head_time;
  p_bufferevent_incref(bev);
  c->watch = p_evbuffer_add_cb(p_bufferevent_get_input(bev), on_input, c);
  c->next = loop->connections;
  if (c->next != NULL) c->next->previous = c;
  loop->connections = c;
  long count = atomic_fetch_add_explicit(&loop->connection_count, 1, memory_order_relaxed) + 1;
  if (count >= loop->limits.connections && !loop->is_pausing) set_listening(loop, 0);
  return bev;
}

/// Whether evhttp has let a connection go before its first request was whole.
static int is_abandoned(connection *c) {
  if (c->http != NULL) return 0;
  bufferevent_data_cb reads = NULL;
  p_bufferevent_getcb(c->bev, &reads, NULL, NULL, NULL);
  return reads == NULL;
}

static void abandon(connection *c) {
  struct bufferevent *bev = c->bev;
  remove_connection(c);
  p_bufferevent_decref(bev);
}

static void on_sweep(evutil_socket_t fd, short what, void *context) {
  (void)fd;
  (void)what;
  geo_http_loop *loop = context;
  int64_t time = now();
  size_t held = atomic_load_explicit(&loop->buffered, memory_order_relaxed);
  connection *next;
  for (connection *c = loop->connections; c != NULL; c = next) {
    next = c->next;
    if (is_abandoned(c)) {
      abandon(c);
      continue;
    }
    if (c->is_paused && held <= loop->limits.buffered_bytes) {
      c->is_paused = 0;
      p_bufferevent_enable(c->bev, EV_READ);
    }
    if (c->deadline == 0 || time < c->deadline) continue;
    if (c->state == ANSWERING) {
      // Frees the request as well, and calls on_close.
      p_evhttp_connection_free(c->http);
    } else if (c->state != WORKING) {
      // evhttp closes it as one that was idle for too long. It may free `c`.
      int is_known = c->http != NULL;
      c->deadline = 0;
      p_bufferevent_trigger_event(c->bev, BEV_EVENT_TIMEOUT | BEV_EVENT_READING, 0);
      if (!is_known) abandon(c);
    }
    // Freeing one connection frees no other, so `next` stays.
  }
  if (loop->is_pausing && atomic_load(&loop->command) == 0 &&
      atomic_load(&loop->connection_count) < loop->limits.connections) {
    set_listening(loop, 1);
  }
}

static void on_accept_error(struct evconnlistener *listener, void *context) {
  (void)listener;
  (void)context;
  // No descriptor is left: the next sweep tries again.
  if (running != NULL) set_listening(running, 0);
}

// MARK: - Exchanges

static const char *method_name(enum evhttp_cmd_type type) {
  switch (type) {
    case EVHTTP_REQ_GET: return "GET";
    case EVHTTP_REQ_POST: return "POST";
    case EVHTTP_REQ_HEAD: return "HEAD";
    case EVHTTP_REQ_PUT: return "PUT";
    case EVHTTP_REQ_DELETE: return "DELETE";
    case EVHTTP_REQ_OPTIONS: return "OPTIONS";
    case EVHTTP_REQ_TRACE: return "TRACE";
    case EVHTTP_REQ_CONNECT: return "CONNECT";
    case EVHTTP_REQ_PATCH: return "PATCH";
  }
  return "";
}

static char *append(char *place, const char *text, int lowers) {
  for (; *text != 0; text++) {
    char c = *text;
    *place++ = lowers && c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
  }
  *place++ = 0;
  return place;
}

/// The head as texts that each end with NUL.
static int write_head(geo_http_exchange *exchange) {
  struct evhttp_request *request = exchange->request;
  const char *method = method_name(p_evhttp_request_get_command(request));
  const char *target = p_evhttp_request_get_uri(request);
  char *peer = NULL;
  ev_uint16_t port = 0;
  p_evhttp_connection_get_peer(p_evhttp_request_get_connection(request), &peer, &port);
  if (target == NULL) target = "";
  // evhttp gives the machine's own name to peers of Unix sockets, which have no port.
  if (peer == NULL || port == 0) peer = "";
  size_t length = strlen(method) + strlen(target) + strlen(peer) + 3;
  struct evkeyvalq *fields = p_evhttp_request_get_input_headers(request);
  struct evkeyval *field;
  for (field = fields->tqh_first; field != NULL; field = field->next.tqe_next) {
    length += strlen(field->key) + strlen(field->value) + 2;
  }
  exchange->head = malloc(length);
  if (exchange->head == NULL) return -1;
  char *place = append(exchange->head, method, 0);
  place = append(place, target, 0);
  place = append(place, peer, 0);
  for (field = fields->tqh_first; field != NULL; field = field->next.tqe_next) {
    place = append(place, field->key, 1);
    place = append(place, field->value, 0);
  }
  exchange->head_length = length;
  return 0;
}

static void on_complete(struct evhttp_request *request, void *context) {
  (void)request;
  connection *c = context;
  forget_bytes(c);
  // The next request may be there already.
  int is_pipelined = p_evbuffer_get_length(p_bufferevent_get_input(c->bev)) > 0;
  c->state = is_pipelined ? HEAD : IDLE;
  c->line_ends = 0;
  c->deadline = now() + (is_pipelined ? c->loop->limits.head_time : c->loop->limits.idle_time);
}

static void on_request(struct evhttp_request *request, void *context) {
  geo_http_loop *loop = context;
  struct evhttp_connection *http = p_evhttp_request_get_connection(request);
  int fd = p_bufferevent_getfd(p_evhttp_connection_get_bufferevent(http));
  connection *c = fd >= 0 && fd < loop->by_fd_count ? loop->by_fd[fd] : NULL;
  geo_http_exchange *exchange = c == NULL ? NULL : calloc(1, sizeof *exchange);
  if (exchange != NULL) {
    exchange->loop = loop;
    exchange->request = request;
    exchange->connection = c;
  }
  if (exchange == NULL || write_head(exchange) != 0) {
    free(exchange);
    p_evhttp_send_reply(request, 503, "Service Unavailable", NULL);
    return;
  }
  if (c->http == NULL) {
    c->http = http;
    p_evhttp_connection_set_closecb(http, on_close, c);
    p_bufferevent_decref(c->bev);
  }
  c->state = WORKING;
  c->deadline = 0;
  p_evhttp_request_set_on_complete_cb(request, on_complete, c);
  loop->handler(loop->context, exchange);
}

const char *geo_http_head(geo_http_exchange *exchange, size_t *length, int *minor) {
  *length = exchange->head_length;
  *minor = exchange->request->minor;
  return exchange->head;
}

size_t geo_http_body_length(geo_http_exchange *exchange) {
  return p_evbuffer_get_length(p_evhttp_request_get_input_buffer(exchange->request));
}

void geo_http_copy_body(geo_http_exchange *exchange, void *place) {
  struct evbuffer *body = p_evhttp_request_get_input_buffer(exchange->request);
  p_evbuffer_copyout(body, place, p_evbuffer_get_length(body));
}

static void send_answer(geo_http_exchange *exchange) {
  struct evkeyvalq *fields = p_evhttp_request_get_output_headers(exchange->request);
  const char *text = exchange->fields, *end = exchange->fields + exchange->fields_length;
  while (text < end) {
    const char *name = text;
    text += strlen(text) + 1;
    if (text >= end) break;
    // evhttp refuses what would break the head.
    p_evhttp_add_header(fields, name, text);
    text += strlen(text) + 1;
  }
  if (exchange->told_length != SIZE_MAX) {
    char length[32];
    snprintf(length, sizeof length, "%zu", exchange->told_length);
    p_evhttp_add_header(fields, "content-length", length);
  }
  if (exchange->closes) p_evhttp_add_header(fields, "connection", "close");
  connection *c = exchange->connection;
  c->state = ANSWERING;
  c->deadline = now() + c->loop->limits.answer_time;
  // The connection may be freed within.
  p_evhttp_send_reply(exchange->request, exchange->status, exchange->reason, exchange->body);
  if (exchange->body != NULL) p_evbuffer_free(exchange->body);
  free(exchange->fields);
  free(exchange->reason);
  free(exchange->head);
  free(exchange);
}

void geo_http_respond(geo_http_exchange *exchange, int status, const char *reason,
                      const char *fields, size_t fields_length, const void *body,
                      size_t body_length, int sends_body, int closes) {
  exchange->status = status;
  exchange->closes = closes;
  exchange->told_length = sends_body ? SIZE_MAX : body_length;
  exchange->reason = strdup(reason);
  exchange->fields = malloc(fields_length + 1);
  if (exchange->fields != NULL) {
    memcpy(exchange->fields, fields, fields_length);
    exchange->fields_length = fields_length;
  }
  if (sends_body && body_length > 0) {
    exchange->body = p_evbuffer_new();
    if (exchange->body == NULL || p_evbuffer_add(exchange->body, body, body_length) != 0) {
      exchange->status = 503;
    }
  }
  geo_http_loop *loop = exchange->loop;
  if (running == loop) {
    send_answer(exchange);
    return;
  }
  pthread_mutex_lock(&loop->lock);
  int was_empty = loop->first == NULL;
  if (was_empty) {
    loop->first = exchange;
  } else {
    loop->last->next = exchange;
  }
  loop->last = exchange;
  pthread_mutex_unlock(&loop->lock);
  if (was_empty) {
    uint64_t one = 1;
    ssize_t written = write(loop->eventfd, &one, sizeof one);
    (void)written;
  }
}

static void stop_accepting(geo_http_loop *loop) {
  for (int i = 0; i < loop->listener_count; i++) {
    // Closes the descriptor as well.
    p_evhttp_del_accept_socket(loop->http, loop->bound[i]);
  }
  loop->listener_count = 0;
}

static void on_wake(evutil_socket_t fd, short what, void *context) {
  (void)what;
  geo_http_loop *loop = context;
  uint64_t count;
  ssize_t got = read(fd, &count, sizeof count);
  (void)got;
  pthread_mutex_lock(&loop->lock);
  geo_http_exchange *exchange = loop->first;
  loop->first = loop->last = NULL;
  pthread_mutex_unlock(&loop->lock);
  while (exchange != NULL) {
    geo_http_exchange *next = exchange->next;
    send_answer(exchange);
    exchange = next;
  }
  int command = atomic_load(&loop->command);
  if (command & GEO_HTTP_STOP_ACCEPTING) stop_accepting(loop);
  if (command & GEO_HTTP_END) p_event_base_loopbreak(loop->base);
}

// MARK: - Loops

static void set_time(struct timeval *time, long milliseconds) {
  time->tv_sec = milliseconds / 1000;
  time->tv_usec = milliseconds % 1000 * 1000;
}

geo_http_loop *geo_http_loop_create(const geo_http_limits *limits, geo_http_handler handler,
                                    void *context) {
  if (geo_http_load() != NULL) return NULL;
  geo_http_loop *loop = calloc(1, sizeof *loop);
  if (loop == NULL) return NULL;
  loop->limits = *limits;
  loop->handler = handler;
  loop->context = context;
  pthread_mutex_init(&loop->lock, NULL);
  loop->eventfd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  loop->base = p_event_base_new();
  loop->http = loop->base == NULL ? NULL : p_evhttp_new(loop->base);
  if (loop->eventfd < 0 || loop->http == NULL) {
    geo_http_loop_free(loop);
    return NULL;
  }
  p_evhttp_set_allowed_methods(
      loop->http, EVHTTP_REQ_GET | EVHTTP_REQ_POST | EVHTTP_REQ_HEAD | EVHTTP_REQ_PUT |
                      EVHTTP_REQ_DELETE | EVHTTP_REQ_OPTIONS | EVHTTP_REQ_TRACE |
                      EVHTTP_REQ_CONNECT | EVHTTP_REQ_PATCH);
  p_evhttp_set_max_headers_size(loop->http, (ev_ssize_t)limits->head_bytes);
  p_evhttp_set_max_body_size(loop->http, (ev_ssize_t)limits->body_bytes);
  p_evhttp_set_default_content_type(loop->http, NULL);
  p_evhttp_set_bevcb(loop->http, on_connection, loop);
  p_evhttp_set_gencb(loop->http, on_request, loop);
  struct timeval time;
  set_time(&time, limits->idle_time);
  p_evhttp_set_timeout_tv(loop->http, &time);
  loop->wake = p_event_new(loop->base, loop->eventfd, EV_READ | EV_PERSIST, on_wake, loop);
  loop->sweep = p_event_new(loop->base, -1, EV_PERSIST, on_sweep, loop);
  set_time(&time, 250);
  if (loop->wake == NULL || loop->sweep == NULL || p_event_add(loop->wake, NULL) != 0 ||
      p_event_add(loop->sweep, &time) != 0) {
    geo_http_loop_free(loop);
    return NULL;
  }
  return loop;
}

static int listen_unix(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return -ENAMETOOLONG;
  strcpy(address.sun_path, path);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -errno;
  struct stat found;
  // What an ended process left behind is replaced; one that is answered is not, nor is any other file.
  if (lstat(path, &found) == 0 && S_ISSOCK(found.st_mode)) {
    int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int is_answered =
        probe >= 0 && connect(probe, (struct sockaddr *)&address, sizeof address) == 0;
    if (probe >= 0) close(probe);
    if (is_answered) {
      close(fd);
      return -EADDRINUSE;
    }
    unlink(path);
  }
  if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0 || chmod(path, 0660) != 0 ||
      listen(fd, 1024) != 0) {
    int error = errno;
    close(fd);
    return -error;
  }
  return fd;
}

int geo_http_listen(const char *address, int port) {
  if (port < 0) return listen_unix(address);
  char service[16];
  snprintf(service, sizeof service, "%d", port);
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM,
                           .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
  struct addrinfo *found = NULL;
  if (getaddrinfo(address, service, &hints, &found) != 0 || found == NULL) return -EADDRNOTAVAIL;
  int fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  int one = 1, error = 0;
  if (fd < 0) {
    error = errno;
  } else {
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &one, sizeof one);
    if (found->ai_family == AF_INET6) {
      setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof one);
    }
    if (bind(fd, found->ai_addr, found->ai_addrlen) != 0 || listen(fd, 1024) != 0) error = errno;
  }
  freeaddrinfo(found);
  if (error != 0) {
    if (fd >= 0) close(fd);
    return -error;
  }
  return fd;
}

int geo_http_port(int descriptor) {
  union {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    struct sockaddr_storage room;
  } address;
  socklen_t length = sizeof address;
  if (getsockname(descriptor, &address.any, &length) != 0) return 0;
  switch (address.any.sa_family) {
    case AF_INET: return ntohs(address.four.sin_port);
    case AF_INET6: return ntohs(address.six.sin6_port);
    default: return 0;
  }
}

int geo_http_loop_accept(geo_http_loop *loop, int descriptor) {
  if (loop->listener_count == MAXIMUM_LISTENERS) return -1;
  struct evconnlistener *listener = p_evconnlistener_new(
      loop->base, NULL, NULL, LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, 0, descriptor);
  if (listener == NULL) return -1;
  struct evhttp_bound_socket *bound = p_evhttp_bind_listener(loop->http, listener);
  if (bound == NULL) return -1;
  p_evconnlistener_set_error_cb(listener, on_accept_error);
  loop->listeners[loop->listener_count] = listener;
  loop->bound[loop->listener_count++] = bound;
  return 0;
}

void geo_http_loop_run(geo_http_loop *loop) {
  running = loop;
  p_event_base_dispatch(loop->base);
  running = NULL;
}

void geo_http_loop_wake(geo_http_loop *loop, geo_http_command command) {
  atomic_fetch_or(&loop->command, (int)command);
  uint64_t one = 1;
  ssize_t written = write(loop->eventfd, &one, sizeof one);
  (void)written;
}

geo_http_load_of_loop geo_http_loop_load(geo_http_loop *loop) {
  return (geo_http_load_of_loop){
      .connections = atomic_load_explicit(&loop->connection_count, memory_order_relaxed),
      .buffered_bytes = atomic_load_explicit(&loop->buffered, memory_order_relaxed)};
}

void geo_http_loop_free(geo_http_loop *loop) {
  // Connections that never had a request are held by a reference of ours.
  connection *next;
  for (connection *c = loop->connections; c != NULL; c = next) {
    next = c->next;
    if (is_abandoned(c)) abandon(c);
  }
  if (loop->wake != NULL) p_event_free(loop->wake);
  if (loop->sweep != NULL) p_event_free(loop->sweep);
  if (loop->http != NULL) p_evhttp_free(loop->http);
  for (connection *c = loop->connections; c != NULL; c = next) {
    next = c->next;
    abandon(c);
  }
  if (loop->base != NULL) p_event_base_free(loop->base);
  if (loop->eventfd >= 0) close(loop->eventfd);
  pthread_mutex_destroy(&loop->lock);
  free(loop->by_fd);
  free(loop);
}
