import GeoAreas
import GeoFormats
import GeoRequests
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct CoverageCheckerTests {
  static let sets = [
    RegionSet(
      name: "city", regions: [CoverageRegion(id: "a", polygons: CheckRequestTests.square)]),
    RegionSet(name: "none", regions: []),
  ]
  static let inside = Coordinate(latitude: 0.5, longitude: 0.1)
  static let outside = Coordinate(latitude: 5, longitude: 5)

  static func answer(
    _ subject: CheckRequest.Subject, regions: [String] = []
  ) throws(RequestError) -> CheckAnswer {
    let checker = CoverageChecker(sets) { (reference) throws(RequestError) in
      guard reference == "@A" else {
        throw .noAnchor(reference: reference, problem: "there is none")
      }
      return inside
    }
    var request = CheckRequest(subject)
    request.regions = regions
    return try checker.answer(request)
  }

  @Test func `every subject has its answer and document`() throws {
    let cell = CoverageCell(level: 12, around: Self.inside)
    let cases: [(CheckRequest.Subject, Bool, schema: String)] = [
      (.place(.anchor("@A")), true, "coverage"),
      (.place(.coordinate(Self.outside)), false, "coverage"),
      (
        .places([.init(id: "x", .anchor("@A")), .init(.coordinate(Self.outside))]), false,
        "coverage-list"
      ),
      (.lines([[Self.inside, Self.outside]]), false, "coverage-path"),
      (.area(CheckRequestTests.square), true, "coverage-area"),
      (.cell(cell), true, "coverage-cell"),
      (.cellAround(.anchor("@A"), level: 12), true, "coverage-cell"),
    ]
    for (subject, isAvailable, schema) in cases {
      let answer = try Self.answer(subject)
      expectEqual(answer.isAvailable, isAvailable, "\(subject)")
      let json = answer.document(.json)
      try expectEqual(SchemaChecker(named: schema).findings(in: json), [], "\(json)")
      expect(answer.document(.csv).split(separator: "\n").count >= 2)
    }
  }

  @Test func `lines are joined without what lies between`() throws {
    let near = Coordinate(latitude: 0.5, longitude: 0.2)
    let answer = try Self.answer(.lines([[Self.inside, near], [], [near, Self.inside]]))
    guard case .lines(let path) = answer.finding else {
      Issue.record("no path")
      return
    }
    expectEqual(path.sections.count, 2)
    expectNear(path.length, 2 * Self.inside.distance(to: near), within: 0.01)
    expect(answer.document(.json, name: "walk").contains(#""name": "walk""#))
  }

  @Test func `sets are chosen by name`() throws {
    try expect(Self.answer(.place(.anchor("@A")), regions: ["city"]).isAvailable)
    let none = try Self.answer(.place(.anchor("@A")), regions: ["none"])
    guard case .place(let found) = none.finding else {
      Issue.record("no place")
      return
    }
    expectEqual(found.reasons, [.noRegions])
    let unknown = RequestError.member(
      name: "regions", found: "`x`", expected: "one of `city`, `none`")
    #expect(throws: unknown) { try Self.answer(.place(.anchor("@A")), regions: ["x"]) }
  }

  @Test func `what is missing is named`() {
    #expect(throws: RequestError.noAnchor(reference: "@B", problem: "there is none")) {
      try Self.answer(.place(.anchor("@B")))
    }
    #expect(
      throws: RequestError.member(name: "lines", found: "no points", expected: "a line of points")
    ) {
      try Self.answer(.lines([[]]))
    }
  }
}
