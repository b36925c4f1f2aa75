/// Requests to other services by libcurl, opened on first use.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Opens the library once and keeps it. Safe from any thread.
/// Returns NULL when it is ready, else the reason (a static string).
const char *_Nullable geo_curl_load(void);

/// Whether a connection to an address may be opened: 4 bytes of IPv4 or 16 bytes of IPv6, after names were resolved.
typedef int (*geo_curl_allows)(void *_Nullable context, const unsigned char *_Nonnull address, size_t length);

/// A request with content.
typedef struct {
  const char *_Nonnull url;
  /// Lines of fields, such as `content-type: application/json`.
  const char *_Nonnull const *_Nonnull fields;
  size_t field_count;
  const void *_Nonnull body;
  size_t length;
  /// The time for all of it, in milliseconds.
  long time;
  geo_curl_allows _Nonnull allows;
  void *_Nullable context;
} geo_curl_request;

/// Sends a request by POST, without a proxy and without following redirections; TLS is verified. Returns the status of the
/// answer, whose content is not kept, or 0 with a reason of at most `size` bytes. Safe from any thread.
long geo_curl_post(const geo_curl_request *_Nonnull request, char *_Nonnull reason, size_t size);

#ifdef __cplusplus
}
#endif
