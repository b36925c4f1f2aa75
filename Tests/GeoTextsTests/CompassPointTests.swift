import GeoTesting
import GeoTexts

@Suite struct CompassPointTests {
  @Test(arguments: [
    (0.0, "north"), (22.4, "north"), (22.6, "north-east"), (90, "east"), (135, "south-east"),
    (180, "south"), (225, "south-west"), (270, "west"), (315, "north-west"),
    (337.4, "north-west"),
    (337.6, "north"), (359.9, "north"), (360, "north"), (-90, "west"), (.nan, "north"),
    (.infinity, "north"),
  ])
  func `compass`(_ heading: Double, expected: String) {
    expectEqual(Message.compass(heading: heading).text(in: .english), expected)
  }
}
