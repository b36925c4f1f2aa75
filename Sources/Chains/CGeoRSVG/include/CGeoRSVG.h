/// SVG documents drawn as PNG and PDF by librsvg and cairo, opened on first use.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Opens the libraries once and keeps them. Safe from any thread.
/// Returns NULL when they are ready, else the reason (a static string).
const char *_Nullable geo_rsvg_load(void);

/// The versions of librsvg and cairo; call `geo_rsvg_load` before.
void geo_rsvg_versions(int rsvg[_Nonnull 3], const char *_Nullable *_Nonnull cairo);

/// An SVG document that was read. It belongs to one thread at a time.
typedef struct geo_rsvg_document geo_rsvg_document;

/// Reads a document, whose bytes must outlive it; it loads nothing from files or networks. Returns NULL
/// with the reason in `reason`, of `size` bytes. `geo_rsvg_load` must have returned NULL.
geo_rsvg_document *_Nullable geo_rsvg_read(const unsigned char *_Nonnull svg, size_t length,
                                           char *_Nonnull reason, size_t size);

/// Its width and height in pixels of 1/96 inch; both 0 where it does not say.
void geo_rsvg_size(geo_rsvg_document *_Nonnull document, double *_Nonnull width,
                   double *_Nonnull height);

/// Frees a document.
void geo_rsvg_close(geo_rsvg_document *_Nonnull document);

/// What is drawn on: an image, or the pages of a PDF document. It belongs to one thread at a time.
typedef struct geo_rsvg_drawing geo_rsvg_drawing;

/// Begins a PDF document; NULL without memory. `geo_rsvg_load` must have returned NULL.
geo_rsvg_drawing *_Nullable geo_rsvg_begin_pdf(const char *_Nonnull title);

/// Begins a PNG image of this many pixels; NULL without memory. `geo_rsvg_load` must have returned NULL.
geo_rsvg_drawing *_Nullable geo_rsvg_begin_png(int width, int height);

/// Draws a document over the whole image, or over the next page, which has this width and height: in
/// pixels, or in points of 1/72 inch.
/// Returns 0, or 1 when `geo_rsvg_reason` says why not.
int geo_rsvg_draw(geo_rsvg_drawing *_Nonnull drawing, geo_rsvg_document *_Nonnull document,
                  double width, double height);

/// Ends the drawing. Returns its bytes, `*length` of them, which live as long as it; NULL when
/// `geo_rsvg_reason` says why.
const unsigned char *_Nullable geo_rsvg_end(geo_rsvg_drawing *_Nonnull drawing,
                                            size_t *_Nonnull length);

/// What went wrong; it lives as long as the drawing.
const char *_Nonnull geo_rsvg_reason(const geo_rsvg_drawing *_Nonnull drawing);

/// Frees a drawing and its bytes.
void geo_rsvg_free(geo_rsvg_drawing *_Nonnull drawing);

#ifdef __cplusplus
}
#endif
