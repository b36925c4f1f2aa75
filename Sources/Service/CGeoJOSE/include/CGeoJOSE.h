/// Signed tokens (RFC 7515) by libcjose, opened on first use.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Opens the library once and keeps it. Safe from any thread.
/// Returns NULL when it is ready, else the reason (a static string).
const char *_Nullable geo_jose_load(void);

/// A key (RFC 7517).
typedef struct geo_jose_key geo_jose_key;

/// Reads a key from its JSON; NULL when it is none.
geo_jose_key *_Nullable geo_jose_key_read(const char *_Nonnull json, size_t length);

/// Frees a key.
void geo_jose_key_free(geo_jose_key *_Nonnull key);

/// Verifies a token of the compact form. Returns its content, `*length` bytes that `geo_jose_free` takes; NULL when the
/// signature is not the key's, or the text is no token. Safe from any thread.
char *_Nullable geo_jose_verify(const char *_Nonnull token, size_t token_length,
                                const geo_jose_key *_Nonnull key, size_t *_Nonnull length);

/// Frees what `geo_jose_verify` returned.
void geo_jose_free(char *_Nonnull content);

/// Verifies a signature with a public key of Ed25519 (32 bytes) or Ed448 (57 bytes; RFC 8037) by OpenSSL's libcrypto, opened on
/// first use. Returns 1 when it is the key's, 0 when it is not, -1 when the library is missing. Safe from any thread.
int geo_jose_verify_eddsa(const unsigned char *_Nonnull key, size_t key_length,
                          const unsigned char *_Nonnull signature, size_t signature_length,
                          const unsigned char *_Nonnull text, size_t length);

#ifdef __cplusplus
}
#endif
