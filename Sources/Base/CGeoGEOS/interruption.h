/// The budget of a call of GEOS: it ends when it is canceled, or when it takes too much memory.
#pragma once

#include "CGeoGEOS.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Begins to count for a context that was opened on this thread.
void geo_geos_begin(void);

/// Called by GEOS in the middle of its work; throws a C++ exception to end it.
void geo_geos_look(void);

#ifdef __cplusplus
}
#endif
