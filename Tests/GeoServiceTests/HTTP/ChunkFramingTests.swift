import GeoSystem
import GeoTesting

@testable import GeoService

/// Framing of chunked content, tested with raw sockets.
@Suite(.timeLimit(.minutes(20))) struct ChunkFramingTests {
  private let host = "Host: a\r\n"

  /// A body in chunks, and what the service makes of it.
  @Test(
    arguments: [
      ("2\r\nab\r\n0\r\n\r\n", "ab"), ("1\r\na\r\n1\r\nb\r\n0\r\n\r\n", "ab"),
      ("0002\r\nab\r\n000\r\n\r\n", "ab"), ("A\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
      ("0\r\n\r\n", ""), ("4\r\n\r\n\r\n\r\n0\r\n\r\n", "\r\n\r\n"),
      // A trailer is no field of the head.
      ("2\r\nab\r\n0\r\nHost: b\r\nContent-Length: 9\r\n\r\n", "ab"),
      ("0x2\r\nab\r\n0\r\n\r\n", nil), ("+2\r\nab\r\n0\r\n\r\n", nil),
      (" 2\r\nab\r\n0\r\n\r\n", nil), ("2 \r\nab\r\n0\r\n\r\n", nil),
      // Extensions are ignored, up to the end of their line.
      ("2;a=b\r\nab\r\n0;c\r\n\r\n", "ab"), ("2 \t;a\r\nab\r\n0\r\n\r\n", "ab"),
      ("2\t; a = \"b;,\u{e9}\"\r\nab\r\n0\r\n\r\n", "ab"), ("2;\r\nab\r\n0\r\n\r\n", "ab"),
      ("2;a\nab\r\n0\r\n\r\n", nil), ("2;a\rb\r\nab\r\n0\r\n\r\n", nil),
      ("2;a\u{1}\r\nab\r\n0\r\n\r\n", nil), ("2 a\r\nab\r\n0\r\n\r\n", nil),
      (";a\r\nab\r\n0\r\n\r\n", nil), ("2\t\r\nab\r\n0\r\n\r\n", nil),
      ("2;\(String(repeating: "a", count: 2_000))\r\nab\r\n0\r\n\r\n", nil),
      ("\t2\r\nab\r\n0\r\n\r\n", nil), ("\r\nab\r\n0\r\n\r\n", nil),
      ("2\nab\n0\n\n", nil), ("2\r\nab\n0\r\n\r\n", nil), ("2\r\nab\r\n0\n\r\n", nil),
      ("2\r\nab\r\n0\r\n\n", nil), ("2\nab\r\n0\r\n\r\n", nil),
      ("2\r\nab0\r\n\r\n", nil), ("3\r\nab\r\n0\r\n\r\n", nil), ("1\r\nab\r\n0\r\n\r\n", nil),
      ("00000000000000002\r\nab\r\n0\r\n\r\n", nil), ("2\r\nab\r\n-0\r\n\r\n", nil),
      ("2\r\nab\r\n0\r\nX: a\n\r\n", nil), ("2\r\nab\r\n\r\n0\r\n\r\n", nil),
    ] as [(String, String?)])
  func `chunks are sized by hexadecimal digits, whatever extension follows`(
    body: String, content: String?
  ) throws {
    let server = try EventServer(
      listening: [.socket(address: "127.0.0.1", port: 0)], options: HTTPServerOptions(),
      handler: EventServerTests.Handler())
    defer { expect(server.drain(within: .seconds(60))) }
    let head = "POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n"
    let next = "GET /next HTTP/1.1\r\n\(host)\r\n"
    let bytes = Array(body.utf8)
    // At once, and in two pieces, as they may come.
    for cut in content == nil ? [0, bytes.count / 2] : Array(bytes.indices) {
      let client = try RawClient(server)
      client.send(head + String(decoding: bytes[..<cut], as: UTF8.self))
      if cut > 0 { usleep(1_000) }
      client.send(String(decoding: bytes[cut...], as: UTF8.self) + next)
      let answers = client.answers(atMost: 2)
      if let content {
        expectEqual(
          answers.map(\.body), ["POST /echo? \(content)", "GET /next? "], "\(cut): \(answers)")
      } else {
        expect(!answers.contains { $0.status < 400 }, "\(cut): \(answers)")
        expect(client.isClosed, "\(cut)")
      }
    }
  }
}
