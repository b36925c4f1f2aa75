/// The part of libzip that the project uses, loaded on first use.
///
/// Linking libzip would load OpenSSL with it before any command begins. The library is therefore
/// opened by `dlopen` when the first archive is read.
#pragma once

#include <zip.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GEO_ZIP_FUNCTIONS(use)                                                                     \
  use(zip_libzip_version) use(zip_error_init) use(zip_error_fini) use(zip_error_code_zip)         \
  use(zip_error_strerror) use(zip_source_buffer_create) use(zip_source_free)                      \
  use(zip_open_from_source) use(zip_discard) use(zip_get_error) use(zip_get_num_entries)          \
  use(zip_stat_index) use(zip_fopen_index) use(zip_fread) use(zip_file_get_error) use(zip_fclose)

/// The library's functions, by their names.
typedef struct geo_zip {
#define GEO_ZIP_DECLARE(name) __typeof__(&name) name;
  GEO_ZIP_FUNCTIONS(GEO_ZIP_DECLARE)
#undef GEO_ZIP_DECLARE
} geo_zip;

/// Opens the library once and keeps it for the life of the process. Safe to call from any thread.
/// Returns NULL when it cannot be loaded; `reason` is then a static string, never freed.
const geo_zip *geo_zip_load(const char **reason);

#ifdef __cplusplus
}
#endif
