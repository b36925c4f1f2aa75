import GeoAreas
import GeoTestSupport
import GeoTesting
import Geodesy

/// Areas are of the closed formula for a zone of the ellipsoid, computed elsewhere.
@Suite struct RegionDifferenceTests {
  private func one(
    _ before: CoverageRegion?, _ after: CoverageRegion?
  ) throws -> RegionDifference? {
    try RegionDifference(set: "s", before, after)
  }

  @Test func `a square that moved gained and lost a strip`() throws {
    let old = Regions.box("a", 0, 0, 0.01, 0.01)
    let new = Regions.box("a", 0.001, 0, 0.011, 0.01)
    let difference = try #require(try one(old, new))
    expect(difference.fields == [.area] && difference.change == .changed)
    expectNear((difference.gainedSquareMeters ?? 0), 123_090.720, within: 0.01)
    expectNear((difference.lostSquareMeters ?? 0), 123_090.720, within: 0.01)
    expectNear((difference.borderMoved ?? 0), 111.319, within: 0.2)
  }

  @Test func `a square that grew lost nothing`() throws {
    let difference = try #require(
      try one(Regions.box("a", 8, 47, 8.01, 47.01), Regions.box("a", 8, 47, 8.012, 47.01)))
    expectNear((difference.gainedSquareMeters ?? 0), 169_088.558, within: 0.1)
    expect((difference.lostSquareMeters ?? 1) < 0.01)
  }

  @Test func `a hole is area that was lost`() throws {
    let whole = Regions.box("a", 0, 0, 0.03, 0.03)
    let holed = Regions.box("a", 0, 0, 0.03, 0.03, hole: true)
    let difference = try #require(try one(whole, holed))
    // The middle ninth, near the equator.
    expectNear((difference.lostSquareMeters ?? 0), 1_230_907.202, within: 5)
    expect((difference.gainedSquareMeters ?? 1) < 0.01)
  }

  @Test func `what is known by words is named`() throws {
    let old = Regions.box("a", 0, 0, 1, 1)
    var new = old
    new.grade = .experimental
    new.name = "Harbour"
    new.validUntil = CoverageTime("2030-01-01")
    let difference = try #require(try one(old, new))
    expectEqual(difference.fields, [.name, .grade, .validUntil])
    expect(difference.gainedSquareMeters == 0 && difference.borderMoved == 0)
    expectEqual(difference.name, "Harbour")
    try expectNil(one(old, old))
  }

  @Test func `what came and went is counted whole`() throws {
    let box = Regions.box("a", 0, 0, 0.01, 0.01)
    let came = try #require(try one(nil, box))
    expect(came.change == .added && came.fields == [] && came.borderMoved == nil)
    expect(
      abs((came.gainedSquareMeters ?? 0) - 1_230_907.202) < 0.01 && came.lostSquareMeters == 0)
    let gone = try #require(try one(box, nil))
    expect(gone.change == .removed && gone.gainedSquareMeters == 0)
    expectNear((gone.lostSquareMeters ?? 0), 1_230_907.202, within: 0.01)
  }

  @Test func `sets are matched by their names`() throws {
    let box = Regions.box("a", 0, 0, 1, 1)
    let other = Regions.box("b", 0, 0, 1, 1)
    let before = [
      RegionSet(name: "one", regions: [box, other]), RegionSet(name: "two", regions: [box]),
    ]
    let after = [
      RegionSet(name: "one", regions: [other]), RegionSet(name: "three", regions: [box]),
    ]
    let found = try RegionDifference.between(before, after)
    expectEqual(
      found.map { "\($0.set) \($0.id) \($0.change)" },
      [
        "one a removed", "two a removed", "three a added",
      ])
    try expect(RegionDifference.between(before, before).isEmpty)
    // Two sets of other names are the same where only they are compared.
    try expect(RegionDifference.between(before[1], after[1]).isEmpty)
  }
}
