import Foundation
import GeoSystem
import GeoTesting
import Synchronization

/// An HTTP server on the loopback interface that answers with any bytes at all.
///
/// It has a thread for each connection, and as much of HTTP/1.1 as a client needs to send requests.
final class LocalServer: Sendable {
  /// A request that has arrived.
  struct Received: Sendable {
    var method: String
    var path: String
    /// The fields by their names in lower case.
    var headers: [String: String]
    var body: [UInt8]
  }

  /// The answer to a request.
  enum Reply: Sendable, CustomTestStringConvertible {
    /// The answer, without a long body.
    var testDescription: String {
      if case .answer(let status, let body, _) = self {
        return "\(status) \(String(decoding: body.prefix(100), as: UTF8.self))"
      }
      return String("\(self)".prefix(100))
    }

    /// A complete answer.
    case answer(Int, body: [UInt8], headers: [(String, String)] = [])
    /// The given bytes, then the end of the connection.
    case raw([UInt8])
    /// A head of a long body, then one byte of it at a time, with pauses of 50 ms.
    case drip
    /// Nothing until the client leaves.
    case silence
    /// A body of 8 GB.
    case flood

    static func text(_ status: Int, _ text: String) -> Reply {
      .answer(status, body: Array(text.utf8))
    }
  }

  let port: UInt16
  private let descriptor: Int32
  private let log = Log()

  private final class Log: Sendable {
    let requests = Mutex<[Received]>([])
    let arrived = Tally()
    let isFloodCut = Atomic(false)
    let floodEnded = Tally()
  }

  /// Starts a server, whose `reply` gets a request and the number of requests so far.
  init(_ reply: @escaping @Sendable (Received, Int) -> Reply) throws {
    let descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, pointer, &size) == 0
      }
    }
    guard descriptor >= 0, bound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    self.descriptor = descriptor
    let serve: @Sendable (Received) -> Reply = { [log] received in
      let count = log.requests.withLock {
        $0.append(received)
        return $0.count
      }
      log.arrived.raise()
      return reply(received, count)
    }
    Thread.detachNewThread { [log] in
      while true {
        let connection = accept(descriptor, nil, nil)
        // Only this thread closes it: elsewhere the number might be another server's already.
        guard connection >= 0 else {
          close(descriptor)
          return
        }
        Thread.detachNewThread {
          Self.talk(connection, log, serve)
          // Ends the connection even where a child of another test has inherited it.
          shutdown(connection, Int32(SHUT_RDWR))
          close(connection)
        }
      }
    }
  }

  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  var address: String { "http://127.0.0.1:\(port)" }

  /// The requests so far.
  var received: [Received] { log.requests.withLock { $0 } }

  /// The number of requests so far.
  var arrived: Tally { log.arrived }

  /// The number of floods that have ended.
  var floodEnded: Tally { log.floodEnded }

  /// Whether the client has left before the end of the flood.
  var isFloodCut: Bool { log.isFloodCut.load(ordering: .acquiring) }

  private static func talk(_ connection: Int32, _ log: Log, _ serve: (Received) -> Reply) {
    guard let request = read(connection) else { return }
    switch serve(request) {
    case .answer(let status, let body, let headers):
      var head = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\nConnection: close\r\n"
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      _ = send(connection, Array((head + "\r\n").utf8) + body)
    case .raw(let bytes): _ = send(connection, bytes)
    case .drip:
      // Shorter than any limit of the tests, so that the answer is slow and not too large.
      _ = send(connection, Array("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n".utf8))
      while send(connection, [0x20]), !hasLeft(connection, within: 50) {}
    case .silence:
      var byte: UInt8 = 0
      _ = recv(connection, &byte, 1, 0)
    case .flood:
      guard send(connection, Array("HTTP/1.1 200 OK\r\n\r\n".utf8)) else { return }
      let block = [UInt8](repeating: 0x20, count: 1 << 16)
      var sent = 0
      // 65 MB a second: a fast machine does not outrun a client that waits for a thread.
      while sent < 8_000_000_000, send(connection, block), !hasLeft(connection, within: 1) {
        sent += block.count
      }
      log.isFloodCut.store(sent < 8_000_000_000, ordering: .releasing)
      log.floodEnded.raise()
    }
  }

  /// Whether the client closes its connection within a time in milliseconds.
  private static func hasLeft(_ connection: Int32, within time: Int32) -> Bool {
    var place = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
    return poll(&place, 1, time) > 0
  }

  private static func send(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        GeoSystem.send(
          connection, $0.baseAddress?.advanced(by: sent), bytes.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  private static func read(_ connection: Int32) -> Received? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = headEnd(bytes) {
        let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
          guard let colon = line.firstIndex(of: ":") else { continue }
          let value = line[line.index(after: colon)...]
          headers[line[..<colon].lowercased()] = value.trimmingCharacters(in: .whitespaces)
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        let body = bytes[(end + 4)...]
        if body.count >= length {
          let words = lines[0].split(separator: " ").map(String.init)
          guard words.count == 3 else { return nil }
          return Received(method: words[0], path: words[1], headers: headers, body: Array(body))
        }
      }
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
      if headers100(bytes) {
        _ = send(connection, Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      }
    }
  }

  private static func headEnd(_ bytes: [UInt8]) -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    guard bytes.count >= 4 else { return nil }
    return (0...(bytes.count - 4)).first { bytes[$0..<($0 + 4)].elementsEqual(mark) }
  }

  /// Whether the head has just arrived and asks for permission to send the body.
  private static func headers100(_ bytes: [UInt8]) -> Bool {
    guard let end = headEnd(bytes), end + 4 == bytes.count else { return false }
    return String(decoding: bytes, as: UTF8.self).lowercased().contains("expect: 100-continue")
  }
}
