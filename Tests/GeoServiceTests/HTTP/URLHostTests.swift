import GeoTesting

@testable import GeoService

@Suite struct URLHostTests {
  @Test(arguments: [
    "localhost", "LOCALHOST", "localhost.", "127.0.0.1", "127.0.0.1.", "127.1", "127.0.1",
    "127.255.255.254", "2130706433", "0x7f000001", "0X7F.1", "017700000001", "0177.0.0.1",
    "[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::ffff:127.0.0.1]", "[::FFFF:7f00:1]",
  ])
  func `what reaches this machine alone is known in every form`(text: String) {
    expectEqual(URLHost(text)?.isLoopback, true)
  }

  @Test(arguments: [
    "127.evil.example", "127.0.0.1.evil.example", "127.0.0.1.nip.io", "localhost.evil.example",
    "localhostx", "xlocalhost", "a.localhost", "127-0-0-1.example", "evil.example", "0.0.0.0",
    "126.255.255.255", "128.0.0.1", "2130706432.example", "2147483648", "0x80000000", "[::]",
    "[::2]", "[1::1]", "[::ffff:128.0.0.1]", "[fe80::1]",
  ])
  func `what begins or ends like this machine is another`(text: String) {
    expectEqual(URLHost(text)?.isLoopback, false)
  }

  @Test(arguments: [
    "", ".", "..", "localhost..", ".localhost", "a..b", "127.0.0.256", "127.0.0.1.1", "1.2.3.4.5",
    "127.0.0.09", "4294967296", "0x100000000", "127.16777216", "256.1", "user@localhost",
    "localhost:80", "::1", "[]", "[", "[::1", "::1]", "[::1]x", "[::1%lo]", "[127.0.0.1]", "a b",
    "a/b", "a%41", "lo\u{212A}al", "lôcalhost", "127.0.0.१", "*", "a,b",
    String(repeating: "a", count: 300),
  ])
  func `what is no host is none`(text: String) {
    expectNil(URLHost(text))
  }

  @Test func `hosts are equal where their addresses or names are`() {
    expectEqual(URLHost("Example.ORG."), URLHost("example.org"))
    expectEqual(URLHost("[2001:DB8::1]"), URLHost("[2001:db8:0:0::1]"))
    expectEqual(URLHost("192.0.2.1"), URLHost("[::ffff:c000:201]"))
    expectEqual(URLHost("0xC0.0.2.1"), URLHost("3221225985"))
    expect(URLHost("example.org") != URLHost("example.org.evil.example"))
    expect(URLHost("[2001:db8::1]") != URLHost("[2001:db8::10]"))
  }

  @Test(
    arguments: [
      ("localhost", "localhost", nil), ("localhost:", "localhost", nil),
      ("localhost:80", "localhost", 80), ("[::1]:8080", "[::1]", 8080), ("[::1]", "[::1]", nil),
      ("127.1:065", "127.0.0.1", 65), ("A.example:65535", "a.example", 65_535),
    ] as [(String, String, UInt16?)])
  func `an authority is a host and perhaps a port`(text: String, host: String, port: UInt16?) {
    let authority = URLAuthority(text)
    expectEqual(authority?.host, URLHost(host))
    expectEqual(authority?.port, port)
  }

  @Test(arguments: [
    "", ":80", "localhost:65536", "localhost:-1", "localhost:+1", "localhost:8o", "::1:80",
    "a:1:2", "user@localhost:80", "user:80@localhost", "[::1]80", "[::1]:80:80", "localhost:८",
  ])
  func `what is no authority is none`(text: String) {
    expectNil(URLAuthority(text))
  }

  @Test func `origins are equal by scheme, host and port`() {
    expectEqual(
      URLOrigin(of: "https://Example.org/geo?a#b"), URLOrigin(of: "https://example.org:443"))
    expectEqual(URLOrigin(of: "http://127.1"), URLOrigin(of: "HTTP://127.0.0.1:80/"))
    expect(URLOrigin(of: "http://a.example") != URLOrigin(of: "https://a.example"))
    expect(URLOrigin(of: "http://a.example:8080") != URLOrigin(of: "http://a.example"))
    for text in [
      "", "null", "example.org", "//example.org", "ftp://a", "https:/a", "https://", "http://u@a",
      "https://a:b@c", "http://a:99999", "http:example.org", "http://a\\b",
    ] {
      expectNil(URLOrigin(of: text), "\(text)")
    }
  }
}
