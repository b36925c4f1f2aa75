import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct PointAlignmentTests {
  struct Reference: Sendable, CustomTestStringConvertible {
    let file: String
    let name: String
    let method: String
    let freedom: PointAlignment.Freedom

    var testDescription: String { "\(name) \(method)" }
  }

  static let references = [
    ("pairs/walk.csv", "walk"),
    ("tum/pairs_tum_fr1xyz_rgbdslam.csv", "tum_fr1xyz_rgbdslam"),
    ("tum/pairs_tum_fr2desk_orb.csv", "tum_fr2desk_orb"),
  ].filter { SharedData.has("sessions/" + $0.0) }.flatMap { file, name in
    [("evo_se3", .rigid), ("evo_sim3", .similarity), ("posyaw_rpg", .yaw)].map {
      (method: String, freedom: PointAlignment.Freedom) in
      Reference(file: "sessions/" + file, name: name, method: method, freedom: freedom)
    }
  }

  /// Umeyama's fit by numpy on a walk of ours; evo 1.38.1 and the alignment of
  /// rpg_trajectory_evaluation on TUM RGB-D paths, where those are there.
  @Test(arguments: references) func `agrees with others`(reference: Reference) throws {
    let text = SharedData.text(
      reference.name == "walk"
        ? "sessions/pairs/expected.json" : "sessions/tum/alignments_expected.json")
    let root = try JSONReader.read(text: text)
    let expected = try #require(root[reference.name]?["methods"]?[reference.method])
    var pairs = PointPairs()
    for row in SharedData.rows(reference.file).dropFirst() {
      let n = row.compactMap { Double($0) }
      pairs.append(
        source: Vector3(x: n[1], y: n[2], z: n[3]), target: Vector3(x: n[4], y: n[5], z: n[6]))
    }
    expectEqual(Double(pairs.count), root[reference.name]?["n"]?.number)
    let found = try PointAlignment(pairs, reference.freedom)
    let axes = [
      Vector3(x: 1, y: 0, z: 0), Vector3(x: 0, y: 1, z: 0), Vector3(x: 0, y: 0, z: 1),
    ].map { found.rotation.rotated($0) }
    func near(_ value: Double, _ other: JSONValue?, _ name: String) {
      expectNear(value, (other?.number ?? .nan), within: 1e-9, "\(name)")
    }
    let rows = try #require(expected["R"]?.array)
    for (row, values) in zip(rows, [axes.map(\.x), axes.map(\.y), axes.map(\.z)]) {
      for (value, other) in zip(values, try #require(row.array)) { near(value, other, "R") }
    }
    let move = try #require(expected["t"]?.array)
    near(found.translation.x, move[0], "t x")
    near(found.translation.y, move[1], "t y")
    near(found.translation.z, move[2], "t z")
    near(found.scale, expected["s"], "s")
    if let yaw = found.yaw { near(yaw * .pi / 180, expected["yaw_rad"], "yaw") }
    let errors = try #require(found.statistics)
    let told = try #require(expected["ate"])
    near(errors.rmse, told["rmse"], "rmse")
    near(errors.mean, told["mean"], "mean")
    near(errors.median, told["median"], "median")
    near(errors.minimum, told["min"], "min")
    near(errors.maximum, told["max"], "max")
    near(errors.standardDeviation, told["std"], "std")
    // Sums of thousands of squares, so relative.
    let squares = told["sse"]?.number ?? .nan
    expectNear(errors.squares, squares, within: 1e-9 * max(1, squares))
  }

  @Test(arguments: PointAlignment.Freedom.allCases)
  func `finds what was done`(freedom: PointAlignment.Freedom) throws {
    var random = SeededGenerator(seed: 11)
    for count in [3, 4, 5, 100, 101] {
      let axis =
        freedom == .yaw
        ? Vector3(x: 0, y: 0, z: 1)
        : Vector3(
          x: .random(in: -1...1, using: &random), y: .random(in: -1...1, using: &random), z: 1)
      let turn = Orientation(degrees: .random(in: -180...180, using: &random), about: axis)
      let scale = freedom == .similarity ? Double.random(in: 0.1...10, using: &random) : 1
      let move = Vector3(x: 4e6, y: -3, z: 17)
      var pairs = PointPairs()
      for _ in 0..<count {
        let point = Vector3(
          x: .random(in: -90...90, using: &random), y: .random(in: -90...90, using: &random),
          z: .random(in: -9...9, using: &random))
        pairs.append(source: point, target: turn.rotated(point) * scale + move)
      }
      let found = try PointAlignment(pairs, freedom)
      expect(found.rotation.angle(to: turn) < 1e-6)
      expectNear(found.scale, scale, within: 1e-9 * scale)
      expectNear(found.bestScale, scale, within: 1e-9 * scale)
      expect((found.translation - move).length < 1e-6)
      expect(found.residuals.allSatisfy { $0 < 1e-7 })
      expectEqual(found.residuals.count, count)
      expect((found.target(of: pairs[0].source) - pairs[0].target).length < 1e-6)
    }
  }

  /// Umeyama's point: where a mirror would fit best, a rotation is still the answer.
  @Test func `never mirrors`() throws {
    var pairs = PointPairs()
    for (x, y, z) in [(1.0, 0.0, 0.0), (0, 2, 0), (0, 0, 3), (-1, -1, 1), (4, 1, -2)] {
      pairs.append(source: Vector3(x: x, y: y, z: z), target: Vector3(x: x, y: y, z: -z))
    }
    let found = try PointAlignment(pairs, .rigid)
    let (a, b, c) = (
      found.rotation.rotated(Vector3(x: 1, y: 0, z: 0)),
      found.rotation.rotated(Vector3(x: 0, y: 1, z: 0)),
      found.rotation.rotated(Vector3(x: 0, y: 0, z: 1))
    )
    expectNear(a.cross(b).dot(c), 1, within: 1e-12)
  }

  @Test func `says what is not determined`() {
    func pairs(_ points: [Vector3]) -> PointPairs { PointPairs(points.map { ($0, $0) }) }
    let line = (0..<9).map { Vector3(x: Double($0), y: 2 * Double($0), z: 0) }
    #expect(throws: TrackingError.onOneLine) { try PointAlignment(pairs(line), .rigid) }
    #expect(throws: Never.self) { try PointAlignment(pairs(line), .yaw) }
    let spot = [Vector3](repeating: Vector3(x: 1, y: 2, z: 3), count: 9)
    for freedom in PointAlignment.Freedom.allCases {
      #expect(throws: TrackingError.samePlace) { try PointAlignment(pairs(spot), freedom) }
    }
    let upright = (0..<9).map { Vector3(x: 0, y: 0, z: Double($0)) }
    #expect(throws: TrackingError.samePlace) { try PointAlignment(pairs(upright), .yaw) }
    #expect(throws: TrackingError.tooFew(count: 2, needed: 3)) {
      try PointAlignment(pairs([line[0], line[1]]), .similarity)
    }
    #expect(throws: TrackingError.notFinite) {
      try PointAlignment(pairs(line + [Vector3(x: .nan, y: 0, z: 0)]), .yaw)
    }
    #expect(throws: TrackingError.notFinite) {
      try PointAlignment(pairs(line + [Vector3(x: 1e200, y: 0, z: 0)]), .rigid)
    }
    expectNil(ErrorStatistics([]))
  }
}
