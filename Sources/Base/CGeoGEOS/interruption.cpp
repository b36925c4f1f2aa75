#include "interruption.h"

#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <unistd.h>

namespace {

// A call may take this much more memory than the process had when its context was opened: a thousand
// times what the largest request carries, and less than what a small server has.
constexpr long most_bytes = 1L << 28;

// GEOS asks many times a millisecond.
constexpr unsigned calls_between_looks = 16;
constexpr unsigned looks_between_measures = 16;

std::atomic<int (*)()> is_stopped{nullptr};

thread_local unsigned calls;
thread_local long resident_pages;

// The resident memory of the process in pages (proc_pid_statm(5)); 0 where that is not known.
long measure() {
  long size = 0, resident = 0;
  if (std::FILE *file = std::fopen("/proc/self/statm", "re")) {
    if (std::fscanf(file, "%ld %ld", &size, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return resident;
}

}  // namespace

void geo_geos_watch(int (*stopped)(void)) { is_stopped.store(stopped); }

void geo_geos_begin(void) {
  calls = 0;
  resident_pages = 0;
}

// GEOS catches what is thrown here at the border of its C interface, on this thread. A request for an
// interruption (GEOS_interruptRequest) would stop whichever thread sees it first. It is no runtime_error: after
// one of those an overlay tries again with other tolerances.
void geo_geos_look(void) {
  if (calls++ % calls_between_looks != 0) return;
  auto stopped = is_stopped.load(std::memory_order_relaxed);
  if (stopped != nullptr && stopped() != 0) throw std::logic_error("the work was stopped");
  if (calls % (calls_between_looks * looks_between_measures) != 1) return;
  long now = measure();
  if (resident_pages == 0) resident_pages = now;
  if ((now - resident_pages) * sysconf(_SC_PAGESIZE) > most_bytes) {
    throw std::logic_error("the geometries cross so often that it takes more than 256 MB of memory");
  }
}
