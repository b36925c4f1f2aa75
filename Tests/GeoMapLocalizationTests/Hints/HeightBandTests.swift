import Testing

@testable import GeoMapLocalization

@Suite struct HeightBandTests {
  @Test(arguments: ["-1,3.5", "3.5,-1", " 3.5 , -1 "])
  func `M-13: the ends come in either order`(text: String) throws {
    let band = try HeightBand(text)
    #expect(band.lower == -1 && band.upper == 3.5 && band.text == "-1,3.5")
  }

  @Test(arguments: [
    "", "1", "1,2,3", "a,b", "1,nan", "1,1e999", "1;2", String(repeating: "1", count: 500),
  ])
  func `other texts are refused`(text: String) {
    #expect(throws: MapLocalizationError.self) { try HeightBand(text) }
  }

  @Test func `bands that touch overlap`() throws {
    #expect(try HeightBand(0, 1).overlaps(HeightBand(1, 2)))
    #expect(try !HeightBand(0, 1).overlaps(HeightBand(1.1, 2)))
  }
}
