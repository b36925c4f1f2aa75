import Geodesy
import Testing

@testable import GeoAreas

@Suite struct LineBufferTests {
  /// The area of a stadium: a rectangle and two half circles, here polygons of 32 corners.
  func stadium(_ length: Meters, _ width: Meters) -> Double {
    2 * width * length + 16 * width * width * 0.195_090_322_016_128_27
  }

  @Test(arguments: [0.0, 48, -66.5, 78])
  func theAreaIsThatOfAStadium(latitude: Degrees) throws {
    let start = Coordinate(latitude: latitude, longitude: 12)
    let line = [start, start.destination(distance: 500, bearing: 60)]
    let area = try LineBuffer.around([line], width: 20).map(AreaMeasure.squareMeters)
    #expect(area.count == 1)
    #expect(abs((area.first ?? 0) / stadium(500, 20) - 1) < 1e-3)
  }

  @Test func linesThatMeetGiveOneAreaWithAHole() throws {
    let a = Coordinate(latitude: 50, longitude: 8)
    let b = a.destination(distance: 200, bearing: 90)
    let c = b.destination(distance: 200, bearing: 0)
    let d = a.destination(distance: 200, bearing: 0)
    let area = try LineBuffer.around([[a, b], [b, c], [c, d], [d, a]], width: 15)
    #expect(area.count == 1)
    #expect(area.first?.holes.count == 1)
  }

  @Test func acrossTheAntimeridianItIsCut() throws {
    let west = Coordinate(latitude: -17, longitude: 179.999)
    let east = Coordinate(latitude: -17, longitude: -179.999)
    let area = try LineBuffer.around([[west, east]], width: 10)
    #expect(area.count == 2)
    for point in area.flatMap({ $0.rings.joined() }) { #expect(abs(point.longitude) <= 180) }
    let sum = area.map(AreaMeasure.squareMeters).reduce(0, +)
    #expect(abs(sum / stadium(west.distance(to: east), 10) - 1) < 1e-2)
  }

  @Test func aPointGivesADisc() throws {
    let area = try LineBuffer.around([[Coordinate(latitude: 10, longitude: 10)]], width: 30)
    #expect(abs((area.map(AreaMeasure.squareMeters).first ?? 0) / stadium(0, 30) - 1) < 1e-3)
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func aWidthThatIsNoneGivesNothing(width: Meters) throws {
    let point = Coordinate(latitude: 10, longitude: 10)
    #expect(try LineBuffer.around([[point]], width: width).isEmpty)
    #expect(try LineBuffer.around([], width: 5).isEmpty)
  }
}
