// Counts what a program writes to files and sends to servers, and kills it at one of these calls.
//
// Preloaded. The file that COUNTED_WRITES names holds two numbers: how many calls there were, and the one at which the process ends
// as by a loss of power; 0 is none.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static _Atomic long *numbers;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("COUNTED_WRITES");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *found = mmap(NULL, 2 * sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (found != MAP_FAILED) numbers = found;
  close(file);
}

static void count(void) {
  if (numbers && atomic_fetch_add(&numbers[0], 1) + 1 == numbers[1]) kill(getpid(), SIGKILL);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t place) {
  static ssize_t (*next)(int, const void *, size_t, off64_t);
  if (!next) next = dlsym(RTLD_NEXT, "pwrite64");
  count();
  return next(file, bytes, size, place);
}

ssize_t send(int socket, const void *bytes, size_t size, int flags) {
  static ssize_t (*next)(int, const void *, size_t, int);
  if (!next) next = dlsym(RTLD_NEXT, "send");
  count();
  return next(socket, bytes, size, flags);
}
