#include "CGeoOsmium.h"
