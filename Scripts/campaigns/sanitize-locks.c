// Waits for Swift's `Mutex` where the thread sanitizer sees it.
//
// The standard library's own wait is built without the sanitizer, which then reports whatever the mutex protects as a race. A
// program that is linked with this function waits here instead: the word of the mutex is 0, or the thread that holds it, which an
// exchange makes this one.
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

__attribute__((swiftcall)) void lock_slow(uint32_t, __attribute__((swift_context)) _Atomic uint32_t *)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");

__attribute__((swiftcall)) void lock_slow(
    uint32_t thread, __attribute__((swift_context)) _Atomic uint32_t *word) {
  uint32_t nobody = 0;
  while (!atomic_compare_exchange_weak_explicit(word, &nobody, thread, memory_order_acquire, memory_order_relaxed)) {
    nobody = 0;
    sched_yield();
  }
}
