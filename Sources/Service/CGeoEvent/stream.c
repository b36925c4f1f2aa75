#define _GNU_SOURCE
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/// An answer without an end. The sender and the loop each hold a reference; all that both use is read and written under
/// the lock.
struct geo_http_stream {
  geo_http_stream *next;
  geo_http_loop *loop;
  struct evhttp_request *request;
  connection *connection;
  int status;
  char *reason, *fields;
  size_t fields_length;
  pthread_mutex_t lock;
  int references, is_waiting, is_closed, is_ended, is_behind;
  char *pieces;
  size_t length, room;
  // The loop's alone.
  int is_begun;
};

static void release(geo_http_stream *stream) {
  pthread_mutex_lock(&stream->lock);
  int left = --stream->references;
  pthread_mutex_unlock(&stream->lock);
  if (left > 0) return;
  pthread_mutex_destroy(&stream->lock);
  free(stream->pieces);
  free(stream->reason);
  free(stream->fields);
  free(stream);
}

/// Puts a stream on the loop's list, which then holds a reference; its lock is held.
static void wait_for_loop(geo_http_stream *stream) {
  if (stream->is_waiting || stream->is_closed) return;
  stream->is_waiting = 1;
  stream->references++;
  geo_http_loop *loop = stream->loop;
  pthread_mutex_lock(&loop->lock);
  int was_empty = loop->streams == NULL;
  stream->next = loop->streams;
  loop->streams = stream;
  pthread_mutex_unlock(&loop->lock);
  if (was_empty) geo_http_notify(loop);
}

geo_http_stream *geo_http_stream_begin(geo_http_exchange *exchange, int status, const char *reason,
                                       const char *fields, size_t fields_length) {
  geo_http_stream *stream = calloc(1, sizeof *stream);
  if (stream == NULL) return NULL;
  stream->reason = strdup(reason);
  stream->fields = malloc(fields_length + 1);
  if (stream->reason == NULL || stream->fields == NULL) {
    free(stream->reason);
    free(stream->fields);
    free(stream);
    return NULL;
  }
  memcpy(stream->fields, fields, fields_length);
  stream->fields_length = fields_length;
  stream->loop = exchange->loop;
  stream->request = exchange->request;
  stream->connection = exchange->connection;
  stream->status = status;
  stream->references = 2;
  pthread_mutex_init(&stream->lock, NULL);
  free(exchange->head);
  free(exchange);
  pthread_mutex_lock(&stream->lock);
  wait_for_loop(stream);
  pthread_mutex_unlock(&stream->lock);
  return stream;
}

int geo_http_stream_send(geo_http_stream *stream, const void *piece, size_t length) {
  pthread_mutex_lock(&stream->lock);
  int result = -1;
  if (!stream->is_closed && !stream->is_ended && !stream->is_behind) {
    size_t needed = stream->length + length;
    if (needed > stream->loop->limits.behind_bytes) {
      stream->is_behind = 1;
    } else if (needed > stream->room) {
      size_t room = needed * 2;
      char *grown = realloc(stream->pieces, room);
      if (grown == NULL) {
        stream->is_behind = 1;
      } else {
        stream->pieces = grown;
        stream->room = room;
      }
    }
    if (!stream->is_behind) {
      memcpy(stream->pieces + stream->length, piece, length);
      stream->length = needed;
      result = 0;
    }
    wait_for_loop(stream);
  }
  pthread_mutex_unlock(&stream->lock);
  return result;
}

void geo_http_stream_end(geo_http_stream *stream) {
  pthread_mutex_lock(&stream->lock);
  stream->is_ended = 1;
  wait_for_loop(stream);
  pthread_mutex_unlock(&stream->lock);
  release(stream);
}

/// Takes a stream off its connection.
static void detach(geo_http_stream *stream) {
  stream->connection->stream = NULL;
  pthread_mutex_lock(&stream->lock);
  stream->is_closed = 1;
  pthread_mutex_unlock(&stream->lock);
  release(stream);
}

void geo_http_stream_close(geo_http_stream *stream) {
  // evhttp leaves a request that is being answered to whoever answers, and frees it once that has ended.
  if (stream->request->evcon == NULL) p_evhttp_send_reply_end(stream->request);
  detach(stream);
}

/// Gives evhttp the fields, which it also asks for the length.
static void add_fields(geo_http_stream *stream) {
  struct evkeyvalq *fields = p_evhttp_request_get_output_headers(stream->request);
  char *place = stream->fields, *end = place + stream->fields_length;
  while (place < end) {
    char *colon = memchr(place, ':', (size_t)(end - place));
    char *stop = colon == NULL ? NULL : memchr(colon, '\r', (size_t)(end - colon));
    if (stop == NULL) return;
    *colon = *stop = 0;
    p_evhttp_add_header(fields, place, colon + 2);
    place = stop + 2;
  }
}

static void begin(geo_http_stream *stream) {
  connection *c = stream->connection;
  stream->is_begun = 1;
  c->stream = stream;
  c->state = STREAMING;
  c->deadline = 0;
  add_fields(stream);
  p_evhttp_send_reply_start(stream->request, stream->status, stream->reason);
  // Without reading nobody would notice that the other side goes.
  if (!c->is_paused) p_bufferevent_enable(c->bev, EV_READ);
}

/// Sends what waits; the connection may be freed within.
static void send_pieces(geo_http_stream *stream) {
  pthread_mutex_lock(&stream->lock);
  stream->is_waiting = 0;
  int is_closed = stream->is_closed, is_ended = stream->is_ended, is_behind = stream->is_behind;
  char *pieces = stream->pieces;
  size_t length = stream->length;
  stream->pieces = NULL;
  stream->length = stream->room = 0;
  pthread_mutex_unlock(&stream->lock);
  if (!is_closed) {
    connection *c = stream->connection;
    if (!stream->is_begun) begin(stream);
    struct evbuffer *buffer = length > 0 ? p_evbuffer_new() : NULL;
    if (buffer != NULL) {
      p_evbuffer_add(buffer, pieces, length);
      p_evhttp_send_reply_chunk(stream->request, buffer);
      p_evbuffer_free(buffer);
    }
    size_t unsent = p_evbuffer_get_length(p_bufferevent_get_output(c->bev));
    if (is_behind || unsent > stream->loop->limits.behind_bytes) {
      // Calls geo_http_stream_close.
      p_evhttp_connection_free(c->http);
    } else if (is_ended) {
      struct evhttp_request *request = stream->request;
      c->state = ANSWERING;
      c->deadline = geo_http_now() + c->loop->limits.answer_time;
      detach(stream);
      p_evhttp_send_reply_end(request);
    }
  }
  free(pieces);
}

void geo_http_send_pieces(geo_http_loop *loop) {
  pthread_mutex_lock(&loop->lock);
  geo_http_stream *stream = loop->streams;
  loop->streams = NULL;
  pthread_mutex_unlock(&loop->lock);
  while (stream != NULL) {
    geo_http_stream *next = stream->next;
    send_pieces(stream);
    release(stream);
    stream = next;
  }
}
