import GeoTesting

@testable import GeoLocalization

@Suite struct MapHintsTests {
  @Test(arguments: ["-1,3.5", "3.5,-1", " 3.5 , -1 "])
  func `M-13: the ends come in either order`(text: String) throws {
    let hints = MapHints(floor: try MapHints.floor(text))
    expect(hints.floor == -1...3.5 && hints.floorText == "-1,3.5")
  }

  @Test(arguments: [
    "1", "1,2,3", "a,b", "1,nan", "1,1e999", "1;2", String(repeating: "1", count: 500),
  ])
  func `other texts are refused`(text: String) {
    #expect(throws: LocalizationError.self) { try MapHints.floor(text) }
  }
}
