import GeoAreas
import GeoTesting
import Geodesy

@Suite struct RegionValidatorTests {
  /// A square of a tenth of a degree, by its south-west corner.
  private func draft(
    _ number: Int, id: String? = nil, longitude: Double, latitude: Double, isClosed: Bool = true
  ) -> RegionDraft {
    let (east, north) = (longitude + 0.1, latitude + 0.1)
    var ring: [SIMD2<Double>] = [
      [longitude, latitude], [east, latitude], [east, north], [longitude, north],
    ]
    if isClosed { ring.append(ring[0]) }
    var draft = RegionDraft(place: "features[\(number)]", polygons: [[ring]])
    draft.id = id
    return draft
  }

  /// Five towns around Munich and one given as latitude, longitude.
  private var towns: [RegionDraft] {
    (0..<5).map {
      draft($0, id: "t\($0)", longitude: 11 + 0.3 * Double($0), latitude: 48 + 0.1 * Double($0))
    }
  }

  private func take(
    _ drafts: [RegionDraft], by validator: RegionValidator = RegionValidator()
  ) -> ([CoverageRegion], [RegionFinding]) {
    let taken = validator.validate(drafts)
    return (taken.regions, taken.findings)
  }

  @Test func `a region with its axes swapped is suspected`() {
    let (regions, findings) = take(
      towns + [draft(5, id: "swapped", longitude: 48.1, latitude: 11.5)])
    expectEqual(regions.map(\.id), ["t0", "t1", "t2", "t3", "t4", "swapped"])
    expectEqual(findings.map(\.kind), [.suspectedSwap])
    expect(findings.first?.place == "`swapped`" && findings.first?.isError == false)
  }

  /// Far away alone is not swapped: the swapped place must lie among the others.
  @Test(arguments: [
    (2.3, 48.8), (48.1, 31), (31, 11.5), (139.7, 35.7),
  ])
  func `a region elsewhere is not suspected`(longitude: Double, latitude: Double) {
    let (_, findings) = take(
      towns + [draft(5, id: "far", longitude: longitude, latitude: latitude)])
    expect(findings.isEmpty)
  }

  @Test func `few or scattered regions suspect nobody`() {
    let swapped = draft(9, id: "swapped", longitude: 48.1, latitude: 11.5)
    expect(RegionValidator().validate(Array(towns.prefix(3)) + [swapped]).findings.isEmpty)
    let scattered = (0..<5).map {
      draft($0, longitude: -120 + 50 * Double($0), latitude: -40 + 20 * Double($0))
    }
    expect(RegionValidator().validate(scattered + [swapped]).findings.isEmpty)
  }

  @Test func `IDs become unique and repeated rings are left out`() {
    var twin = draft(2, longitude: 5, latitude: 45)
    twin.name = "Twin"
    let (regions, findings) = take([
      draft(0, id: "a", longitude: 5, latitude: 45), draft(1, id: "a", longitude: 6, latitude: 45),
      twin, draft(3, longitude: 7, latitude: 45), draft(4, id: "a", longitude: 8, latitude: 45),
    ])
    expectEqual(regions.map(\.id), ["a", "a-2", "3", "a-3"])
    expectEqual(
      findings.map(\.kind),
      [
        .sameID("a", now: "a-2"), .duplicate(of: "features[0] (`a`)"), .sameID("a", now: "a-3"),
      ])
    expectEqual(
      findings[1].description,
      "features[2] (`Twin`): it has the same rings as features[0] (`a`); it was left out")
  }

  @Test func `what cannot be used is named and left out`() {
    var undated = draft(0, longitude: 5, latitude: 45)
    undated.validUntil = "tomorrow"
    var dated = draft(1, longitude: 6, latitude: 45, isClosed: false)
    dated.validFrom = "2024-02-29"
    dated.validUntil = "2024-02-29"
    let (regions, findings) = take([undated, dated, RegionDraft(place: "empty")])
    expectEqual(regions.map(\.id), ["1"])
    // 2024-02-29T00:00:00Z, and the end of that day (GNU date).
    expectEqual(regions.first?.validFrom?.seconds, 1_709_164_800)
    expectEqual(regions.first?.validUntil?.seconds, 1_709_251_200)
    expectEqual(findings.map(\.isError), [true, false, true])
    expectEqual(
      findings.prefix(2).map(\.description),
      [
        "features[0]: `tomorrow` is not a date or a time of RFC 3339",
        "features[1]: a ring was not closed; it was closed",
      ])
  }

  /// A ring that crosses itself: refused, repaired or taken as it is, as asked.
  @Test func `crossed rings are taken as asked`() throws {
    let bow: PolygonNormalizer.Rings = [[[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]]]
    let drafts = [
      RegionDraft(place: "bow", polygons: [bow, [[[5, 0], [6, 0], [6, 1], [5, 0]]]])
    ]
    let (none, issues) = take(drafts)
    expect(none.isEmpty && issues.map(\.polygon) == [0] && issues.first?.isError == true)

    var repairing = RegionValidator()
    repairing.repair = true
    let (mended, notes) = take(drafts, by: repairing)
    // Two triangles of the bow and the third polygon.
    expectEqual(mended.first?.polygons.count, 3)
    expectEqual(
      notes.map(\.description), ["bow, polygon 1: its rings were invalid; they were repaired"])

    var keeping = RegionValidator()
    keeping.keepsInvalid = true
    let (kept, remarks) = take(drafts, by: keeping)
    expect(kept.first?.polygons.count == 2 && kept.first?.issue != nil)
    expectEqual(remarks.map(\.polygon), [0])
  }
}
