#define _GNU_SOURCE
#include "CGeoRSVG.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The used parts of librsvg 2.52 and cairo 1.16 and later, by their documentation; their headers are needed neither for
// building nor for running. The symbols of cairo and GLib are found through librsvg, which is linked with them.
struct rectangle {
  double x, y, width, height;
};
struct error {
  unsigned domain;
  int code;
  char *message;
};
typedef int (*cairo_sink)(void *, const unsigned char *, unsigned);

#define FUNCTIONS(F)                                                                              \
  F(void *, g_memory_input_stream_new_from_data, (const void *, ssize_t, void (*)(void *)))       \
  F(void, g_object_unref, (void *))                                                               \
  F(void, g_error_free, (struct error *))                                                         \
  F(void *, rsvg_handle_new_from_stream_sync,                                                     \
    (void *, void *, unsigned, void *, struct error **))                                          \
  F(int, rsvg_handle_get_intrinsic_size_in_pixels, (void *, double *, double *))                  \
  F(int, rsvg_handle_render_document,                                                             \
    (void *, void *, const struct rectangle *, struct error **))                                  \
  F(const char *, cairo_version_string, (void))                                                   \
  F(const char *, cairo_status_to_string, (int))                                                  \
  F(void *, cairo_create, (void *))                                                               \
  F(void, cairo_destroy, (void *))                                                                \
  F(void *, cairo_image_surface_create, (int, int, int))                                          \
  F(int, cairo_surface_write_to_png_stream, (void *, cairo_sink, void *))                         \
  F(void *, cairo_pdf_surface_create_for_stream, (cairo_sink, void *, double, double))            \
  F(void, cairo_pdf_surface_set_size, (void *, double, double))                                   \
  F(void, cairo_pdf_surface_set_metadata, (void *, int, const char *))                            \
  F(void, cairo_surface_show_page, (void *))                                                      \
  F(void, cairo_surface_finish, (void *))                                                         \
  F(int, cairo_surface_status, (void *))                                                          \
  F(void, cairo_surface_destroy, (void *))

#define DECLARE(result, name, parameters) static result(*p_##name) parameters;
FUNCTIONS(DECLARE)
#undef DECLARE
static const unsigned *p_rsvg_version[3];

enum { UNLIMITED = 1, ARGB32 = 0, NO_MEMORY = 1, TITLE = 0, CREATED = 5 };

static char load_reason[512];
static int is_ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *text = dlerror();
    snprintf(load_reason, sizeof load_reason, "cannot load librsvg: %s", text ? text : "missing");
    return;
  }
  const char *missing = NULL;
#define FIND(result, name, parameters)                                                            \
  if ((*(void **)&p_##name = dlsym(library, #name)) == NULL) missing = #name;
  FUNCTIONS(FIND)
#undef FIND
  p_rsvg_version[0] = dlsym(library, "rsvg_major_version");
  p_rsvg_version[1] = dlsym(library, "rsvg_minor_version");
  p_rsvg_version[2] = dlsym(library, "rsvg_micro_version");
  if (missing != NULL) {
    snprintf(load_reason, sizeof load_reason, "cannot use librsvg: it lacks %s", missing);
    return;
  }
  is_ready = 1;
}

const char *geo_rsvg_load(void) {
  pthread_once(&once, load);
  return is_ready ? NULL : load_reason;
}

void geo_rsvg_versions(int rsvg[3], const char **cairo) {
  for (int i = 0; i < 3; i++) rsvg[i] = p_rsvg_version[i] ? (int)*p_rsvg_version[i] : 0;
  *cairo = p_cairo_version_string ? p_cairo_version_string() : NULL;
}

geo_rsvg_document *geo_rsvg_read(const unsigned char *svg, size_t length, char *reason, size_t size) {
  struct error *error = NULL;
  void *stream = p_g_memory_input_stream_new_from_data(svg, (ssize_t)length, NULL);
  void *handle = p_rsvg_handle_new_from_stream_sync(stream, NULL, UNLIMITED, NULL, &error);
  p_g_object_unref(stream);
  if (error != NULL) {
    snprintf(reason, size, "%s", error->message);
    p_g_error_free(error);
  }
  return handle;
}

void geo_rsvg_size(geo_rsvg_document *document, double *width, double *height) {
  if (!p_rsvg_handle_get_intrinsic_size_in_pixels(document, width, height)) *width = *height = 0;
}

void geo_rsvg_close(geo_rsvg_document *document) { p_g_object_unref(document); }

struct geo_rsvg_drawing {
  void *surface;
  int is_pdf;
  unsigned char *bytes;
  size_t count, room;
  char reason[512];
};

static int failed(geo_rsvg_drawing *drawing, const char *reason) {
  snprintf(drawing->reason, sizeof drawing->reason, "%s", reason);
  return 1;
}

static int take(void *context, const unsigned char *bytes, unsigned length) {
  geo_rsvg_drawing *drawing = context;
  if (drawing->room - drawing->count < length) {
    size_t room = (drawing->count + length) * 2;
    unsigned char *more = realloc(drawing->bytes, room);
    if (more == NULL) return NO_MEMORY;
    drawing->bytes = more;
    drawing->room = room;
  }
  memcpy(drawing->bytes + drawing->count, bytes, length);
  drawing->count += length;
  return 0;
}

geo_rsvg_drawing *geo_rsvg_begin_pdf(const char *title) {
  geo_rsvg_drawing *drawing = calloc(1, sizeof *drawing);
  if (drawing == NULL) return NULL;
  drawing->is_pdf = 1;
  drawing->surface = p_cairo_pdf_surface_create_for_stream(take, drawing, 1, 1);
  p_cairo_pdf_surface_set_metadata(drawing->surface, TITLE, title);
  // The time of drawing would make the same picture other bytes.
  p_cairo_pdf_surface_set_metadata(drawing->surface, CREATED, "");
  return drawing;
}

geo_rsvg_drawing *geo_rsvg_begin_png(int width, int height) {
  geo_rsvg_drawing *drawing = calloc(1, sizeof *drawing);
  if (drawing == NULL) return NULL;
  drawing->surface = p_cairo_image_surface_create(ARGB32, width, height);
  return drawing;
}

int geo_rsvg_draw(geo_rsvg_drawing *drawing, geo_rsvg_document *document, double width,
                  double height) {
  int status = p_cairo_surface_status(drawing->surface);
  if (status != 0) return failed(drawing, p_cairo_status_to_string(status));
  if (drawing->is_pdf) p_cairo_pdf_surface_set_size(drawing->surface, width, height);
  void *context = p_cairo_create(drawing->surface);
  const struct rectangle page = {0, 0, width, height};
  struct error *error = NULL;
  int result = 0;
  if (!p_rsvg_handle_render_document(document, context, &page, &error)) {
    result = failed(drawing, error != NULL ? error->message : "the document cannot be drawn");
    if (error != NULL) p_g_error_free(error);
  }
  if (drawing->is_pdf) p_cairo_surface_show_page(drawing->surface);
  p_cairo_destroy(context);
  return result;
}

const unsigned char *geo_rsvg_end(geo_rsvg_drawing *drawing, size_t *length) {
  int status = 0;
  if (!drawing->is_pdf) status = p_cairo_surface_write_to_png_stream(drawing->surface, take, drawing);
  p_cairo_surface_finish(drawing->surface);
  if (status == 0) status = p_cairo_surface_status(drawing->surface);
  if (status != 0) {
    failed(drawing, p_cairo_status_to_string(status));
    return NULL;
  }
  *length = drawing->count;
  return drawing->bytes;
}

const char *geo_rsvg_reason(const geo_rsvg_drawing *drawing) { return drawing->reason; }

void geo_rsvg_free(geo_rsvg_drawing *drawing) {
  p_cairo_surface_destroy(drawing->surface);
  free(drawing->bytes);
  free(drawing);
}
