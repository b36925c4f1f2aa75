#include "CGeoGrid.h"

#include <dlfcn.h>
#include <math.h>
#include <proj.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"libproj.so.25", "libproj.so", "libproj.so.22"};

static PJ_CONTEXT *(*context_create)(void);
static PJ_CONTEXT *(*context_destroy)(PJ_CONTEXT *);
static int (*set_enable_network)(PJ_CONTEXT *, int);
static void (*log_func)(PJ_CONTEXT *, void *, PJ_LOG_FUNCTION);
static PJ_LOG_LEVEL (*log_level)(PJ_CONTEXT *, PJ_LOG_LEVEL);
static PJ *(*create)(PJ_CONTEXT *, const char *);
static PJ *(*destroy)(PJ *);
static PJ_COORD (*trans)(PJ *, PJ_DIRECTION, PJ_COORD);
static PJ_GRID_INFO (*grid_info)(const char *);

static char reason[512];
static int ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;
// `proj_grid_info` works in PROJ's default context, which all threads share.
static pthread_mutex_t default_context = PTHREAD_MUTEX_INITIALIZER;

static int find(void *library, const char *name, void *function) {
  // POSIX lets a symbol be stored through a void pointer; the cast itself is not ISO C.
  *(void **)function = dlsym(library, name);
  return *(void **)function != NULL;
}

// libtiff reports to stderr unless it is given handlers, which hold for the whole process.
typedef void (*tiff_handler)(const char *, const char *, va_list);
static _Thread_local char tiff_message[256];

static void keep_tiff_message(const char *module, const char *format, va_list arguments) {
  (void)module;
  vsnprintf(tiff_message, sizeof tiff_message, format, arguments);
}

static void ignore_tiff_message(const char *module, const char *format, va_list arguments) {
  (void)module;
  (void)format;
  (void)arguments;
}

static void capture_tiff_messages(void) {
  // Only the copy that PROJ brought along; without one there is nothing to capture.
  void *library = dlopen("libtiff.so.6", RTLD_NOW | RTLD_NOLOAD);
  if (library == NULL) library = dlopen("libtiff.so.5", RTLD_NOW | RTLD_NOLOAD);
  if (library == NULL) return;
  tiff_handler (*set_error)(tiff_handler);
  tiff_handler (*set_warning)(tiff_handler);
  if (find(library, "TIFFSetErrorHandler", &set_error)) set_error(keep_tiff_message);
  if (find(library, "TIFFSetWarningHandler", &set_warning)) set_warning(ignore_tiff_message);
}

struct geo_grid {
  PJ_CONTEXT *context;
  PJ *shift;
  char message[512];
};

static void load(void) {
  void *library = NULL;
  for (unsigned i = 0; library == NULL && i < sizeof names / sizeof *names; i++) {
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) {
    snprintf(reason, sizeof reason, "cannot load PROJ: %s", dlerror());
    return;
  }
  ready = find(library, "proj_context_create", &context_create) &&
          find(library, "proj_context_destroy", &context_destroy) &&
          find(library, "proj_context_set_enable_network", &set_enable_network) &&
          find(library, "proj_log_func", &log_func) &&
          find(library, "proj_log_level", &log_level) && find(library, "proj_create", &create) &&
          find(library, "proj_destroy", &destroy) && find(library, "proj_trans", &trans) &&
          find(library, "proj_grid_info", &grid_info);
  if (!ready) snprintf(reason, sizeof reason, "cannot load PROJ: the library lacks its grid routines");
  if (ready) capture_tiff_messages();
}

static void keep_message(void *data, int level, const char *text) {
  (void)level;
  geo_grid *grid = data;
  snprintf(grid->message, sizeof grid->message, "%s", text);
}

/// The place and size of the first grid of the file; 0 when PROJ does not know it as a grid.
static int describe(const char *path, geo_grid_info *info) {
  const double degrees = 180 / M_PI;
  pthread_mutex_lock(&default_context);
  PJ_LOG_LEVEL level = log_level(NULL, PJ_LOG_NONE);
  PJ_GRID_INFO found = grid_info(path);
  log_level(NULL, level);
  pthread_mutex_unlock(&default_context);
  if (found.n_lon < 1 || found.n_lat < 1) return 0;
  info->west = found.lowerleft.lam * degrees;
  info->south = found.lowerleft.phi * degrees;
  info->step_longitude = found.cs_lon * degrees;
  info->step_latitude = found.cs_lat * degrees;
  info->columns = found.n_lon;
  info->rows = found.n_lat;
  return 1;
}

geo_grid *geo_grid_open(const char *path, geo_grid_info *info, char *message, size_t capacity) {
  pthread_once(&once, load);
  if (!ready) {
    snprintf(message, capacity, "%s", reason);
    return NULL;
  }
  geo_grid *grid = calloc(1, sizeof *grid);
  size_t length = strlen(path) + 64;
  char *definition = malloc(length);
  if (grid == NULL || definition == NULL) {
    snprintf(message, capacity, "out of memory");
    free(definition);
    free(grid);
    return NULL;
  }
  // PROJ ends a word at a blank unless it is quoted, and a list of grids at a comma.
  snprintf(definition, length, "+proj=vgridshift +multiplier=1 +grids=\"%s\"", path);
  tiff_message[0] = 0;
  grid->context = context_create();
  if (grid->context != NULL) {
    log_func(grid->context, grid, keep_message);
    set_enable_network(grid->context, 0);
    grid->shift = create(grid->context, definition);
  }
  free(definition);
  if (grid->shift == NULL || !describe(path, info)) {
    const char *text = grid->message[0] != 0 ? grid->message : "PROJ finds no vertical grid in it";
    const char *detail = tiff_message[0] != 0 ? "; " : "";
    snprintf(message, capacity, "%s%s%s", text, detail, tiff_message);
    geo_grid_close(grid);
    return NULL;
  }
  return grid;
}

void geo_grid_values(geo_grid *grid, const double *latitudes, const double *longitudes,
                     double *values, size_t count) {
  const double radians = M_PI / 180;
  for (size_t i = 0; i < count; i++) {
    PJ_COORD point = {{longitudes[i] * radians, latitudes[i] * radians, 0, HUGE_VAL}};
    double value = trans(grid->shift, PJ_FWD, point).xyz.z;
    values[i] = isfinite(value) ? value : NAN;
  }
}

void geo_grid_close(geo_grid *grid) {
  if (grid == NULL) return;
  if (grid->shift != NULL) destroy(grid->shift);
  if (grid->context != NULL) context_destroy(grid->context);
  free(grid);
}
