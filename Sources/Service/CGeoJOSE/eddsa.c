#define _GNU_SOURCE
#include "CGeoJOSE.h"

#include <dlfcn.h>
#include <pthread.h>

// The part of OpenSSL's EVP that is used, by its documentation: libcjose 0.6 knows no Edwards curves.
static void *(*p_EVP_PKEY_new_raw_public_key)(int, void *, const unsigned char *, size_t);
static void (*p_EVP_PKEY_free)(void *);
static void *(*p_EVP_MD_CTX_new)(void);
static void (*p_EVP_MD_CTX_free)(void *);
static int (*p_EVP_DigestVerifyInit)(void *, void **, const void *, void *, void *);
static int (*p_EVP_DigestVerify)(void *, const unsigned char *, size_t, const unsigned char *, size_t);

static int is_ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) library = dlopen("libcrypto.so.1.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  is_ready = 1;
#define FIND(name)                                                                                \
  if ((*(void **)&p_##name = dlsym(library, #name)) == NULL) is_ready = 0;
  FIND(EVP_PKEY_new_raw_public_key)
  FIND(EVP_PKEY_free)
  FIND(EVP_MD_CTX_new)
  FIND(EVP_MD_CTX_free)
  FIND(EVP_DigestVerifyInit)
  FIND(EVP_DigestVerify)
#undef FIND
}

int geo_jose_verify_eddsa(const unsigned char *key, size_t key_length, const unsigned char *signature,
                          size_t signature_length, const unsigned char *text, size_t length) {
  pthread_once(&once, load);
  if (!is_ready) return -1;
  // The numbers of Ed25519 and Ed448 in OpenSSL.
  void *public = p_EVP_PKEY_new_raw_public_key(key_length == 32 ? 1087 : 1088, NULL, key, key_length);
  void *context = public == NULL ? NULL : p_EVP_MD_CTX_new();
  int is_valid = context != NULL &&
                 p_EVP_DigestVerifyInit(context, NULL, NULL, NULL, public) == 1 &&
                 p_EVP_DigestVerify(context, signature, signature_length, text, length) == 1;
  if (context != NULL) p_EVP_MD_CTX_free(context);
  if (public != NULL) p_EVP_PKEY_free(public);
  return is_valid;
}
