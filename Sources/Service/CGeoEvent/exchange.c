#define _GNU_SOURCE
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
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

/// The head as texts that each end with NUL; none where the framing is in doubt.
static int write_head(geo_http_exchange *exchange) {
  struct evhttp_request *request = exchange->request;
  const framing *framing = &exchange->connection->framing;
  exchange->head_bytes = framing->head_bytes;
  if (framing->place == MALFORMED) {
    exchange->closes = 1;
    exchange->head = malloc(1);
    return exchange->head == NULL ? -1 : 0;
  }
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
  // Only HTTP/1.1 goes on unasked.
  int keeps = request->major == 1 && request->minor > 0, ends = 0;
  // Behind the fields of the head evhttp has those of the trailer, which must not count as them (RFC 9110 §6.5.1).
  size_t count = 0, all = framing->lines > 0 ? framing->lines - 1 : 0;
  for (field = fields->tqh_first; field != NULL && count < all; field = field->next.tqe_next) {
    count++;
    length += strlen(field->key) + strlen(field->value) + 2;
    if (strcasecmp(field->key, "connection") != 0) continue;
    if (strcasecmp(field->value, "close") == 0) ends = 1;
    if (strncasecmp(field->value, "keep-alive", 10) == 0) keeps = 1;
  }
  exchange->closes = ends || !keeps;
  exchange->head = malloc(length);
  if (exchange->head == NULL) return -1;
  char *place = append(exchange->head, method, 0);
  place = append(place, target, 0);
  place = append(place, peer, 0);
  for (field = fields->tqh_first; count > 0; field = field->next.tqe_next, count--) {
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
  // evhttp takes versions before 1.0, and numbers with a sign.
  if (request->major != 1 || request->minor < 0) {
    request->major = request->minor = 1;
    p_evhttp_add_header(p_evhttp_request_get_output_headers(request), "connection", "close");
    p_evhttp_send_reply(request, 400, "Bad Request", NULL);
    return;
  }
  int fd = p_bufferevent_getfd(p_evhttp_connection_get_bufferevent(http));
  connection *c = fd >= 0 && fd < loop->by_fd_count ? loop->by_fd[fd] : NULL;
  if (c != NULL && c->framing.has_nul) {
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

size_t geo_http_head_bytes(geo_http_exchange *exchange) { return exchange->head_bytes; }

size_t geo_http_body_length(geo_http_exchange *exchange) {
  return p_evbuffer_get_length(p_evhttp_request_get_input_buffer(exchange->request));
}

void geo_http_copy_body(geo_http_exchange *exchange, void *place) {
  struct evbuffer *body = p_evhttp_request_get_input_buffer(exchange->request);
  p_evbuffer_copyout(body, place, p_evbuffer_get_length(body));
}

/// The time as the field `Date` has it, written once a second (RFC 9110 §5.6.7).
const char *geo_http_date(void) {
  static _Thread_local char text[32];
  static _Thread_local time_t written;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  if (now.tv_sec != written) {
    static const char days[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct tm t;
    gmtime_r(&now.tv_sec, &t);
    snprintf(text, sizeof text, "%s, %02d %s %d %02d:%02d:%02d GMT", days[t.tm_wday], t.tm_mday,
             months[t.tm_mon], t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
    written = now.tv_sec;
  }
  return text;
}

/// The whole answer in one piece: the status line, the fields, and the content.
static char *message(geo_http_exchange *exchange, int status, const char *reason,
                     const char *fields, size_t fields_length, const void *body,
                     size_t body_length, size_t *length) {
  // The status line, `Date` and `Connection` take less than 128 bytes.
  char *text = malloc(128 + strlen(reason) + fields_length + body_length);
  if (text == NULL) return NULL;
  char *place = stpcpy(text, exchange->request->minor == 0 ? "HTTP/1.0 " : "HTTP/1.1 ");
  *place++ = (char)('0' + status / 100 % 10);
  *place++ = (char)('0' + status / 10 % 10);
  *place++ = (char)('0' + status % 10);
  *place++ = ' ';
  place = stpcpy(place, reason);
  place = stpcpy(place, "\r\n");
  memcpy(place, fields, fields_length);
  place = stpcpy(place + fields_length, "date: ");
  place = stpcpy(place, geo_http_date());
  if (exchange->closes) {
    place = stpcpy(place, "\r\nconnection: close");
  } else if (exchange->request->minor == 0) {
    place = stpcpy(place, "\r\nconnection: keep-alive");
  }
  place = stpcpy(place, "\r\n\r\n");
  if (body_length > 0) memcpy(place, body, body_length);
  *length = (size_t)(place - text) + body_length;
  return text;
}

static void release(const void *part, size_t length, void *whole) {
  (void)part;
  (void)length;
  free(whole);
}

/// Writes to the socket now instead of asking the kernel first whether there is room; the bufferevent is left what
/// does not fit, and to find out what is wrong. Returns -1 when there is no memory for that.
static int write_now(struct bufferevent *bev, char *text, size_t length) {
  struct evbuffer *output = p_bufferevent_get_output(bev);
  ssize_t written = p_evbuffer_get_length(output) > 0
                        ? 0
                        : send(p_bufferevent_getfd(bev), text, length, MSG_NOSIGNAL);
  size_t done = written > 0 ? (size_t)written : 0;
  if (done == length) {
    free(text);
    return 0;
  }
  p_bufferevent_enable(bev, EV_WRITE);
  if (p_evbuffer_add_reference(output, text + done, length - done, release, text) == 0) return 0;
  free(text);
  return -1;
}

/// Sends an answer, which may free the connection.
///
/// evhttp would keep the fields in a list and print them one by one: it is told only that an answer ends, and
/// whether the connection does.
static void send_answer(geo_http_exchange *exchange) {
  struct evhttp_request *request = exchange->request;
  int is_lost = 0;
  if (request->evcon == NULL) {
    free(exchange->message);
  } else {
    connection *c = exchange->connection;
    c->state = ANSWERING;
    c->deadline = geo_http_now() + c->loop->limits.answer_time;
    is_lost = exchange->message == NULL || write_now(c->bev, exchange->message, exchange->length) != 0;
  }
  if (is_lost) {
    p_evhttp_connection_free(request->evcon);
  } else {
    if (exchange->closes) {
      p_evhttp_add_header(p_evhttp_request_get_output_headers(request), "connection", "close");
    }
    // The answer has a length: evhttp would end it as it ends one in chunks where the request came in chunks.
    request->chunked = 0;
    p_evhttp_send_reply_end(request);
  }
  free(exchange->head);
  free(exchange);
}

void geo_http_respond(geo_http_exchange *exchange, int status, const char *reason,
                      const char *fields, size_t fields_length, const void *body,
                      size_t body_length, int closes) {
  exchange->closes |= closes;
  exchange->message = message(
      exchange, status, reason, fields, fields_length, body, body_length, &exchange->length);
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
