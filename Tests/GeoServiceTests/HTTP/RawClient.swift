import GeoSystem

@testable import GeoService

/// A client that sends exactly the given bytes.
final class RawClient {
  /// The limit of every wait, in milliseconds, which only a server that hangs reaches.
  private static let patience: Int32 = 600_000
  private static let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

  private let descriptor: Int32
  private var input: [UInt8] = []

  struct Failure: Error {
    var code: Int32
  }

  /// The status and the content of an answer.
  struct Answer {
    var status: Int
    var body: String
  }

  init(_ server: EventServer) throws {
    guard case .socket(_, let port)? = server.addresses.first else { throw Failure(code: 0) }
    descriptor = socket(AF_INET, Self.kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    try connect(&address)
  }

  init(unix path: String) throws {
    descriptor = socket(AF_UNIX, Self.kind, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      for (index, byte) in path.utf8.prefix(place.count - 1).enumerated() { place[index] = byte }
    }
    try connect(&address)
  }

  deinit { close(descriptor) }

  private func connect<Address>(_ address: inout Address) throws {
    let code = withUnsafeBytes(of: &address) { bytes in
      guard let base = bytes.baseAddress else { return Int32(-1) }
      return GeoSystem.connect(
        descriptor, base.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
    guard code == 0 else { throw Failure(code: errno) }
  }

  /// Sends a text; without waiting, as much of it as the server takes at once.
  func send(_ text: String, waits: Bool = true) {
    let bytes = Array(text.utf8)
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        GeoSystem.send(descriptor, $0.baseAddress, $0.count, flags)
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Closes the sending half of the connection.
  func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Whether bytes, or the end, arrive within a time in milliseconds.
  private func isReadable(within time: Int32) -> Bool {
    var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&place, 1, time) > 0
  }

  /// Whether bytes, or the end, have arrived.
  var hasInput: Bool { isReadable(within: 0) }

  /// Reads what has arrived; false at the end, or when nothing arrives in time.
  private func read(within time: Int32 = RawClient.patience) -> Bool {
    guard isReadable(within: time) else { return false }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &piece, piece.count, 0)
    guard count > 0 else {
      isEnded = true
      return false
    }
    input += piece[..<count]
    return true
  }

  private var isEnded = false

  /// Whether the server closes the connection.
  var isClosed: Bool {
    while !isEnded, read() {}
    return isEnded
  }

  /// Whether the server closes the connection within a time in milliseconds.
  func isClosed(within time: Int32) -> Bool {
    while !isEnded, read(within: time) {}
    return isEnded
  }

  /// Waits until a number of bytes have arrived in all, or the server closes the connection.
  func receive(_ count: Int) {
    while input.count < count, read() {}
  }

  /// The text so far, once it satisfies a condition, or the server closes the connection.
  func text(until isWhole: (String) -> Bool) -> String {
    while !isWhole(String(decoding: input, as: UTF8.self)), read() {}
    return String(decoding: input, as: UTF8.self)
  }

  /// The next answers, by their lengths, until the server closes the connection.
  func answers(atMost count: Int) -> [Answer] {
    var answers: [Answer] = []
    while answers.count < count {
      if let answer = takeAnswer() {
        answers.append(answer)
      } else if !read() {
        break
      }
    }
    return answers
  }

  private func takeAnswer() -> Answer? {
    let end = Array("\r\n\r\n".utf8)
    guard
      let head = input.indices.dropLast(3).first(where: { input[$0..<$0 + 4].elementsEqual(end) })
    else { return nil }
    let text = String(decoding: input[..<head], as: UTF8.self)
    let lines = text.split(separator: "\r\n")
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let length =
      lines.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.split(separator: ":")[1].drop { $0 == " " }) } ?? 0
    guard input.count >= head + 4 + length else { return nil }
    let body = String(decoding: input[(head + 4)..<(head + 4 + length)], as: UTF8.self)
    input.removeFirst(head + 4 + length)
    return Answer(status: status, body: body)
  }
}
