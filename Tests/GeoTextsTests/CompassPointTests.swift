import GeoTexts
import Testing

@Suite struct CompassPointTests {
  @Test(
    arguments: [
      (0.0, CompassPoint.north), (22.4, .north), (22.6, .northEast), (90, .east), (135, .southEast),
      (180, .south), (225, .southWest), (270, .west), (315, .northWest), (337.4, .northWest),
      (337.6, .north), (359.9, .north), (360, .north), (-90, .west), (.nan, .north),
      (.infinity, .north),
    ])
  func compass(_ heading: Double, expected: CompassPoint) {
    #expect(CompassPoint(nearest: heading) == expected)
  }
}
