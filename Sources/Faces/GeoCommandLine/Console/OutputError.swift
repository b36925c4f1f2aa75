import GeoSystem

/// Why data could not be written to standard output.
package enum OutputError: Error, Hashable, Sendable {
  /// Nobody reads any more, which is how `head` says that it has enough.
  case closedPipe
  /// The system refused.
  case failed(SystemError)

  package init(_ error: SystemError) {
    self = error.code == EPIPE ? .closedPipe : .failed(error)
  }

  /// The failure in words.
  package static func failure(_ cause: SystemError) -> CommandFailure {
    CommandFailure(
      "cannot write to standard output", causes: [cause.description], status: .cannotWrite)
  }
}
