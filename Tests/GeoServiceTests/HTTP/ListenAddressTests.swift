import GeoTesting

@testable import GeoService

@Suite struct ListenAddressTests {
  @Test(arguments: [
    ("127.0.0.1:8080", "http://127.0.0.1:8080", true), ("[::1]:80", "http://[::1]:80", true),
    ("0.0.0.0:0", "http://0.0.0.0:0", false), ("localhost:1", "http://localhost:1", true),
    ("unix:/run/a.sock", "unix:/run/a.sock", true), ("127.1:1", "http://127.1:1", true),
    ("127.evil.example:80", "http://127.evil.example:80", false),
    ("127.0.0.1.nip.io:80", "http://127.0.0.1.nip.io:80", false),
    ("[::1:2]:80", "http://[::1:2]:80", false),
  ])
  func `an address is read`(text: String, url: String, isLocal: Bool) {
    let address = ListenAddress(text)
    expect(address?.url == url && address?.isLocal == isLocal)
  }

  @Test(arguments: [
    "", ":80", "a", "1.2.3.4:", "1.2.3.4:65536", "1.2.3.4:-1", "::1:80", "unix:", "[x]:1", "a:८",
    "unix:" + String(repeating: "a", count: 108),
  ])
  func `anything else is none`(text: String) {
    expectNil(ListenAddress(text))
  }
}
