#include "CGeoGeographic.h"

#include <dlfcn.h>

#include <cstdio>
#include <exception>
#include <mutex>
#include <string>

namespace {

// Debian 12 has 23 (GeographicLib 2.1); later releases keep the routines that are used here.
const char *const names[] = {"libGeographicLib.so.23", "libGeographicLib.so.26", "libGeographicLib.so"};

// Static members of GeographicLib's classes by their mangled names; its headers are needed neither for
// building nor for running. `flag` is an unscoped enumeration without a negative value.
#define TEXT "RKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"

using Text = const std::string &;
double (*decode_angle)(Text, unsigned &);
void (*reverse_mgrs)(Text, int &, bool &, double &, double &, int &, bool);
void (*decode_zone)(Text, int &, bool &);
void (*reverse_utm)(int, bool, double, double, double &, double &, double &, double &, bool);
void (*reverse_geohash)(Text, double &, double &, int &, bool);

std::once_flag once;
std::string reason;
bool is_ready = false;
thread_local std::string message;

template <typename Function>
bool find(void *library, const char *name, Function &function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

void load() {
  void *library = nullptr;
  for (const char *name : names) {
    if ((library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) != nullptr) break;
  }
  if (library == nullptr) {
    const char *text = dlerror();
    reason = std::string("cannot load GeographicLib: ") + (text != nullptr ? text : "missing");
    return;
  }
  is_ready =
      find(library, "_ZN13GeographicLib3DMS6DecodeE" TEXT "RNS0_4flagE", decode_angle) &&
      find(library, "_ZN13GeographicLib4MGRS7ReverseE" TEXT "RiRbRdSB_S9_b", reverse_mgrs) &&
      find(library, "_ZN13GeographicLib6UTMUPS10DecodeZoneE" TEXT "RiRb", decode_zone) &&
      find(library, "_ZN13GeographicLib6UTMUPS7ReverseEibddRdS1_S1_S1_b", reverse_utm) &&
      find(library, "_ZN13GeographicLib7Geohash7ReverseE" TEXT "RdS9_Rib", reverse_geohash);
  if (!is_ready) reason = "cannot load GeographicLib: the library lacks the syntax of coordinates";
}

// Runs a routine of GeographicLib, which throws what it refuses.
template <typename Body>
const char *run(Body body) {
  if (const char *failure = geo_geographic_load()) return failure;
  try {
    body();
    return nullptr;
  } catch (const std::exception &error) {
    message = error.what();
  } catch (...) {
    message = "unknown error";
  }
  return message.c_str();
}

}  // namespace

const char *geo_geographic_load(void) {
  std::call_once(once, load);
  return is_ready ? nullptr : reason.c_str();
}

const char *geo_geographic_path(void) {
  Dl_info info;
  if (geo_geographic_load() != nullptr ||
      dladdr(reinterpret_cast<void *>(decode_angle), &info) == 0)
    return nullptr;
  return info.dli_fname;
}

const char *geo_geographic_angle(const char *text, double *degrees, int *axis) {
  return run([&] {
    unsigned flag = 0;
    *degrees = decode_angle(text, flag);
    *axis = static_cast<int>(flag);
  });
}

const char *geo_geographic_mgrs(const char *text, double *latitude, double *longitude) {
  return run([&] {
    int zone = 0, precision = 0;
    bool is_north = false;
    double x = 0, y = 0, convergence = 0, scale = 0;
    reverse_mgrs(text, zone, is_north, x, y, precision, true);
    reverse_utm(zone, is_north, x, y, *latitude, *longitude, convergence, scale, true);
  });
}

const char *geo_geographic_utm(const char *zone, double easting, double northing,
                               double *latitude, double *longitude) {
  return run([&] {
    int number = 0;
    bool is_north = false;
    double convergence = 0, scale = 0;
    decode_zone(zone, number, is_north);
    reverse_utm(number, is_north, easting, northing, *latitude, *longitude, convergence, scale,
                false);
  });
}

const char *geo_geographic_geohash(const char *text, double *latitude, double *longitude) {
  return run([&] {
    int length = 0;
    reverse_geohash(text, *latitude, *longitude, length, true);
  });
}
