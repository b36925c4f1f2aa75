import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct VenuePlacementTests {
  private static let corner = Coordinate(latitude: 48.1374, longitude: 11.5755)

  /// Two control points of a frame, on the plan in meters.
  private static func points() throws -> [ControlPoint] {
    let frame = try #require(FloorFrame(corner: corner, planTop: 77))
    return [(0.0, 0.0), (20, 10)].map { x, y in
      let point = FloorPoint(x: x, y: y)
      return ControlPoint(point: point, coordinate: frame.coordinate(of: point))
    }
  }

  @Test func `a corner places the building`() throws {
    var venue = SampleVenue.small
    let answer = try venue.place(
      VenuePlacement(.building(nil), by: .corner(Self.corner, planTop: 12)))
    expect(venue.buildings[0].frame == answer.frame && answer.fit == nil)
    try expectNear(#require(answer.frame).planTop, 12, within: 1e-9)
  }

  @Test func `pixels are those of the picture that the floor gets`() throws {
    var venue = SampleVenue.small
    let image = PlanImage(name: "p.png", pixelWidth: 200, pixelHeight: 100, metersPerPixel: 0.1)
    let pixels = try Self.points().map { point in
      var pixel = point
      pixel.point = FloorPoint(x: point.point.x * 10, y: point.point.y * 10)
      return pixel
    }
    let answer = try venue.place(
      VenuePlacement(.floor("u"), by: .pixels(pixels, .similarity), image: image))
    expectEqual(venue.floors[1].image, image)
    try expectNear(#require(venue.floors[1].frame).planTop, 77, within: 1e-4)
    expectEqual(answer.points.map(\.point), (try Self.points().map(\.point)))
    try expect(#require(answer.fit).largest < 1e-6)
  }

  @Test func `a picture alone moves nothing`() throws {
    var venue = SampleVenue.small
    let image = PlanImage(name: "p.png", pixelWidth: 2, pixelHeight: 1, metersPerPixel: 10)
    let answer = try venue.place(VenuePlacement(.floor("u"), image: image))
    expect(venue.floors[1].image == image && venue.floors[1].frame == nil)
    expectEqual(answer.frame, SampleVenue.small.frame(of: SampleVenue.small.floors[1]))
  }

  @Test func `what cannot be placed is named and nothing changes`() throws {
    var venue = SampleVenue.small
    let points = try Self.points()
    let refused: [(VenuePlacement, String)] = [
      (VenuePlacement(.floor("x"), by: .points(points, .similarity)), "there is no floor `x`"),
      (VenuePlacement(.building("x"), by: .corner(Self.corner, planTop: 0)), "no building `x`"),
      (VenuePlacement(.floor("u"), by: .pixels(points, .similarity)), "has no image"),
      (VenuePlacement(.floor("u"), by: .points([points[0]], .similarity)), "expected at least 2"),
    ]
    for (placement, expected) in refused {
      let error = try #require(throws: VenueError.self) { try venue.place(placement) }
      expect(error.description.contains(expected), "\(error)")
    }
    expectEqual(venue, SampleVenue.small)
    venue.buildings.append(Building(id: "b2", name: "Two"))
    #expect(throws: VenueError.self) {
      try venue.place(VenuePlacement(.building(nil), by: .corner(Self.corner, planTop: 0)))
    }
  }
}
