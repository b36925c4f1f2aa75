// How Swift's `Mutex` waits, where the thread sanitizer sees it.
//
// The way that is taken when a mutex is held is in a library of Swift, built without the sanitizer, which then takes whatever
// the mutex protects for a race. A program that is linked with this one waits here instead: the word of the mutex is 0, or the
// thread that holds it, and becomes ours by an exchange.
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
