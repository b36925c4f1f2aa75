import GeoAnchors
import GeoChains
import GeoTesting
import GeoTexts
import Geodesy

@Suite struct ChainComparisonTests {
  /// Anchors every 10 m (in name; the comparison looks at distances as they are given) to the east.
  private static func chain(_ ids: [String], spacing: Double = 10) -> Chain {
    let anchors = ids.enumerated().map { index, id in
      ChainAnchor(
        id: AnchorID(rawValue: id),
        coordinate: Coordinate(latitude: 0, longitude: Double(index) * 0.0001),
        altitude: Altitude(meters: 2, datum: .egm96), heading: 90,
        distance: Double(index) * spacing, role: index == 0 ? .start : .path, street: "A")
    }
    return Chain(
      path: [Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 0.001)],
      length: 111.319, anchors: anchors)
  }

  @Test func `the same chain does not differ`() {
    let chain = Self.chain(["a", "b", "c"])
    expect(ChainComparison(from: chain, to: chain).isSame)
    // A document rounds to a tenth of a millimeter and to a millionth of a degree.
    var rounded = chain
    rounded.anchors[1].coordinate.latitude += 0.5e-9
    rounded.anchors[1].heading += 0.5e-6
    expect(ChainComparison(from: chain, to: rounded).isSame)
  }

  @Test func `added and removed anchors are told`() {
    let old = Self.chain(["a", "b", "c", "d"], spacing: 50)
    var new = Self.chain(["a", "c", "x", "d"], spacing: 50)
    // `x` stands where no other did.
    new.anchors[1] = old.anchors[2]
    new.anchors[2].distance = 125
    new.anchors[3] = old.anchors[3]
    let comparison = ChainComparison(from: old, to: new)
    expectEqual(comparison.differences.map(\.change), [.removed, .added])
    expectEqual(comparison.differences.map(\.id.rawValue), ["b", "x"])
    expect(comparison.differences[0].before == 1 && comparison.differences[0].after == nil)
    expect(comparison.differences[1].before == nil && comparison.differences[1].after == 2)
    expect(!comparison.hasOtherPath)
  }

  /// 0.001 degrees of latitude from the equator: 110.574 m by PROJ (`geod +ellps=WGS84 -I`).
  @Test func `moves are in meters and turns in degrees`() throws {
    let old = Self.chain(["a", "b", "c"])
    var new = old
    new.anchors[1].coordinate.latitude = 0.001
    new.anchors[1].altitude?.meters = 3.25
    new.anchors[2].heading = 350
    let found = ChainComparison(from: old, to: new).differences
    expectEqual(found.map(\.after), [1, 2])
    try expectNear(#require(found[0].horizontal), 110.574, within: 0.001)
    expect(found[0].vertical == 1.25 && found[0].turned == 0)
    try expect(found[1].horizontal == 0 && abs(#require(found[1].turned) - 100) < 1e-9)
    expect(found.allSatisfy { $0.change == .changed && $0.details.isEmpty })
  }

  @Test func `orientations turn by their angle`() throws {
    var old = Self.chain(["a", "b"])
    old.anchors[1].details.orientation = AnchorOrientation(x: 0, y: 0, z: 0, w: 1)
    var new = old
    // 2·atan(0.6 / 0.8) = 73.74°.
    new.anchors[1].details.orientation = AnchorOrientation(x: 0.6, y: 0, z: 0, w: 0.8)
    let turned = ChainComparison(from: old, to: new).differences.first?.turned
    try expectNear(#require(turned), 73.739_795_291_688, within: 1e-9)
    // A heading of 90° is the orientation whose front lies to the east.
    new.anchors[1].details.orientation = nil
    expect(ChainComparison(from: old, to: new).isSame)
  }

  @Test func `other surfaces have no difference of height`() {
    let old = Self.chain(["a", "b"])
    var new = old
    new.anchors[1].altitude = Altitude(meters: 2, datum: .ellipsoid)
    let found = ChainComparison(from: old, to: new).differences.first
    expectNil(found?.vertical)
    expectEqual(found?.details.map(\.name), [.datum])
    expectEqual(found?.details.first?.before, .text("egm96"))
    expectEqual(found?.details.first?.after, .text("ellipsoid"))
  }

  @Test func `every part is named with what it was`() {
    let old = Self.chain(["a", "b"])
    var new = old
    new.anchors[1].role = .turn
    new.anchors[1].street = nil
    new.anchors[1].altitude = nil
    new.anchors[1].details.altitudeSource = .terrain
    new.anchors[1].details.instruction = "Turn left"
    new.anchors[1].details.content = #"{"kind":"none"}"#
    new.anchors[1].details.asset = .forgiving
    new.anchors[1].details.scale = 2
    new.anchors[1].details.revealDistance = 25
    new.anchors[1].details.offset = 1.5
    new.anchors[1].details.isPinned = true
    let found = ChainComparison(from: old, to: new).differences.first?.details ?? []
    expectEqual(
      found.map(\.name), ChainAnchorPart.Name.allCases.filter { $0 != .id })
    expect(found.first?.before == .text("path") && found.first?.after == .text("turn"))
    expect(found.last?.before == .flag(false) && found.last?.after == .flag(true))
  }

  /// Planned with another spacing, ids are others: neighbors along the way are the same anchor.
  @Test func `anchors of other IDs match along the way`() {
    let old = Self.chain(["a", "b", "c", "d"], spacing: 20)
    var new = Self.chain(["p", "q", "r"], spacing: 20)
    new.anchors[1].distance = 24
    new.anchors[2].distance = 31
    let found = ChainComparison(from: old, to: new).differences
    // p–a and q–b are the same; r is 9 m from c, so c and d are gone and r is new.
    expectEqual(found.map(\.change), [.changed, .changed, .added, .removed, .removed])
    expectEqual(found.map(\.before), [0, 1, nil, 2, 3])
    expectEqual(found[0].details.map(\.name), [.id])
  }

  @Test func `another path is a difference`() {
    let old = Self.chain(["a", "b"])
    var new = old
    new.path[1].latitude = 0.0001
    new.length = 112
    let comparison = ChainComparison(from: old, to: new)
    expect(comparison.hasOtherPath && !comparison.isSame && comparison.differences.isEmpty)
    expectNear(comparison.lengthChange, 0.681, within: 1e-9)
  }
}
