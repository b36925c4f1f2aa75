/// The error message of a process that gets no memory.
package enum MemoryShortage {
  private static let message: StaticString =
    "error: not enough memory: it is given less than the work takes\n"

  /// The bytes of free address space from which an abort is not for want of memory.
  private static let plenty = 1 << 30

  /// Ends the process with a message and status 74 where the runtime finds no memory, instead of a backtrace.
  ///
  /// The runtime cannot throw there: it aborts. Where that has another reason it stays as it is.
  package static func tellWhenAborted() {
    signal(SIGABRT) { number in
      let probe = mmap(nil, MemoryShortage.plenty, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard probe == MAP_FAILED else {
        signal(number, SIG_DFL)
        return
      }
      _ = write(
        STDERR_FILENO, MemoryShortage.message.utf8Start, MemoryShortage.message.utf8CodeUnitCount)
      _exit(74)
    }
  }
}
