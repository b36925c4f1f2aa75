import GeoAreas
import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct NearestSearchTests {
  private static func box(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) -> Polygon {
    Polygon(
      exterior: [(west, south), (east, south), (east, north), (west, north), (west, south)].map {
        Coordinate(latitude: $0.1, longitude: $0.0)
      })
  }

  /// The least geodesic distance to many points along the edges, then along the best two steps.
  private static func brute(_ point: Coordinate, _ polygons: [Polygon]) -> Meters {
    var best = Double.infinity
    for polygon in polygons {
      for ring in polygon.rings {
        for (a, b) in zip(ring, ring.dropFirst()) {
          func meters(_ t: Double) -> Meters {
            point.distance(
              to: Coordinate(
                latitude: a.latitude + t * (b.latitude - a.latitude),
                longitude: a.longitude + t * (b.longitude - a.longitude)))
          }
          let steps = abs(b.longitude - a.longitude) + abs(b.latitude - a.latitude) > 3 ? 64 : 3
          let values = (0...steps).map { meters(Double($0) / Double(steps)) }
          for (step, value) in values.enumerated() {
            guard value <= values[max(0, step - 1)], value <= values[min(steps, step + 1)],
              value < best + 500_000
            else { continue }
            var low = Double(max(0, step - 1)) / Double(steps)
            var high = Double(min(steps, step + 1)) / Double(steps)
            for _ in 0..<60 {
              let one = low + (high - low) / 3
              let other = high - (high - low) / 3
              if meters(one) < meters(other) { high = other } else { low = one }
            }
            best = min(best, meters((low + high) / 2), value)
          }
        }
      }
    }
    return best
  }

  @Test(
    arguments: [
      (2.0, 20.0, [box(10, 0, 20, 10), box(-5, 40, 5, 45)]),
      (65, 0, [box(0.9, 64, 1.5, 66), box(-0.5, 65.5, 0.5, 66)]),
      (65, 179.5, [box(-179.5, 64, -178, 66), box(170, 64, 178, 66)]),
      (89.9, 10, [box(-180, 80, -90, 89), box(60, 85, 150, 89.5)]),
      (-89.99, -170, [box(0, -89.5, 90, -80), box(100, -89.9, 179, -85)]),
      (0, 0, [box(100, -60, 170, -10), box(-170, 10, -60, 70)]),
      (45, -100, [box(-99.9999, 44, -99, 46), box(-101, 45.0001, -100.5, 46)]),
    ] as [(Double, Double, [Polygon])])
  func `agrees with brute force`(latitude: Double, longitude: Double, polygons: [Polygon]) throws {
    let point = Coordinate(latitude: latitude, longitude: longitude)
    let index = AreaIndex(polygons.map { [$0] })
    let found = index.nearest(to: point, count: 2)
    expectEqual(found.count, 2)
    for place in found {
      let expected = Self.brute(point, [polygons[place.area]])
      expectNear(place.distance, expected, within: 1e-4, "area \(place.area)")
      expectNear(point.distance(to: place.coordinate), place.distance, within: 1e-6)
    }
    expect(found[0].distance <= found[1].distance)
  }

  /// At 65° north 0.9° to the east are 42.5 km, 0.5° to the north 55.7 km: degrees mislead.
  @Test func `measures meters not degrees`() throws {
    let index = AreaIndex([[Self.box(0.9, 64, 1.5, 66)], [Self.box(-0.5, 65.5, 0.5, 66)]])
    let found = index.nearest(to: Coordinate(latitude: 65, longitude: 0))
    expectEqual(found.first?.area, 0)
    try expectNear(#require(found.first?.distance), 42_484, within: 60)
  }

  @Test func `looks past the antimeridian when the area goes on`() throws {
    let (polygons, _) = try PolygonNormalizer.normalize(
      [[[179, 0], [-179, 0], [-179, 2], [179, 2], [179, 0]]])
    let index = AreaIndex([polygons])
    let found = index.nearest(to: Coordinate(latitude: 1, longitude: 179.999))
    // The border at 179° and at -179° is 111 km away, that at 0° and 2° 110.6 km.
    try expectNear(#require(found.first?.distance), 110_575, within: 10)
  }

  @Test func `keeps to its limit and its condition`() {
    let index = AreaIndex([[Self.box(1, 0, 2, 1)], [Self.box(3, 0, 4, 1)]])
    let point = Coordinate(latitude: 0.5, longitude: 0)
    expect(index.nearest(to: point, within: 1000).isEmpty)
    expectEqual(index.nearest(to: point, count: 5).map(\.area), [0, 1])
    expectEqual(index.nearest(to: point, where: { $0 == 1 }).map(\.area), [1])
    expect(AreaIndex([]).nearest(to: point).isEmpty)
  }

  /// Every point to the borders of lands of our own, and of countries beside the checkout, at places where maps mislead.
  @Test(
    arguments: [
      ("countries", 60), ("natural-earth-110m-countries", 292),
    ].prefix(TestSize.current.pick(everyday: 1, full: 2))
      .filter { SharedData.has("regions/\($0.0).geojson") })
  func `agrees with brute force over countries`(file: String, count: Int) throws {
    let areas = try GeoJSONRings.read("regions/\(file).geojson").map {
      try PolygonNormalizer.normalizeUnchecked($0).polygons
    }
    expectEqual(areas.count, count)
    let index = AreaIndex(areas)
    var random = SeededGenerator(seed: 5)
    var compared = 0
    while compared < 6 {
      let latitude =
        [65.0, -70, 88, 0, 20, -40][compared % 6] + Double.random(in: -2...2, using: &random)
      let longitude =
        compared % 2 == 0
        ? Double.random(in: -180...180, using: &random)
        : (180 + Double.random(in: -3...3, using: &random)).remainder(dividingBy: 360)
      let point = Coordinate(latitude: latitude, longitude: longitude)
      compared += 1
      guard index.firstArea(containing: point) == nil else { continue }
      let found = try #require(index.nearest(to: point).first)
      let expected = try #require(areas.map { Self.brute(point, $0) }.min())
      expectNear(found.distance, expected, within: 1e-3, "\(point)")
    }
  }
}
