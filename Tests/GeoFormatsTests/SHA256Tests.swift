import GeoTesting

@testable import GeoFormats

@Suite struct SHA256Tests {
  /// NIST's examples for FIPS 180-4 (CSRC, SHA256.pdf) and of RFC 6234, section 8.5.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    (
      "0123456701234567012345670123456701234567012345670123456701234567", 10,
      "594847328451bdfa85056225462cc1d867d877fb388df0ce35f25ab5562bfbb5"
    ),
  ])
  func `published examples`(text: String, count: Int, expected: String) {
    var hash = SHA256()
    for _ in 0..<count { hash.append(text.utf8) }
    let digits = hash.digest().map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    expectEqual(digits.joined(), expected)
  }
}
