import GeoSystem

/// A failure of writing data to standard output.
package enum OutputError: Error, Hashable, Sendable {
  /// The reader closed the pipe, as `head` does when it has enough.
  case closedPipe
  /// The system refused.
  case failed(SystemError)

  package init(_ error: SystemError) {
    self = error.code == EPIPE ? .closedPipe : .failed(error)
  }

  package static func failure(_ cause: SystemError) -> CommandFailure {
    CommandFailure(
      "cannot write to standard output", causes: [cause.description], status: .cannotWrite)
  }
}
