/// A server of HTTP/1.1: accepts connections, reads requests within limits, writes answers.
///
/// ``EventServer`` is the one there is; another library can take its place behind this protocol.
package protocol HTTPServer: AnyObject, Sendable {
  /// Opens the sockets and begins to answer.
  ///
  /// - Throws: `HTTPServerError` when an address cannot be listened on, or the library is missing.
  init(
    listening addresses: [ListenAddress], options: HTTPServerOptions, handler: any HTTPHandler
  ) throws(HTTPServerError)

  /// The addresses that it listens on, with the ports that the system chose.
  var addresses: [ListenAddress] { get }

  /// Counts of connections and of requests that wait or are being answered.
  var load: HTTPServerLoad { get }

  /// Stops accepting connections, and lets what was asked be answered.
  ///
  /// - Returns: whether everything was answered in this time; what was not is cut off.
  func drain(within duration: Duration) -> Bool
}

/// How a server reads, waits and answers.
package struct HTTPServerOptions: Sendable {
  /// How many threads hold connections.
  package var connectionThreads = 2
  /// How many threads answer.
  package var workers = 4
  /// How many requests may wait for a worker; one more is refused with 503.
  package var queueLength = 256
  /// The maximum number of connections; further ones are closed at once.
  package var maximumConnections = 12_000
  /// The maximum size of a head, in bytes.
  package var headBytes = 16_384
  /// The maximum size of a body, in bytes.
  package var bodyBytes = 1_048_576
  /// The maximum size of all bodies that are held at the same time, in bytes.
  package var bufferedBytes = 67_108_864
  /// How far behind the other side of an answer without an end may be, in bytes, until it is closed.
  package var behindBytes = 1_048_576
  /// The time until a head is complete, from its first byte, however it drips.
  package var headTime: Duration = .seconds(10)
  /// The time until a body is complete, from the end of its head.
  package var bodyTime: Duration = .seconds(30)
  /// The time that a connection may be idle between requests.
  package var idleTime: Duration = .seconds(75)
  /// The time until an answer is taken, from its first byte.
  package var answerTime: Duration = .seconds(60)
  /// The time until an answer is made, from the end of its request.
  package var workTime: Duration = .seconds(10)

  package init() {}
}

/// What a server is busy with.
package struct HTTPServerLoad: Sendable, Hashable {
  package var connections = 0
  package var waiting = 0
  package var running = 0
  package var bufferedBytes = 0

  package init() {}
}

/// Why a server cannot serve.
package enum HTTPServerError: Error, Hashable, Sendable {
  /// The library is missing: the reason of the system, and the Debian package that has it.
  case library(reason: String, package: String)
  /// An address cannot be listened on.
  case address(ListenAddress, reason: String)
}
