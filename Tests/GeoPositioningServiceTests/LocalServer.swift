import Foundation
import GeoSystem
import GeoTesting
import Synchronization

/// A real HTTP server on this machine that answers as it is told, well or badly.
///
/// One thread a connection; it speaks just enough HTTP/1.1 for a client to send requests and to be
/// answered with any bytes at all.
final class LocalServer: Sendable {
  /// A request that came.
  struct Received: Sendable {
    var method: String
    var path: String
    /// Names in small letters.
    var headers: [String: String]
    var body: [UInt8]
  }

  /// What is sent back.
  enum Reply: Sendable, CustomTestStringConvertible {
    /// What it is, without a long body.
    var testDescription: String {
      if case .answer(let status, let body, _) = self {
        return "\(status) \(String(decoding: body.prefix(100), as: UTF8.self))"
      }
      return String("\(self)".prefix(100))
    }

    /// A whole answer.
    case answer(Int, body: [UInt8], headers: [(String, String)] = [])
    /// Bytes as they are, then the end of the connection.
    case raw([UInt8])
    /// A head that promises 1000 bytes, then one byte at a time with pauses.
    case drip(pause: Double)
    /// Nothing until the client goes.
    case silence
    /// An endless body.
    case flood

    static func text(_ status: Int, _ text: String) -> Reply {
      .answer(status, body: Array(text.utf8))
    }
  }

  let port: UInt16
  private let descriptor: Int32
  private let listens: Bool
  private let log = Log()

  private final class Log: Sendable {
    let requests = Mutex<[Received]>([])
    let flood = Mutex((bytes: 0, hasEnded: false))
  }

  /// A server; with `listens: false` a place where none is, which nobody else can take meanwhile.
  init(listens: Bool = true, _ reply: @escaping @Sendable (Received, Int) -> Reply) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) == 0 && (!listens || listen(descriptor, 16) == 0)
          && getsockname(descriptor, pointer, &size) == 0
      }
    }
    guard descriptor >= 0, bound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    self.descriptor = descriptor
    self.listens = listens
    guard listens else { return }
    let serve: @Sendable (Received) -> Reply = { [log] received in
      let count = log.requests.withLock {
        $0.append(received)
        return $0.count
      }
      return reply(received, count)
    }
    Thread.detachNewThread { [log] in
      while true {
        let connection = accept(descriptor, nil, nil)
        // Closed here alone: a number that is closed elsewhere may be another server's by now.
        guard connection >= 0 else {
          close(descriptor)
          return
        }
        Thread.detachNewThread {
          Self.talk(connection, log, serve)
          close(connection)
        }
      }
    }
  }

  deinit {
    if listens { shutdown(descriptor, Int32(SHUT_RDWR)) } else { close(descriptor) }
  }

  var address: String { "http://127.0.0.1:\(port)" }

  /// The requests so far.
  var received: [Received] { log.requests.withLock { $0 } }

  /// How much of an endless body was sent, and whether the client has gone.
  var flood: (bytes: Int, hasEnded: Bool) { log.flood.withLock { $0 } }

  private static func talk(_ connection: Int32, _ log: Log, _ serve: (Received) -> Reply) {
    guard let request = read(connection) else { return }
    switch serve(request) {
    case .answer(let status, let body, let headers):
      var head = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\nConnection: close\r\n"
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      _ = send(connection, Array((head + "\r\n").utf8) + body)
    case .raw(let bytes): _ = send(connection, bytes)
    case .drip(let pause):
      _ = send(connection, Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".utf8))
      for _ in 0..<1000 {
        guard send(connection, [0x20]) else { return }
        usleep(UInt32(pause * 1e6))
      }
    case .silence:
      var byte: UInt8 = 0
      _ = recv(connection, &byte, 1, 0)
    case .flood:
      guard send(connection, Array("HTTP/1.1 200 OK\r\n\r\n".utf8)) else { return }
      let block = [UInt8](repeating: 0x20, count: 1 << 16)
      while send(connection, block) {
        log.flood.withLock { $0.bytes += block.count }
        // 100 MB a second: who waits for a thread must not be outrun by a fast machine.
        usleep(500)
      }
      log.flood.withLock { $0.hasEnded = true }
    }
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

  /// Whether the head just came and asks for leave to send the body.
  private static func headers100(_ bytes: [UInt8]) -> Bool {
    guard let end = headEnd(bytes), end + 4 == bytes.count else { return false }
    return String(decoding: bytes, as: UTF8.self).lowercased().contains("expect: 100-continue")
  }
}
