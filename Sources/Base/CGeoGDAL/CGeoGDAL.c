#include "CGeoGDAL.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// GDAL 3.6 of Debian 12, and 3.4 to 3.11 of other releases of Debian and Ubuntu.
static const char *const names[] = {"libgdal.so.32", "libgdal.so.30", "libgdal.so.34",
                                    "libgdal.so.36", "libgdal.so.37", "libgdal.so"};

// Only these drivers exist: a file that names others, as VRT does, cannot reach a server, a database
// or a format that is not read.
static const char *const drivers[] = {
    "RegisterOGRGeoPackage", "RegisterOGRShape",    "RegisterOGRFlatGeobuf", "RegisterOGRGML",
    "RegisterOGRXLSX",       "RegisterOGRODS",      "RegisterOGROSM",        "RegisterOGRESRIJSON",
    "RegisterOGRTopoJSON",   "RegisterOGRVRT",      "GDALRegister_GTiff",    "GDALRegister_AAIGrid",
    "GDALRegister_VRT"};

// Settings that keep a file from reaching the network, running code and writing beside itself.
static const char *const settings[][2] = {
    {"CPL_VSIL_CURL_ALLOWED_EXTENSIONS", "{none}"},
    {"GDAL_HTTP_PROXY", "127.0.0.1:1"},
    {"GDAL_HTTPS_PROXY", "127.0.0.1:1"},
    {"GDAL_HTTP_CONNECTTIMEOUT", "1"},
    {"GDAL_HTTP_MAX_RETRY", "0"},
    {"OGR_GEOCODE_SERVICE", "none"},
    {"OGR_SQLITE_LOAD_EXTENSIONS", ""},
    {"GDAL_VRT_ENABLE_PYTHON", "NO"},
    {"GDAL_VRT_ENABLE_RAWRASTERBAND", "NO"},
    {"GDAL_PAM_ENABLED", "NO"},
    {"GML_DOWNLOAD_SCHEMA", "NO"},
    {"GML_SKIP_RESOLVE_ELEMS", "ALL"},
    {"GML_INVERT_AXIS_ORDER_IF_LAT_LONG", "YES"},
    {"SHAPE_RESTORE_SHX", "NO"},
};

static geo_gdal gdal;
static char failure[512];
static int ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Thread_local char message[1024];

static void load(void) {
  void *library = NULL;
  for (unsigned i = 0; library == NULL && i < sizeof names / sizeof *names; i++) {
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) {
    snprintf(failure, sizeof failure, "cannot load GDAL: %s", dlerror());
    return;
  }
  // POSIX lets a symbol be stored through a void pointer; the cast itself is not ISO C.
#define LOOK_UP(result, name, parameters)                                                         \
  *(void **)&gdal.name = dlsym(library, #name);                                                   \
  if (gdal.name == NULL) {                                                                        \
    snprintf(failure, sizeof failure, "cannot load GDAL: the library lacks " #name);              \
    return;                                                                                       \
  }
  GEO_GDAL_FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  for (unsigned i = 0; i < sizeof drivers / sizeof *drivers; i++) {
    void (*add)(void);
    *(void **)&add = dlsym(library, drivers[i]);
    // A driver that this build of GDAL lacks is missed when its file is opened.
    if (add != NULL) add();
  }
  ready = 1;
}

const geo_gdal *geo_gdal_load(const char **reason) {
  pthread_once(&once, load);
  if (ready) return &gdal;
  *reason = failure;
  return NULL;
}

static void keep(int class, int number, const char *text) {
  (void)number;
  // Failures (3) alone; the first one says what went wrong, later ones what followed from it.
  if (class >= 3 && message[0] == 0) snprintf(message, sizeof message, "%s", text);
}

void geo_gdal_listen(void) {
  message[0] = 0;
  for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++) {
    gdal.CPLSetThreadLocalConfigOption(settings[i][0], settings[i][1]);
  }
  // GDAL would put what it has no memory for into the current folder.
  const char *folder = getenv("TMPDIR");
  gdal.CPLSetThreadLocalConfigOption("CPL_TMPDIR", folder != NULL ? folder : "/tmp");
  gdal.CPLPushErrorHandlerEx(keep, NULL);
}

void geo_gdal_ignore(void) {
  gdal.CPLPopErrorHandler();
  for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++) {
    gdal.CPLSetThreadLocalConfigOption(settings[i][0], NULL);
  }
}

const char *geo_gdal_message(void) { return message; }
