#define _GNU_SOURCE
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

void geo_http_on_request(struct evhttp_request *request, void *context) {
  geo_http_loop *loop = context;
  struct evhttp_connection *http = p_evhttp_request_get_connection(request);
  // evhttp neither tells the length of an answer to CONNECT nor closes after it: what follows would be in doubt.
  if (p_evhttp_request_get_command(request) == EVHTTP_REQ_CONNECT) {
    p_evhttp_connection_free(http);
    return;
  }
  int fd = p_bufferevent_getfd(p_evhttp_connection_get_bufferevent(http));
  connection *c = fd >= 0 && fd < loop->by_fd_count ? loop->by_fd[fd] : NULL;
  if (c != NULL && c->has_nul) {
    p_evhttp_connection_free(http);
    return;
  }
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
    p_evhttp_connection_set_closecb(http, geo_http_on_close, c);
    p_bufferevent_decref(c->bev);
  }
  c->state = WORKING;
  c->deadline = 0;
  p_evhttp_request_set_on_complete_cb(request, geo_http_on_complete, c);
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

void geo_http_add_fields(struct evhttp_request *request, const char *text, size_t length) {
  struct evkeyvalq *fields = p_evhttp_request_get_output_headers(request);
  const char *end = text + length;
  while (text < end) {
    const char *name = text;
    text += strlen(text) + 1;
    if (text >= end) break;
    // evhttp refuses what would break the head.
    p_evhttp_add_header(fields, name, text);
    text += strlen(text) + 1;
  }
}

/// The time as the field `Date` has it, written once a second (RFC 9110 §5.6.7).
static const char *date(geo_http_loop *loop) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  if (now.tv_sec != loop->dated) {
    static const char days[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct tm t;
    gmtime_r(&now.tv_sec, &t);
    snprintf(loop->date, sizeof loop->date, "%s, %02d %s %d %02d:%02d:%02d GMT", days[t.tm_wday],
             t.tm_mday, months[t.tm_mon], t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
    loop->dated = now.tv_sec;
  }
  return loop->date;
}

/// Writes an answer to the socket now instead of asking the kernel first whether there is room for it: the
/// bufferevent is left what does not fit. The connection may be freed within.
static void write_now(struct bufferevent *bev) {
  struct evbuffer *output = p_bufferevent_get_output(bev);
  p_evbuffer_unfreeze(output, 1);
  int written = p_evbuffer_write(output, p_bufferevent_getfd(bev));
  p_evbuffer_freeze(output, 1);
  if (written < 0 || p_evbuffer_get_length(output) > 0) return;
  p_bufferevent_disable(bev, EV_WRITE);
  p_bufferevent_trigger(bev, EV_WRITE, 0);
}

static void send_answer(geo_http_exchange *exchange) {
  struct evkeyvalq *fields = p_evhttp_request_get_output_headers(exchange->request);
  geo_http_add_fields(exchange->request, exchange->fields, exchange->fields_length);
  if (exchange->told_length != SIZE_MAX) {
    char length[32];
    snprintf(length, sizeof length, "%zu", exchange->told_length);
    p_evhttp_add_header(fields, "content-length", length);
  }
  if (exchange->closes) p_evhttp_add_header(fields, "connection", "close");
  connection *c = exchange->connection;
  c->state = ANSWERING;
  c->deadline = geo_http_now() + c->loop->limits.answer_time;
  p_evhttp_add_header(fields, "date", date(exchange->loop));
  struct bufferevent *bev = exchange->request->evcon == NULL ? NULL : c->bev;
  p_evhttp_send_reply(exchange->request, exchange->status, exchange->reason, exchange->body);
  if (bev != NULL) write_now(bev);
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
  if (geo_http_running == loop) {
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
  if (was_empty) geo_http_notify(loop);
}

void geo_http_notify(geo_http_loop *loop) {
  uint64_t one = 1;
  ssize_t written = write(loop->eventfd, &one, sizeof one);
  (void)written;
}

void geo_http_send_answers(geo_http_loop *loop) {
  pthread_mutex_lock(&loop->lock);
  geo_http_exchange *exchange = loop->first;
  loop->first = loop->last = NULL;
  pthread_mutex_unlock(&loop->lock);
  while (exchange != NULL) {
    geo_http_exchange *next = exchange->next;
    send_answer(exchange);
    exchange = next;
  }
}
