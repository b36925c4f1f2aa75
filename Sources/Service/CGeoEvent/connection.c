#define _GNU_SOURCE
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

_Thread_local geo_http_loop *geo_http_running;

int64_t geo_http_now(void) {
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
  if (c->stream != NULL) geo_http_stream_close(c->stream);
  if (c->watch != NULL) p_evbuffer_remove_cb_entry(p_bufferevent_get_input(c->bev), c->watch);
  if (c->output_watch != NULL) {
    p_evbuffer_remove_cb_entry(p_bufferevent_get_output(c->bev), c->output_watch);
  }
  if (c->fd >= 0 && c->fd < loop->by_fd_count && loop->by_fd[c->fd] == c) loop->by_fd[c->fd] = NULL;
  if (c->previous != NULL) c->previous->next = c->next;
  if (c->next != NULL) c->next->previous = c->previous;
  if (loop->connections == c) loop->connections = c->next;
  atomic_fetch_sub_explicit(&loop->connection_count, 1, memory_order_relaxed);
  free(c);
}

void geo_http_on_close(struct evhttp_connection *http, void *context) {
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

/// Reads the bytes of a request from a position of the buffer on.
static void read_framing(connection *c, struct evbuffer *buffer, size_t position) {
  int was_head = c->framing.place == LINES;
  geo_http_framing_read(&c->framing, buffer, position);
  if (c->framing.place == LINES) return;
  if (was_head) {
    c->state = BODY;
    c->deadline = geo_http_now() + c->loop->limits.body_time;
  }
  // Where evhttp does not take it for a whole request, the next sweep ends the connection.
  if (c->framing.place == MALFORMED) c->deadline = geo_http_now();
}

static void on_input(struct evbuffer *buffer, const struct evbuffer_cb_info *info, void *context) {
  connection *c = context;
  if (info->n_added == 0) return;
  note_fd(c);
  c->received += info->n_added;
  size_t held = atomic_fetch_add_explicit(&c->loop->buffered, info->n_added, memory_order_relaxed);
  if (c->state == IDLE) {
    c->state = HEAD;
    geo_http_framing_begin(&c->framing);
    c->deadline = geo_http_now() + c->loop->limits.head_time;
  }
  if (c->state == HEAD || c->state == BODY) {
    read_framing(c, buffer, p_evbuffer_get_length(buffer) - info->n_added);
  }
  // A small request always passes; what is large waits until there is room, or its deadline.
  if (held > c->loop->limits.buffered_bytes && c->received > 65536 && !c->is_paused) {
    c->is_paused = 1;
    p_bufferevent_disable(c->bev, EV_READ);
  }
}

/// The answer that stands for one of evhttp's own; it says 400 or 413 of whatever is too long.
static const refusal *refusal_of(const connection *c, int status) {
  const framing *f = &c->framing;
  if (f->has_nul || f->place == MALFORMED) status = 400;
  if (f->place == LINES && f->head_bytes > c->loop->limits.head_bytes) {
    status = f->lines > 1 ? 431 : 414;
  }
  const refusal *found = c->loop->refusals;
  while (found != NULL && found->status != status) found = found->next;
  return found;
}

/// evhttp answers what it refuses with a page of its own, line by line, and writes nothing before all of it is there: each
/// line is replaced by the whole answer of the handler.
static void on_output(struct evbuffer *buffer, const struct evbuffer_cb_info *info, void *context) {
  connection *c = context;
  if (info->n_added == 0 || c->is_replacing || c->state >= WORKING) return;
  if (c->refusal == NULL) {
    char line[13] = "";
    struct evbuffer_ptr from;
    if (p_evbuffer_ptr_set(buffer, &from, info->orig_size, EVBUFFER_PTR_SET) != 0 ||
        p_evbuffer_copyout_from(buffer, &from, line, 12) < 12 || strncmp(line, "HTTP/", 5) != 0) {
      return;
    }
    // `100 Continue` stays.
    int status = atoi(line + 9);
    if (status >= 400) c->refusal = refusal_of(c, status);
    if (c->refusal == NULL) return;
  }
  const refusal *refusal = c->refusal;
  const char *first = memchr(refusal->text, '\n', refusal->length);
  size_t line = first == NULL ? 0 : (size_t)(first - refusal->text) + 1;
  const char *time = geo_http_date();
  c->is_replacing = 1;
  p_evbuffer_unfreeze(buffer, 1);
  p_evbuffer_drain(buffer, p_evbuffer_get_length(buffer));
  p_evbuffer_freeze(buffer, 1);
  p_evbuffer_add(buffer, refusal->text, line);
  p_evbuffer_add(buffer, "date: ", 6);
  p_evbuffer_add(buffer, time, strlen(time));
  p_evbuffer_add(buffer, "\r\n", 2);
  p_evbuffer_add(buffer, refusal->text + line, refusal->length - line);
  c->is_replacing = 0;
}

struct bufferevent *geo_http_on_connection(struct event_base *base, void *context) {
  geo_http_loop *loop = context;
  struct bufferevent *bev = p_bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
  connection *c = bev == NULL ? NULL : calloc(1, sizeof *c);
  if (c == NULL) return bev;
  c->loop = loop;
  c->bev = bev;
  c->fd = -1;
  c->state = IDLE;
  // The first request must come in time too.
  c->deadline = geo_http_now() + loop->limits.head_time;
  p_bufferevent_incref(bev);
  c->watch = p_evbuffer_add_cb(p_bufferevent_get_input(bev), on_input, c);
  c->output_watch = p_evbuffer_add_cb(p_bufferevent_get_output(bev), on_output, c);
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

static int has_unsent(geo_http_loop *loop) {
  for (connection *c = loop->connections; c != NULL; c = c->next) {
    if (p_evbuffer_get_length(p_bufferevent_get_output(c->bev)) > 0) return 1;
  }
  return 0;
}

void geo_http_on_sweep(evutil_socket_t fd, short what, void *context) {
  (void)fd;
  (void)what;
  geo_http_loop *loop = context;
  int64_t time = geo_http_now();
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
      // Frees the request as well, and calls geo_http_on_close.
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
  if (loop->ends_by != 0 && (time >= loop->ends_by || !has_unsent(loop))) {
    p_event_base_loopbreak(loop->base);
  }
}

void geo_http_on_accept_error(struct evconnlistener *listener, void *context) {
  (void)listener;
  (void)context;
  // No descriptor is left: the next sweep tries again.
  if (geo_http_running != NULL) set_listening(geo_http_running, 0);
}

void geo_http_on_complete(struct evhttp_request *request, void *context) {
  (void)request;
  connection *c = context;
  forget_bytes(c);
  // The next request may be there already.
  int is_pipelined = p_evbuffer_get_length(p_bufferevent_get_input(c->bev)) > 0;
  c->state = is_pipelined ? HEAD : IDLE;
  geo_http_framing_begin(&c->framing);
  c->deadline = geo_http_now() + (is_pipelined ? c->loop->limits.head_time : c->loop->limits.idle_time);
  if (is_pipelined) read_framing(c, p_bufferevent_get_input(c->bev), 0);
}

void geo_http_free_connections(geo_http_loop *loop, int all) {
  connection *next;
  for (connection *c = loop->connections; c != NULL; c = next) {
    next = c->next;
    if (all || is_abandoned(c)) abandon(c);
  }
}
