#define _GNU_SOURCE
#include "internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static void stop_accepting(geo_http_loop *loop) {
  for (int i = 0; i < loop->listener_count; i++) {
    // Closes the descriptor as well.
    p_evhttp_del_accept_socket(loop->http, loop->bound[i]);
  }
  loop->listener_count = 0;
}

static void set_time(struct timeval *time, long milliseconds) {
  time->tv_sec = milliseconds / 1000;
  time->tv_usec = milliseconds % 1000 * 1000;
}

/// The grace period for unsent answers when a loop ends, in milliseconds.
#define MOST_TO_SEND 1000

static void on_wake(evutil_socket_t fd, short what, void *context) {
  (void)what;
  geo_http_loop *loop = context;
  uint64_t count;
  ssize_t got = read(fd, &count, sizeof count);
  (void)got;
  geo_http_send_answers(loop);
  geo_http_send_pieces(loop);
  int command = atomic_load(&loop->command);
  if (command & GEO_HTTP_STOP_ACCEPTING) stop_accepting(loop);
  if (command & GEO_HTTP_END && loop->ends_by == 0) {
    // Recent answers are written in the next turn; the sweep ends the loop when all of them are.
    loop->ends_by = geo_http_now() + MOST_TO_SEND;
    struct timeval time;
    set_time(&time, 1);
    p_event_add(loop->sweep, &time);
  }
}

/// A base that tells the kernel of what it waits for once a turn, not at each change: a connection that
/// answers is enabled and disabled several times in one.
static struct event_base *new_base(void) {
  struct event_config *config = p_event_config_new();
  if (config == NULL) return NULL;
  p_event_config_set_flag(config, EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST);
  struct event_base *base = p_event_base_new_with_config(config);
  p_event_config_free(config);
  return base;
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
  loop->base = new_base();
  loop->http = loop->base == NULL ? NULL : p_evhttp_new(loop->base);
  if (loop->eventfd < 0 || loop->http == NULL) {
    geo_http_loop_free(loop);
    return NULL;
  }
  p_evhttp_set_allowed_methods(
      loop->http, EVHTTP_REQ_GET | EVHTTP_REQ_POST | EVHTTP_REQ_HEAD | EVHTTP_REQ_PUT |
                      EVHTTP_REQ_DELETE | EVHTTP_REQ_OPTIONS | EVHTTP_REQ_TRACE |
                      EVHTTP_REQ_CONNECT | EVHTTP_REQ_PATCH);
  // A refusal by evhttp carries no reason: the handler refuses requests that are only a little too long.
  p_evhttp_set_max_headers_size(loop->http, 4 * (ev_ssize_t)limits->head_bytes);
  p_evhttp_set_max_body_size(loop->http, (ev_ssize_t)limits->body_bytes);
  p_evhttp_set_default_content_type(loop->http, NULL);
  p_evhttp_set_bevcb(loop->http, geo_http_on_connection, loop);
  p_evhttp_set_gencb(loop->http, geo_http_on_request, loop);
  struct timeval time;
  set_time(&time, limits->idle_time);
  p_evhttp_set_timeout_tv(loop->http, &time);
  loop->wake = p_event_new(loop->base, loop->eventfd, EV_READ | EV_PERSIST, on_wake, loop);
  loop->sweep = p_event_new(loop->base, -1, EV_PERSIST, geo_http_on_sweep, loop);
  set_time(&time, 250);
  if (loop->wake == NULL || loop->sweep == NULL || p_event_add(loop->wake, NULL) != 0 ||
      p_event_add(loop->sweep, &time) != 0) {
    geo_http_loop_free(loop);
    return NULL;
  }
  return loop;
}

int geo_http_loop_set_refusal(geo_http_loop *loop, int status, const void *text, size_t length) {
  refusal *refusal = malloc(sizeof *refusal + length);
  if (refusal == NULL) return -1;
  refusal->next = loop->refusals;
  refusal->status = status;
  refusal->length = length;
  memcpy(refusal->text, text, length);
  loop->refusals = refusal;
  return 0;
}

static int listen_unix(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return -ENAMETOOLONG;
  strcpy(address.sun_path, path);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -errno;
  struct stat found;
  // The socket of an ended process is replaced; one that answers is not, nor is any other file.
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

/// A socket bound to an address, or minus the error number; `shares` lets other sockets of the user have the address too.
static int bind_address(const struct addrinfo *found, int shares) {
  int fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -errno;
  int one = 1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (shares) setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &one, sizeof one);
  // Connections inherit it. Without, the last piece of a long answer waits for the client to
  // acknowledge the pieces before, which it puts off for 40 ms.
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (found->ai_family == AF_INET6) {
    setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof one);
  }
  if (bind(fd, found->ai_addr, found->ai_addrlen) == 0) return fd;
  int error = errno;
  close(fd);
  return -error;
}

int geo_http_listen(const char *address, int port, int is_first) {
  if (port < 0) return listen_unix(address);
  char service[16];
  snprintf(service, sizeof service, "%d", port);
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM,
                           .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
  struct addrinfo *found = NULL;
  if (getaddrinfo(address, service, &hints, &found) != 0 || found == NULL) return -EADDRNOTAVAIL;
  int fd = 0;
  if (is_first && port != 0) {
    // Among sharing sockets the system would give each of two services a part of the requests.
    fd = bind_address(found, 0);
    if (fd >= 0) close(fd);
  }
  if (fd >= 0) fd = bind_address(found, 1);
  freeaddrinfo(found);
  if (fd >= 0 && listen(fd, 1024) != 0) {
    int error = errno;
    close(fd);
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
  p_evconnlistener_set_error_cb(listener, geo_http_on_accept_error);
  loop->listeners[loop->listener_count] = listener;
  loop->bound[loop->listener_count++] = bound;
  return 0;
}

void geo_http_loop_run(geo_http_loop *loop) {
  geo_http_running = loop;
  p_event_base_dispatch(loop->base);
  geo_http_running = NULL;
}

void geo_http_loop_wake(geo_http_loop *loop, geo_http_command command) {
  atomic_fetch_or(&loop->command, (int)command);
  geo_http_notify(loop);
}

geo_http_load_of_loop geo_http_loop_load(geo_http_loop *loop) {
  return (geo_http_load_of_loop){
      .connections = atomic_load_explicit(&loop->connection_count, memory_order_relaxed),
      .buffered_bytes = atomic_load_explicit(&loop->buffered, memory_order_relaxed)};
}

void geo_http_loop_free(geo_http_loop *loop) {
  geo_http_free_connections(loop, 0);
  if (loop->wake != NULL) p_event_free(loop->wake);
  if (loop->sweep != NULL) p_event_free(loop->sweep);
  if (loop->http != NULL) p_evhttp_free(loop->http);
  // Those that never had a request are held by a reference of ours.
  geo_http_free_connections(loop, 1);
  if (loop->base != NULL) p_event_base_free(loop->base);
  if (loop->eventfd >= 0) close(loop->eventfd);
  while (loop->refusals != NULL) {
    refusal *next = loop->refusals->next;
    free(loop->refusals);
    loop->refusals = next;
  }
  pthread_mutex_destroy(&loop->lock);
  free(loop->by_fd);
  free(loop);
}
