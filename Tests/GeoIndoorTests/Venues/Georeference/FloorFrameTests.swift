import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct FloorFrameTests {
  private static let corner = Coordinate(latitude: 56.45992, longitude: -2.977999)

  @Test func `P-10: (0, 0) is the building's coordinate, x goes east and y south`() throws {
    let frame = try #require(FloorFrame(corner: Self.corner))
    let origin = frame.coordinate(of: FloorPoint(x: 0, y: 0))
    expect(origin.distance(to: Self.corner) < 1e-6)
    let east = Geodesic(from: Self.corner, to: frame.coordinate(of: FloorPoint(x: 40, y: 0)))
    expectNear(east.distance, 40, within: 1e-6)
    expectNear(east.initialBearing, 90, within: 1e-3)
    let south = Geodesic(from: Self.corner, to: frame.coordinate(of: FloorPoint(x: 0, y: 25)))
    expectNear(south.distance, 25, within: 1e-6)
    expectNear(south.initialBearing, 180, within: 1e-3)
  }

  @Test(arguments: [0, 30, 90, 135, 180, 270, 359.5, -45] as [Double])
  func `P-10: the plan's top points to the building's bearing`(top: Double) throws {
    let frame = try #require(FloorFrame(corner: Self.corner, planTop: top))
    let up = Geodesic(from: Self.corner, to: frame.coordinate(of: FloorPoint(x: 0, y: -10)))
    let right = Geodesic(from: Self.corner, to: frame.coordinate(of: FloorPoint(x: 10, y: 0)))
    expect(angle(up.initialBearing, top) < 1e-3)
    expect(angle(right.initialBearing, top + 90) < 1e-3)
    expect(angle(frame.planTop, top) < 1e-9)
    for heading in [0.0, 90, 200] {
      let plan = try #require(PlanHeading(clockwise: heading))
      expect(angle(frame.compass(of: plan), try #require(plan.compass(planTop: top))) < 1e-9)
    }
  }

  @Test(
    arguments: [
      (0.0, 0.0), (56.46, -2.98), (-33.9, 151.2), (37.8, 179.999_9), (89.9, 10), (-90, 0), (90, 0),
    ])
  func `P-10: floor to Earth and back is true to a micrometer`(latitude: Double, longitude: Double)
    throws
  {
    let corner = Coordinate(latitude: latitude, longitude: longitude)
    let skewed = PlaneTransform(xx: 0.9, xy: 0.3, yx: 0.2, yy: -1.1, dx: 5, dy: -3)
    let frames = [
      FloorFrame(corner: corner, planTop: 33), FloorFrame(origin: corner, eastNorth: skewed),
    ]
    for frame in frames {
      let frame = try #require(frame)
      for point in [(0.0, 0.0), (12.5, 80), (-300, 20), (2_000, 1_500), (-5_000, -5_000)] {
        let point = FloorPoint(x: point.0, y: point.1)
        expect(frame.point(of: frame.coordinate(of: point)).distance(to: point) <= 1e-6)
      }
    }
  }

  @Test func `refuses what is no map`() {
    expectNil(FloorFrame(corner: Self.corner, planTop: .nan))
    expectNil(FloorFrame(corner: Coordinate(latitude: .nan, longitude: 0)))
    let line = PlaneTransform(xx: 1, xy: 2, yx: 2, yy: 4)
    expectNil(FloorFrame(origin: Self.corner, eastNorth: line))
  }

  @Test func `answers numbers that are none with such`() throws {
    let frame = try #require(FloorFrame(corner: Self.corner))
    expect(frame.coordinate(of: FloorPoint(x: .nan, y: 0)).latitude.isNaN)
    expect(frame.point(of: Coordinate(latitude: .nan, longitude: 0)).x.isNaN)
  }

  private func angle(_ one: Degrees, _ other: Degrees) -> Degrees {
    let rest = abs(one - other).truncatingRemainder(dividingBy: 360)
    return min(rest, 360 - rest)
  }
}
