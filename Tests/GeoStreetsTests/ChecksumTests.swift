import GeoTesting

@testable import GeoStreets

@Suite struct ChecksumTests {
  /// Values of the `xxhash` package for Python (3.5), which wraps the reference library.
  @Test(arguments: [
    ("", 0xef46_db37_51d8_e999 as UInt64),
    ("a", 0xd24e_c4f1_a98c_6e5b),
    ("abc", 0x44bc_2cf5_ad77_0999),
    ("xxhash", 0x32dd_3895_2c4b_c720),
    ("0123456789abcdef0123456789abcdef", 0x642a_9495_8e71_e6c5),
    ("The quick brown fox jumps over the lazy dog, twice or thrice.", 0x9d00_3fc8_9c2d_d743),
  ])
  func `xxh 64 equals the reference`(text: String, expected: UInt64) {
    let hash = Array(text.utf8).withUnsafeBytes { Checksum.xxh64($0) }
    expectEqual(hash, expected)
  }
}
