#define _GNU_SOURCE
#include "internal.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stdio.h>

#define DEFINE(name) __typeof__(name) *p_##name;
FUNCTIONS(DEFINE)
#undef DEFINE

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
  // Answers are made by one thread and freed by another. By itself glibc keeps in each arena twice as much as
  // the largest block that was ever freed there.
  mallopt(M_TRIM_THRESHOLD, 256 << 10);
  is_ready = 1;
}

const char *geo_http_load(void) {
  pthread_once(&once, load);
  return is_ready ? NULL : reason_text;
}
