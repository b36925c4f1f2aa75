#define _GNU_SOURCE
#include "CGeoJOSE.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The used parts of libcjose 0.6, by its documentation; its headers are needed neither for building nor for running.
static void *(*p_cjose_jwk_import)(const char *, size_t, void *);
static bool (*p_cjose_jwk_release)(void *);
static void *(*p_cjose_jws_import)(const char *, size_t, void *);
static bool (*p_cjose_jws_verify)(void *, const void *, void *);
static bool (*p_cjose_jws_get_plaintext)(const void *, uint8_t **, size_t *, void *);
static void (*p_cjose_jws_release)(void *);

static char reason_text[512];
static int is_ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libcjose.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *text = dlerror();
    snprintf(reason_text, sizeof reason_text, "cannot load libcjose: %s", text ? text : "missing");
    return;
  }
  const char *missing = NULL;
#define FIND(name)                                                                                \
  if ((*(void **)&p_##name = dlsym(library, #name)) == NULL) missing = #name;
  FIND(cjose_jwk_import)
  FIND(cjose_jwk_release)
  FIND(cjose_jws_import)
  FIND(cjose_jws_verify)
  FIND(cjose_jws_get_plaintext)
  FIND(cjose_jws_release)
#undef FIND
  if (missing != NULL) {
    snprintf(reason_text, sizeof reason_text, "cannot use libcjose: it lacks %s", missing);
    return;
  }
  is_ready = 1;
}

const char *geo_jose_load(void) {
  pthread_once(&once, load);
  return is_ready ? NULL : reason_text;
}

geo_jose_key *geo_jose_key_read(const char *json, size_t length) {
  if (geo_jose_load() != NULL) return NULL;
  return p_cjose_jwk_import(json, length, NULL);
}

void geo_jose_key_free(geo_jose_key *key) { p_cjose_jwk_release(key); }

char *geo_jose_verify(const char *token, size_t token_length, const geo_jose_key *key,
                      size_t *length) {
  void *jws = p_cjose_jws_import(token, token_length, NULL);
  if (jws == NULL) return NULL;
  char *copy = NULL;
  uint8_t *content = NULL;
  size_t count = 0;
  if (p_cjose_jws_verify(jws, key, NULL) &&
      p_cjose_jws_get_plaintext(jws, &content, &count, NULL)) {
    copy = malloc(count + 1);
    if (copy != NULL) {
      memcpy(copy, content, count);
      *length = count;
    }
  }
  p_cjose_jws_release(jws);
  return copy;
}

void geo_jose_free(char *content) { free(content); }
