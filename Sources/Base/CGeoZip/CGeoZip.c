#include "CGeoZip.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// The library's own soname, and that of Debian 12 and Ubuntu 24.04.
static const char *const names[] = {"libzip.so.5", "libzip.so.4", "libzip.so"};

static geo_zip zip;
static char failure[512];
static int ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = NULL;
  for (unsigned i = 0; library == NULL && i < sizeof names / sizeof *names; i++) {
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) {
    snprintf(failure, sizeof failure, "cannot load libzip: %s", dlerror());
    return;
  }
  // POSIX lets a symbol be stored through a void pointer; the cast itself is not ISO C.
#define LOOK_UP(name)                                                                             \
  *(void **)&zip.name = dlsym(library, #name);                                                    \
  if (zip.name == NULL) {                                                                         \
    snprintf(failure, sizeof failure, "cannot load libzip: the library lacks " #name);            \
    return;                                                                                       \
  }
  GEO_ZIP_FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  ready = 1;
}

const geo_zip *geo_zip_load(const char **reason) {
  pthread_once(&once, load);
  if (ready) return &zip;
  *reason = failure;
  return NULL;
}
