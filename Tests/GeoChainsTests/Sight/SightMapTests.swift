import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

@Suite struct SightMapTests {
  /// A place in meters east and north of the first corner of the drawn town.
  static func place(_ east: Double, _ north: Double) -> Coordinate {
    SimulatedWalk.place(east, north)
  }

  static func block(
    _ id: Int64, _ west: Double, _ south: Double, _ east: Double, _ north: Double,
    base: Double = 0, roof: Double = 10
  ) -> SightBuilding {
    SightBuilding(
      id: id,
      rings: [[place(west, south), place(east, south), place(east, north), place(west, north)]],
      base: base, roof: roof)
  }

  @Test func `a wall hides what is behind it`() {
    let map = SightMap([Self.block(7, 10, -20, 20, 20)])
    let eye = SightPoint(Self.place(0, 0), height: 1.6)
    let behind = SightPoint(Self.place(30, 0), height: 1.6)
    let beside = SightPoint(Self.place(0, 30), height: 1.6)
    expectEqual(map.blocker(from: eye, to: behind), 7)
    expectEqual(map.blocker(from: behind, to: eye), 7)
    expect(map.isVisible(beside, from: eye))
  }

  /// By similar triangles: an eye at 1.6 m, 10 m before a wall of 10 m that is 10 m deep, sees
  /// over its far edge at 20 m what is 30 m away from 1.6 + 8.4 · 30/10 = 26.8 m up on.
  @Test func `what is raised above the roof is seen`() {
    let map = SightMap([Self.block(7, 10, -20, 20, 20)])
    let eye = SightPoint(Self.place(0, 0), height: 1.6)
    for (height, isSeen) in [(26.7, false), (26.9, true)] {
      let target = SightPoint(Self.place(30, 0), height: height)
      expectEqual(map.isVisible(target, from: eye), isSeen)
    }
  }

  @Test func `one sees under a bridge house`() {
    let map = SightMap([Self.block(1, 10, -20, 20, 20, base: 4, roof: 12)])
    let eye = SightPoint(Self.place(0, 0), height: 1.6)
    expect(map.isVisible(SightPoint(Self.place(30, 0), height: 1.6), from: eye))
    expect(!map.isVisible(SightPoint(Self.place(30, 0), height: 20), from: eye))
  }

  @Test func `a courtyard is open and a passage leads through`() {
    let ring = Self.block(1, 0, 0, 60, 60).rings[0]
    let court = Self.block(1, 20, 20, 40, 40).rings[0]
    let map = SightMap([SightBuilding(id: 1, rings: [ring, court], roof: 10)])
    let inside = SightPoint(Self.place(22, 30), height: 1.6)
    expect(map.isVisible(SightPoint(Self.place(38, 30), height: 1.6), from: inside))
    expect(!map.isVisible(SightPoint(Self.place(80, 30), height: 1.6), from: inside))
    // In the passage under the east wing, the building is open.
    let passage = SightPoint(Self.place(50, 30), height: 1.6)
    expect(map.isVisible(SightPoint(Self.place(80, 30), height: 1.6), from: passage))
  }

  /// An outline that crosses itself in its middle is two triangles.
  @Test func `an outline that crosses itself hides where it is closed`() {
    let ring = [(0.0, 0.0), (20, 20), (20, 0), (0, 20)].map { Self.place($0.0, $0.1) }
    let map = SightMap([SightBuilding(id: 8, rings: [ring], roof: 10)])
    func sees(_ from: (Double, Double), _ to: (Double, Double)) -> Bool {
      map.isVisible(
        SightPoint(Self.place(to.0, to.1), height: 1.6),
        from: SightPoint(Self.place(from.0, from.1), height: 1.6))
    }
    expect(!sees((-10, 5), (30, 5)))
    expect(sees((8, 2), (12, 2)))
    expect(sees((10, -10), (10, 30)))
  }

  @Test func `touching a wall is not blocking`() {
    let map = SightMap([Self.block(1, 10, 0, 20, 20)])
    let eye = SightPoint(Self.place(0, 0), height: 1.6)
    expect(map.isVisible(SightPoint(Self.place(30, -0.001), height: 1.6), from: eye))
    expect(!map.isVisible(SightPoint(Self.place(30, 1), height: 1.6), from: eye))
  }

  /// Random towns; each line is also walked in steps of 5 cm, with its own test of inside.
  @Test func `random lines agree with walking them`() {
    var cases = 0
    var blocked = 0
    let towns = TestSize.current.pick(everyday: 2, full: 5)
    for seed in 1...towns {
      var random = SeededGenerator(seed: UInt64(seed))
      let town = (0..<60).map { id -> SightBuilding in
        let (x, y) = (
          Double.random(in: -150...150, using: &random),
          Double.random(in: -150...150, using: &random)
        )
        let corners = (0..<5).map { _ in
          Self.place(
            x + .random(in: -18...18, using: &random), y + .random(in: -18...18, using: &random))
        }
        return SightBuilding(
          id: Int64(id), rings: [corners], roof: .random(in: 2...25, using: &random))
      }
      let map = SightMap(town)
      for _ in 0..<24 {
        let a = SightPoint(
          Self.place(
            .random(in: -170...170, using: &random), .random(in: -170...170, using: &random)),
          height: 1.6)
        let b = SightPoint(
          Self.place(
            .random(in: -170...170, using: &random), .random(in: -170...170, using: &random)),
          height: .random(in: 0...30, using: &random))
        guard let expected = Self.walked(from: a, to: b, town) else { continue }
        cases += 1
        if expected { blocked += 1 }
        expectEqual((map.blocker(from: a, to: b) != nil), expected, "seed \(seed)")
      }
    }
    expect(cases > 16 * towns && blocked > 5 * towns && blocked < cases - 3 * towns)
  }

  /// Whether a line is blocked, by walking it; nil when it is too close to call.
  static func walked(from a: SightPoint, to b: SightPoint, _ town: [SightBuilding]) -> Bool? {
    var isBlocked = false
    let length = a.coordinate.distance(to: b.coordinate)
    let steps = Int(length / 0.05)
    for building in town {
      let isNear = building.rings[0].contains {
        $0.distance(to: a.coordinate) + $0.distance(to: b.coordinate) < length + 60
      }
      if !isNear || isInside(a.coordinate, building) || isInside(b.coordinate, building) {
        continue
      }
      var inside = 0
      for step in stride(from: 0, through: steps, by: 1) {
        let fraction = Double(step) / Double(steps)
        let place = Coordinate(
          latitude: a.coordinate.latitude
            + fraction * (b.coordinate.latitude - a.coordinate.latitude),
          longitude: a.coordinate.longitude
            + fraction * (b.coordinate.longitude - a.coordinate.longitude))
        let height = a.height + fraction * (b.height - a.height)
        if isInside(place, building) {
          if abs(height - building.roof) < 0.1 { return nil }
          inside += 1
          if height < building.roof { isBlocked = true }
        } else {
          if (1...4).contains(inside) { return nil }
          inside = 0
        }
      }
    }
    return isBlocked
  }

  static func isInside(_ place: Coordinate, _ building: SightBuilding) -> Bool {
    var isInside = false
    for ring in building.rings {
      var previous = ring[ring.count - 1]
      for corner in ring {
        if (corner.latitude > place.latitude) != (previous.latitude > place.latitude) {
          let fraction =
            (place.latitude - corner.latitude) / (previous.latitude - corner.latitude)
          let longitude = corner.longitude + fraction * (previous.longitude - corner.longitude)
          if place.longitude < longitude { isInside.toggle() }
        }
        previous = corner
      }
    }
    return isInside
  }
}

extension SightMap {
  /// Whether one place can be seen from another.
  func isVisible(_ target: SightPoint, from eye: SightPoint) -> Bool {
    blocker(from: eye, to: target) == nil
  }
}
