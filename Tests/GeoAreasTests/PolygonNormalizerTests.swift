import GeoAreas
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct PolygonNormalizerTests {
  /// Shapes of ours, cut by shapely 2.2 after their longitudes were made continuous.
  private static let own = [
    "beyond-180", "box", "clockwise", "hole-across", "hole-beside", "many-crossings", "north-cap",
    "not-near", "south-cap", "touching", "triangle", "two-parts",
  ]

  /// The answers of gadomski/antimeridian (flat, winding mended), where they are there.
  ///
  /// Left out: those that its tests run with options of their own
  /// (`both-poles` without mending, `force-north-pole` with a forced pole), lines, `overlap`, whose
  /// ring crosses itself, and `issues-171`, whose answer lacks one of the two holes.
  private static let others = [
    "almost-180", "complex-split", "crossing-latitude", "cw-only", "cw-split", "extra-crossing",
    "great-circle", "issues-124", "issues-164", "issues-174", "issues-187",
    "issues-201", "issues-81", "latitude-band", "multi-no-antimeridian", "multi-split",
    "north-pole", "one-hole", "over-180", "point-on-antimeridian", "simple",
    "south-pole", "split", "two-holes",
  ].filter { SharedData.has("geojson/antimeridian/input/\($0).json") }

  @Test(
    arguments: own.map { ("cuts/input/" + $0, "cuts/output/" + $0) }
      + others.map { ("antimeridian/input/" + $0, "antimeridian/output/flat/" + $0) })
  func `cuts as expected`(input: String, output: String) throws {
    let expected = try GeoJSONRings.read("geojson/\(output).json").flatMap {
      try PolygonNormalizer.normalize($0, repair: true).polygons
    }
    expect(!expected.isEmpty)
    var found: [Polygon] = []
    for rings in try GeoJSONRings.read("geojson/\(input).json") {
      found += try PolygonNormalizer.normalize(rings, repair: true).polygons
    }
    let joined = try AreaMeasure.union(found)
    let difference = try AreaMeasure.symmetricDifference(joined, try AreaMeasure.union(expected))
    let meters = difference.reduce(0) { $0 + AreaMeasure.squareMeters($1) }
    let whole = expected.reduce(0) { $0 + AreaMeasure.squareMeters($1) }
    // The expected files are rounded to seven decimals at the cuts.
    expect(meters <= 1e-6 * whole, "\(meters) of \(whole) m²")
  }

  private static func isOwn(_ name: String) -> Bool { ["Cap", "Land", "Islands"].contains(name) }

  private static func edge(_ code: String) -> String {
    "regions/antimeridian_or_pole_\(code).geojson"
  }

  private func square(_ west: Double, _ east: Double) -> PolygonNormalizer.Rings {
    [[[west, 0], [east, 0], [east, 10], [west, 10], [west, 0]]]
  }

  @Test func `accepts either winding`() throws {
    let (one, _) = try PolygonNormalizer.normalize(square(0, 10))
    let (other, _) = try PolygonNormalizer.normalize([square(0, 10)[0].reversed()])
    expectEqual(one.count, 1)
    expectEqual(Set(one[0].exterior), Set(other[0].exterior))
    expectEqual(AreaMeasure.squareMeters(one[0]), AreaMeasure.squareMeters(other[0]))
  }

  @Test func `cuts a box across the antimeridian`() throws {
    let (polygons, notes) = try PolygonNormalizer.normalize(square(179, -179))
    expectEqual(notes, [.cutAtAntimeridian])
    expectEqual(polygons.count, 2)
    let index = AreaIndex([polygons])
    for (longitude, isInside) in [(0.0, false), (179.9, true), (-179.9, true), (178, false)] {
      let point = Coordinate(latitude: 0.5, longitude: longitude)
      expectEqual(index.areas(containing: point), (isInside ? [0] : []))
    }
  }

  @Test func `closes open rings`() throws {
    let (polygons, notes) = try PolygonNormalizer.normalize([[[0, 0], [10, 0], [10, 10]]])
    expectEqual(notes, [.closed])
    expectEqual(polygons[0].exterior.count, 4)
  }

  @Test(arguments: [false, true])
  func `names crossing rings and repairs them when allowed`(repair: Bool) throws {
    let bow: PolygonNormalizer.Rings = [[[0, 0], [10, 10], [10, 0], [0, 10], [0, 0]]]
    if repair {
      let (polygons, notes) = try PolygonNormalizer.normalize(bow, repair: true)
      expectEqual(notes, [.repaired])
      expectEqual(polygons.count, 2)
    } else {
      let issue = try #require(throws: PolygonIssue.self) { try PolygonNormalizer.normalize(bow) }
      expectEqual(issue.kind, .rings("a ring crosses or touches itself"))
      expectEqual(issue.place?.longitude, 5)
      expectEqual(issue.place?.latitude, 5)
    }
  }

  @Test(
    arguments: [
      ([], PolygonIssue.Kind.empty), ([[]], .empty),
      ([[[0, 0], [1, 1]]], .tooFewPoints(2)), ([[[0, 0], [1, 1], [0, 0]]], .tooFewPoints(2)),
      ([[[0, 0], [.nan, 1], [1, 1]]], .notFinite),
      ([[[40, -120], [41, -120], [41, -121]]], .latitude(-120, looksSwapped: true)),
      ([[[0, 0], [600, 1], [1, 1]]], .longitude(600)),
    ] as [(PolygonNormalizer.Rings, PolygonIssue.Kind)])
  func `refuses`(rings: PolygonNormalizer.Rings, kind: PolygonIssue.Kind) throws {
    let issue = try #require(throws: PolygonIssue.self) { try PolygonNormalizer.normalize(rings) }
    expectEqual(issue.kind, kind)
    expect(!issue.description.isEmpty)
  }

  /// Polygons that GEOS 3.11 calls invalid, real ones beside the checkout: crossing counts and repair agree on every point
  /// of a lattice.
  @Test(
    arguments: [("crossing-shores", 2), ("invalid_real", 4)].filter {
      SharedData.has("regions/\($0.0).geojson")
    })
  func `answers the same before and after repair`(file: String, count: Int) throws {
    let polygons = try GeoJSONRings.read("regions/\(file).geojson")
    expectEqual(polygons.count, count)
    for rings in polygons {
      #expect(throws: PolygonIssue.self) { try PolygonNormalizer.normalize(rings) }
      let raw = try PolygonNormalizer.normalizeUnchecked(rings)
      expect(raw.issue != nil)
      let before = AreaIndex([raw.polygons])
      let repaired = try PolygonNormalizer.normalize(rings, repair: true).polygons
      let after = AreaIndex([repaired])
      let reference = try PreparedArea(repaired)
      let box = try #require(BoundingBox(around: raw.polygons.flatMap(\.exterior)))
      var inside = 0
      for row in 0..<60 {
        for column in 0..<60 {
          let point = Coordinate(
            latitude: box.south + (box.north - box.south) * (Double(row) + 0.3) / 60,
            longitude: box.west + (box.east - box.west) * (Double(column) + 0.3) / 60)
          let answer = after.areas(containing: point)
          expectEqual(before.areas(containing: point), answer)
          expectEqual(reference.contains(point), (answer == [0]))
          inside += answer.count
        }
      }
      expect(inside > 0)
    }
  }

  /// Lands of our own on the edge of the map, cut there as maps cut them, and Natural Earth's three
  /// beside the checkout, by places that are surely theirs.
  @Test(
    arguments: [
      ("ATA", [(-90.0, 0.0), (-90, 180), (-85, 179.99), (-80, 100)], [(-50.0, 0.0), (0, 0)]),
      ("Cap", [(-90, 0), (-90, 180), (-85, 179.99), (-80, 100)], [(-50, 0), (0, 0)]),
      ("RUS", [(66, 180), (66, -180), (66, -175), (55.75, 37.6)], [(0, 0), (66, -160)]),
      ("Land", [(66, 180), (66, -180), (66, -175), (66, 160)], [(0, 0), (66, -160)]),
      ("FJI", [(-16.9, 179.99), (-18, 178)], [(-18, 0), (-10, 180)]),
      ("Islands", [(-16.8, 179.99), (-16.8, -179.99), (-18, 178)], [(-18, 0), (-10, 180)]),
    ].filter { isOwn($0.0) || SharedData.has(edge($0.0)) }
      as [(String, [(Double, Double)], [(Double, Double)])])
  func `takes countries at the edge of the map`(
    name: String, inside: [(Double, Double)], outside: [(Double, Double)]
  ) throws {
    let rings =
      Self.isOwn(name)
      ? try GeoJSONRings.read("regions/edge-of-the-map.geojson", named: name)
      : try GeoJSONRings.read(Self.edge(name))
    expect(!rings.isEmpty)
    let polygons = try rings.flatMap { try PolygonNormalizer.normalize($0, repair: true).polygons }
    let index = AreaIndex([polygons])
    for (latitude, longitude) in inside {
      let point = Coordinate(latitude: latitude, longitude: longitude)
      expectEqual(index.areas(containing: point), [0], "\(name) \(latitude) \(longitude)")
    }
    for (latitude, longitude) in outside {
      let point = Coordinate(latitude: latitude, longitude: longitude)
      expectEqual(index.areas(containing: point), [], "\(name) \(latitude) \(longitude)")
    }
  }
}
