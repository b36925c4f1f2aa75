/// Attributes that compile a function for several processors.
///
/// Not for `#include` outside this target.
#pragma once

// The choice among clones is made before the thread sanitizer has begun, and would call it.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define GEO_ONE_CLONE
#endif
#endif
#if defined(__x86_64__) && !defined(GEO_ONE_CLONE)
#define GEO_CLONES __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define GEO_CLONES
#endif
