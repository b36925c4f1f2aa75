/// A server of HTTP/1.1: accepts connections, reads requests within limits, writes answers.
///
/// ``EventServer`` implements it; another library can take its place behind this protocol.
package protocol HTTPServer: AnyObject, Sendable {
  /// Opens the sockets and begins to answer.
  /// - Throws: `HTTPServerError` where it cannot listen on an address, or the library is missing.
  init(
    listening addresses: [ListenAddress], options: HTTPServerOptions, handler: any HTTPHandler
  ) throws(HTTPServerError)

  /// The addresses on which it listens, with the ports that the system chose.
  var addresses: [ListenAddress] { get }

  /// Counts of connections and of requests that wait or are being answered.
  var load: HTTPServerLoad { get }

  /// Stops accepting connections, and answers the requests that have arrived.
  /// - Returns: whether all were answered within `duration`; the others are cut off.
  func drain(within duration: Duration) -> Bool
}

package struct HTTPServerOptions: Sendable {
  /// The number of threads that hold connections.
  package var connectionThreads = 2
  /// The number of threads that answer.
  package var workers = 4
  /// The maximum number of requests that wait for a worker; one more is refused with 503.
  package var queueLength = 256
  /// The maximum number of connections; others wait until one of them ends.
  package var maximumConnections = 12_000
  /// The maximum size of a head, in bytes.
  package var headBytes = 16_384
  /// The maximum size of a body, in bytes.
  package var bodyBytes = 1_048_576
  /// The maximum total size of the bodies in memory, in bytes.
  package var bufferedBytes = 67_108_864
  /// The maximum number of bytes of an endless answer that the client has not taken; with more, its
  /// connection is closed.
  package var behindBytes = 1_048_576
  /// The time until a head is complete, from its first byte.
  package var headTime: Duration = .seconds(10)
  /// The time until a body is complete, from the end of its head.
  package var bodyTime: Duration = .seconds(30)
  /// The maximum time between two requests of a connection.
  package var idleTime: Duration = .seconds(75)
  /// The time until the client has taken an answer, from its first byte.
  package var answerTime: Duration = .seconds(60)
  /// The time until an answer is ready, from the end of its request.
  package var workTime: Duration = .seconds(10)
  /// The clock of `workTime`.
  package var now: @Sendable () -> ContinuousClock.Instant = { .now }

  package init() {}
}

package struct HTTPServerLoad: Sendable, Hashable {
  package var connections = 0
  package var waiting = 0
  package var running = 0
  package var bufferedBytes = 0

  package init() {}
}

/// The reason why a server cannot serve.
package enum HTTPServerError: Error, Hashable, Sendable {
  /// The library is missing: the system's reason, and the Debian package that contains it.
  case library(reason: String, package: String)
  /// An address cannot be listened on.
  case address(ListenAddress, reason: String)
}
