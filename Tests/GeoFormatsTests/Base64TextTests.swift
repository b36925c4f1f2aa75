import GeoFormats
import GeoTesting

@Suite struct Base64TextTests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the vectors of the standard`(plain: String, text: String) {
    expectEqual(Base64Text.text(Array(plain.utf8)), text)
    expectEqual(Base64Text.bytes(text), Array(plain.utf8))
  }

  @Test(arguments: ["Z", "Zg=", "Zg==Zg==", "====", "Z*==", "Zm9v\n", "Zm9=v"])
  func `other texts are refused`(text: String) { expectNil(Base64Text.bytes(text)) }

  @Test func `every byte comes back`() {
    let bytes = (0...255).map { UInt8($0) }
    expectEqual(Base64Text.bytes(Base64Text.text(bytes)), bytes)
  }
}
