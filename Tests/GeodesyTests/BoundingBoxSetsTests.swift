import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct BoundingBoxSetsTests {
  static func box(_ west: Degrees, _ south: Degrees, _ east: Degrees, _ north: Degrees)
    -> BoundingBox
  {
    BoundingBox(west: west, south: south, east: east, north: north)
  }

  @Test func `the center is across the antimeridian`() {
    expectEqual(
      Self.box(170, 0, -170, 10).center, Coordinate(latitude: 5, longitude: 180))
    expectEqual(
      Self.box(170, 0, -160, 10).center, Coordinate(latitude: 5, longitude: -175))
    expectEqual(Self.box(-10, -4, 20, 4).center, Coordinate(latitude: 0, longitude: 5))
  }

  @Test func `unions take the narrower way`() {
    let fiji = Self.box(177, -19, 180, -16)
    let east = Self.box(-180, -18, -178, -15)
    expectEqual(fiji.union(east), Self.box(177, -19, -178, -15))
    expectEqual(Self.box(0, 0, 10, 5).union(Self.box(20, 1, 30, 9)), Self.box(0, 0, 30, 9))
    expectEqual(
      Self.box(170, 0, -170, 1).union(Self.box(175, 0, 176, 1)), Self.box(170, 0, -170, 1))
    expectEqual(
      Self.box(-100, 0, 100, 1).union(Self.box(90, 0, -90, 1)), Self.box(-180, 0, 180, 1))
  }

  @Test func `intersections may be two`() {
    expectEqual(Self.box(0, 0, 10, 5).intersection(Self.box(5, 3, 30, 9)), [Self.box(5, 3, 10, 5)])
    expect(Self.box(0, 0, 10, 5).intersection(Self.box(11, 3, 30, 9)).isEmpty)
    expect(Self.box(0, 0, 10, 5).intersection(Self.box(0, 6, 30, 9)).isEmpty)
    expectEqual(
      Self.box(170, 0, -170, 1).intersection(Self.box(-175, 0, -100, 1)),
      [Self.box(-175, 0, -170, 1)])
    expectEqual(
      Self.box(-100, 0, 100, 1).intersection(Self.box(90, 0, -90, 1)),
      [Self.box(90, 0, 100, 1), Self.box(-100, 0, -90, 1)])
    expectEqual(
      Self.box(-180, -90, 180, 90).intersection(Self.box(170, 0, -170, 1)),
      [Self.box(170, 0, -170, 1)])
  }

  @Test func `containment is that of every point`() {
    let wide = Self.box(170, -20, -170, 20)
    expect(wide.contains(Self.box(175, 0, -175, 1)))
    expect(wide.contains(Self.box(-180, 0, -175, 1)))
    expect(!wide.contains(Self.box(165, 0, -175, 1)))
    expect(!Self.box(-180, -20, 170, 20).contains(wide))
    expect(Self.box(-180, -20, 180, 20).contains(wide))
    expectEqual(wide.split, [Self.box(170, -20, 180, 20), Self.box(-180, -20, -170, 20)])
  }

  /// Sets agree with what single points say.
  @Test func `random boxes agree with their points`() {
    var random = SeededGenerator(seed: 400)
    func boxes() -> BoundingBox {
      let south = Double.random(in: -80...60, using: &random)
      return Self.box(
        Double.random(in: -180...180, using: &random), south,
        Double.random(in: -180...180, using: &random), south + 20)
    }
    for _ in 0..<2_000 {
      let (a, b) = (boxes(), boxes())
      let union = a.union(b)
      expect(union.contains(a) && union.contains(b))
      let parts = a.intersection(b)
      expectEqual(a.intersects(b), !parts.isEmpty)
      for _ in 0..<20 {
        let point = Coordinate(
          latitude: Double.random(in: -90...90, using: &random),
          longitude: Double.random(in: -180...180, using: &random))
        let isInBoth = a.contains(point) && b.contains(point)
        expectEqual(parts.contains { $0.contains(point) }, isInBoth)
        expectEqual(a.split.contains { $0.contains(point) }, a.contains(point))
        if a.contains(point) || b.contains(point) { expect(union.contains(point)) }
      }
    }
  }

  /// Every point within the margin is in the wider box, and it is not wider than needed by 2 %.
  @Test func `margins are meters`() {
    var random = SeededGenerator(seed: 401)
    for _ in 0..<5_000 {
      let corner = Coordinate(
        latitude: Double.random(in: -88...88, using: &random),
        longitude: Double.random(in: -180...180, using: &random))
      let box = Self.box(
        corner.longitude, corner.latitude, corner.longitude, corner.latitude)
      let margin = Double.random(in: 1...200_000, using: &random)
      let wider = box.expanded(by: margin)
      let bearing = Double.random(in: 0..<360, using: &random)
      expect(wider.contains(corner.destination(distance: margin, bearing: bearing)))
      expect(
        !wider.contains(corner.destination(distance: margin * 1.02, bearing: 0))
          || wider.north == 90 || wider.width == 360)
    }
    let pole = Self.box(10, 89, 20, 89.5).expanded(by: 100_000)
    expect(pole.west == -180 && pole.east == 180 && pole.north == 90 && pole.south < 88.2)
    expectEqual(Self.box(1, 2, 3, 4).expanded(by: -1), Self.box(1, 2, 3, 4))
    expect(Self.box(179, 0, 179.9, 1).expanded(by: 50_000).crossesAntimeridian)
  }
}
