import GeoTestSupport
import GeoTesting

@testable import GeoIndoor

@Suite struct PictureHeaderTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    + Array("IHDR".utf8) + [0, 0, 1, 0x90, 0, 0, 0, 0xC8, 8, 6, 0, 0, 0]

  /// A start of image, a comment of four bytes, and a start of frame of 300 by 200.
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 1, 2, 0xFF, 0xC0, 0, 17, 8, 0, 200, 1, 44, 3, 1, 0x22, 0]

  @Test func `reads the size`() throws {
    let png = try #require(PictureHeader(Self.png))
    expect(png.width == 400 && png.height == 200)
    let jpeg = try #require(PictureHeader(Self.jpeg))
    expect(jpeg.width == 300 && jpeg.height == 200)
  }

  @Test func `refuses what is no picture`() {
    expectNil(PictureHeader([]))
    expectNil(PictureHeader(Array("<svg/>".utf8)))
    for count in 0..<24 { expectNil(PictureHeader(Array(Self.png.prefix(count)))) }
    for count in 0..<17 { expectNil(PictureHeader(Array(Self.jpeg.prefix(count)))) }
  }
}
