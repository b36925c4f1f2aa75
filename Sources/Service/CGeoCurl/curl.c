#define _GNU_SOURCE
#include "CGeoCurl.h"

#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

// The part of libcurl's stable interface that is used, by its documentation; its headers are needed neither for building nor for
// running.
static int (*p_curl_global_init)(long);
static void *(*p_curl_easy_init)(void);
static int (*p_curl_easy_setopt)(void *, int, ...);
static int (*p_curl_easy_perform)(void *);
static int (*p_curl_easy_getinfo)(void *, int, ...);
static const char *(*p_curl_easy_strerror)(int);
static void (*p_curl_easy_cleanup)(void *);
static void *(*p_curl_slist_append)(void *, const char *);
static void (*p_curl_slist_free_all)(void *);

enum {
  GLOBAL_DEFAULT = 3, FOLLOWLOCATION = 52, POSTFIELDSIZE = 60, NOSIGNAL = 99, TIMEOUT_MS = 155,
  CONNECTTIMEOUT_MS = 156, PROTOCOLS = 181, HTTP_AND_HTTPS = 3, WRITEDATA = 10001, URL = 10002, PROXY = 10004,
  POSTFIELDS = 10015, HTTPHEADER = 10023, OPENSOCKETDATA = 10164, WRITEFUNCTION = 20011,
  OPENSOCKETFUNCTION = 20163, RESPONSE_CODE = 0x200002, BAD_SOCKET = -1
};

/// An address that libcurl is about to connect to.
struct curl_sockaddr {
  int family, socktype, protocol;
  unsigned int addrlen;
  struct sockaddr addr;
};

static char reason_text[512];
static int is_ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *text = dlerror();
    snprintf(reason_text, sizeof reason_text, "cannot load libcurl: %s", text ? text : "missing");
    return;
  }
  const char *missing = NULL;
#define FIND(name)                                                                                \
  if ((*(void **)&p_##name = dlsym(library, #name)) == NULL) missing = #name;
  FIND(curl_global_init)
  FIND(curl_easy_init)
  FIND(curl_easy_setopt)
  FIND(curl_easy_perform)
  FIND(curl_easy_getinfo)
  FIND(curl_easy_strerror)
  FIND(curl_easy_cleanup)
  FIND(curl_slist_append)
  FIND(curl_slist_free_all)
#undef FIND
  if (missing != NULL) {
    snprintf(reason_text, sizeof reason_text, "cannot use libcurl: it lacks %s", missing);
    return;
  }
  is_ready = p_curl_global_init(GLOBAL_DEFAULT) == 0;
  if (!is_ready) snprintf(reason_text, sizeof reason_text, "libcurl cannot begin");
}

const char *geo_curl_load(void) {
  pthread_once(&once, load);
  return is_ready ? NULL : reason_text;
}

typedef struct {
  const geo_curl_request *request;
  int is_refused;
} exchange;

static int on_open(void *context, int purpose, struct curl_sockaddr *address) {
  (void)purpose;
  exchange *e = context;
  const unsigned char *bytes = NULL;
  size_t length = 0;
  if (address->family == AF_INET) {
    bytes = (const unsigned char *)&((const struct sockaddr_in *)(const void *)&address->addr)->sin_addr;
    length = 4;
  } else if (address->family == AF_INET6) {
    bytes = (const unsigned char *)&((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr;
    length = 16;
  }
  if (bytes == NULL || !e->request->allows(e->request->context, bytes, length)) {
    e->is_refused = 1;
    return BAD_SOCKET;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// Discards content, up to 64 kB of it.
static size_t on_content(char *bytes, size_t size, size_t count, void *context) {
  (void)bytes;
  size_t *taken = context;
  *taken += size * count;
  return *taken > 65536 ? 0 : size * count;
}

long geo_curl_post(const geo_curl_request *request, char *reason, size_t size) {
  if (geo_curl_load() != NULL) {
    snprintf(reason, size, "%s", reason_text);
    return 0;
  }
  exchange e = {.request = request};
  size_t taken = 0;
  void *curl = p_curl_easy_init();
  void *fields = NULL;
  for (size_t i = 0; curl != NULL && i < request->field_count; i++) {
    void *longer = p_curl_slist_append(fields, request->fields[i]);
    if (longer == NULL) break;
    fields = longer;
  }
  if (curl == NULL || (fields == NULL && request->field_count > 0)) {
    snprintf(reason, size, "there is too little memory");
    if (curl != NULL) p_curl_easy_cleanup(curl);
    return 0;
  }
  p_curl_easy_setopt(curl, URL, request->url);
  p_curl_easy_setopt(curl, PROTOCOLS, (long)HTTP_AND_HTTPS);
  p_curl_easy_setopt(curl, FOLLOWLOCATION, 0L);
  p_curl_easy_setopt(curl, PROXY, "");
  p_curl_easy_setopt(curl, NOSIGNAL, 1L);
  p_curl_easy_setopt(curl, TIMEOUT_MS, request->time);
  p_curl_easy_setopt(curl, CONNECTTIMEOUT_MS, request->time);
  p_curl_easy_setopt(curl, HTTPHEADER, fields);
  p_curl_easy_setopt(curl, POSTFIELDSIZE, (long)request->length);
  p_curl_easy_setopt(curl, POSTFIELDS, request->body);
  p_curl_easy_setopt(curl, OPENSOCKETFUNCTION, on_open);
  p_curl_easy_setopt(curl, OPENSOCKETDATA, &e);
  p_curl_easy_setopt(curl, WRITEFUNCTION, on_content);
  p_curl_easy_setopt(curl, WRITEDATA, &taken);
  int code = p_curl_easy_perform(curl);
  long status = 0;
  p_curl_easy_getinfo(curl, RESPONSE_CODE, &status);
  // Content that is too long does not make an answer less of one.
  if (code != 0 && !(status > 0 && taken > 65536)) {
    status = 0;
    snprintf(reason, size, "%s", e.is_refused ? "the address is not among those that are allowed"
                                              : p_curl_easy_strerror(code));
  }
  p_curl_easy_cleanup(curl);
  p_curl_slist_free_all(fields);
  return status;
}
