import GeoFormats
import GeoSessions
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoLocalization

struct FixConfidenceTests {
  private func fused(
    _ longitudes: [Double], _ rule: ConfidenceRule = .inliers
  ) -> FixConfidence? {
    FixFuser.fuse(
      longitudes.map { LocationFix(Coordinate(latitude: 10, longitude: $0)) },
      options: FusionOptions(confidence: rule))?.confidence
  }

  @Test(
    arguments: [
      ([10], .low), ([10, 10.000_001], .high), ([10, 10.000_002], .high),
      ([10, 10.000_004], .medium), ([10, 10.000_01], .low), ([10, 10.000_01, 10], .medium),
      ([10, 10.000_01, 10, 10], .medium), ([10, 10.000_01, 10, 10, 10], .high),
      ([10, 20, 30, 40, 50], .high),
    ] as [([Double], FixConfidence)])
  func `F-12: confidence by the published rule`(longitudes: [Double], confidence: FixConfidence) {
    expectEqual(fused(longitudes, .reference), confidence)
  }

  @Test(
    arguments: SharedData.known(
      "indoor/fixes/medians.json", "indoor/fantasmo/median_inlier_confidence_vectors.json"))
  func `F-12: confidence of every known case`(file: String) throws {
    let cases = try SharedData.json(file)["confidence"].elements()
    expect(cases.count >= 8)
    for entry in cases {
      let fixes = try entry["inputs"].places().map { LocationFix($0) }
      let found = FixFuser.fuse(fixes, options: FusionOptions(confidence: .reference))
      expectEqual(found?.confidence.rawValue, (try entry["overall"].string()))
    }
  }

  @Test(
    arguments: [
      ([10], .low), ([10, 10.000_001], .medium), ([10, 10.000_001, 10], .high),
      ([10, 10.000_004], .medium), ([10, 10.000_01], .medium), ([10, 10.000_02], .low),
      ([10, 10.000_04, 10.000_08, 10.000_12, 10.000_16, 10.000_2], .low),
      ([10, 20, 30, 40, 50], .low),
    ] as [([Double], FixConfidence)])
  func
    `F-12: by the inliers: one fix is low, few that are close are high, many that are not are low`(
      longitudes: [Double], confidence: FixConfidence
    )
  {
    expectEqual(fused(longitudes), confidence)
  }

  @Test
  func `defect 3: outliers do not count, and many fixes do not make up for their scatter`() throws {
    let close = (0..<8).map { 10 + Double($0) * 0.000_000_5 }
    expectEqual(fused(close), .high)
    expectEqual(fused(close + [11, 12, -60]), .high)
    // The set scatters by 2 m; its 15 fixes are high by the published rule.
    let fixes = SampleFixes.places.map { LocationFix($0) }
    let ours = try #require(FixFuser.fuse(fixes))
    expectEqual(ours.confidence, .low)
    let scatter = try #require(ours.scatter)
    expectNear(try #require(ours.uncertainty), scatter / 15.0.squareRoot(), within: 1e-12)
    let theirs = FixFuser.fuse(fixes, options: FusionOptions(confidence: .reference))
    expectEqual(theirs?.confidence, .high)
  }

  @Test
  func `defect 4: not a number is not taken for one, and every term of the scatter is squared`()
    throws
  {
    expectEqual(FusionOptions(gate: .nan, floor: .nan).validated().gate, 0.1)
    expectEqual(FusionOptions(gate: 3.5, floor: -1).validated().floor, 1e-6)
    // Two fixes 1.0962 m apart on the parallel of 10° (N cos φ · 1e-5°): half of it on each side.
    let found = try #require(
      FixFuser.fuse([10, 10.000_01].map { LocationFix(Coordinate(latitude: 10, longitude: $0)) }))
    expectNear(try #require(found.scatter), 0.5482, within: 1e-3)
  }

  @Test
  func `S-15: one fix has no uncertainty, and two equal ones are not trusted highly`() throws {
    let one = try #require(FixFuser.fuse([LocationFix(SampleFixes.places[0])]))
    expectEqual(one.confidence, .low)
    expect(one.scatter == nil && one.uncertainty == nil && one.covariance == nil)
    expect(one.fields.contains(SessionOutput.Field("uncertainty", .null)))
    var fuser = FixFuser()
    fuser.add(LocationFix(SampleFixes.places[0]))
    expectNil(fuser.position?.uncertainty)
    fuser.add(LocationFix(SampleFixes.places[0]))
    expect(fuser.position?.confidence == .medium && fuser.position?.uncertainty == 0)
    // Of two fixes far apart each supports itself only.
    let apart = [
      SampleFixes.places[0], Coordinate(latitude: -SampleFixes.places[0].latitude, longitude: 2),
    ]
    expectEqual(FixFuser.fuse(apart.map { LocationFix($0) })?.confidence, .low)
  }

  @Test func `confidences are ordered`() {
    expectEqual(FixConfidence.allCases.sorted(), [.low, .medium, .high])
    expectEqual(FixConfidence.allCases.map(\.abbreviation), ["L", "M", "H"])
    expectEqual(FixConfidence(uncertainty: 0.149), .high)
    expectEqual(FixConfidence(uncertainty: 0.15), .medium)
    expectEqual(FixConfidence(uncertainty: 0.5), .low)
  }
}
