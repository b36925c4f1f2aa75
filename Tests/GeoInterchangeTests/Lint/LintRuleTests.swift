import GeoAnchors
import GeoAreas
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoInterchange

/// One set of anchors in which a rule finds something, and one in which it does not.
struct LintFixture: CustomTestStringConvertible {
  let rule: String
  let firing: LintGroup
  let clean: LintGroup
  var context = LintContext(now: "2026-06-01T00:00:00.000Z")
  var count = 1
  var fix: LintFix?

  var testDescription: String { rule }
}

private func anchor(
  _ id: String = "a", _ latitude: Degrees = 48, _ longitude: Degrees = 11,
  _ altitude: Altitude? = Altitude(meters: 0, datum: .ground), heading: Degrees? = nil,
  name: String = "", with details: AnchorDetails = AnchorDetails(altitudeSource: .userDefined)
) -> Anchor {
  Anchor(
    id: AnchorID(rawValue: id), name: name,
    coordinate: Coordinate(latitude: latitude, longitude: longitude), altitude: altitude,
    heading: heading, details: details)
}

private func above(_ datum: VerticalDatum, _ meters: Meters) -> Altitude {
  Altitude(meters: meters, datum: datum)
}

/// Ground at 500 m above EGM96 south of 49 degrees, none north of it.
private struct Plain: GroundHeight {
  func ground(at coordinate: Coordinate) -> GroundAnswer {
    coordinate.latitude < 49
      ? .height(Altitude(meters: 500, datum: .egm96), source: "plain")
      : .unknown(.noTile(name: "N49E011"))
  }
}

/// Streets along the meridian of 11 degrees; those north of 49 degrees are cut off.
private struct Meridian: StreetAccess {
  func distances(from place: Coordinate) -> (nearest: Meters?, connected: Meters?) {
    let nearest = Coordinate(latitude: place.latitude, longitude: 11)
    let connected = Coordinate(latitude: min(place.latitude, 49), longitude: 11)
    return (
      nearest: place.distance(to: nearest), connected: place.distance(to: connected)
    )
  }
}

/// A square around 48, 11 for ARKit.
private let square = CoverageMap([
  RegionSet(
    name: "square",
    regions: [
      CoverageRegion(
        id: "1", provider: .arkit,
        polygons: [
          Polygon(
            exterior: [
              Coordinate(latitude: 47, longitude: 10), Coordinate(latitude: 47, longitude: 12),
              Coordinate(latitude: 49, longitude: 12), Coordinate(latitude: 49, longitude: 10),
            ])
        ])
    ])
])

private let ground = LintContext(terrain: Plain())
private let regions = LintContext(platforms: [.arkit], coverage: square)
private let streets = {
  var context = LintContext()
  context.streets = Meridian()
  return context
}()

private func one(_ anchor: Anchor) -> LintGroup { LintGroup([anchor]) }

private func row(_ count: Int, reveal: Meters?, altitude: Altitude? = above(.egm96, 5))
  -> LintGroup
{
  LintGroup(
    (0..<count).map {
      anchor(
        "n\($0)", 48 + Double($0) * 0.0009, 11, altitude,
        with: AnchorDetails(altitudeSource: .precise, revealRadius: reveal))
    })
}

@Suite struct LintRuleTests {
  static let fixtures: [LintFixture] = [
    LintFixture(
      rule: "altitude-unknown", firing: one(anchor("a", 48, 11, nil)), clean: one(anchor())),
    LintFixture(
      rule: "altitude-datum", firing: one(anchor("a", 48, 11, above(.meanSeaLevel, 500))),
      clean: one(
        anchor(
          "a", 48, 11, above(.meanSeaLevel, 500),
          with: AnchorDetails(altitudeSource: .precise, geoid: "EGM96")))),
    LintFixture(
      rule: "altitude-provenance",
      firing: LintGroup([
        anchor("a", 48, 11, above(.egm96, 500), with: AnchorDetails()),
        anchor("b", 48.01, 11, above(.egm96, 500), with: AnchorDetails(altitudeSource: .unknown)),
      ]),
      clean: LintGroup([
        anchor("a", 48, 11, above(.egm96, 500)),
        anchor("b", 48.01, 11, above(.ground, 0), with: AnchorDetails()),
      ]), count: 2),
    LintFixture(
      rule: "altitude-range",
      firing: LintGroup([
        anchor("a", 48, 11, above(.egm96, 29_029)), anchor("b", 48.01, 11, above(.egm96, -700)),
      ]),
      clean: LintGroup([
        // Everest and the shore of the Dead Sea.
        anchor("a", 27.9881, 86.925, above(.egm96, 8_849)),
        anchor("b", 31.5, 35.5, above(.egm96, -430)),
      ]), count: 2),
    LintFixture(
      rule: "altitude-ground",
      firing: LintGroup([
        anchor("a", 48, 11, above(.egm96, 560)), anchor("b", 48.01, 11, above(.egm96, 480)),
        // The undulation there is 46 m, so this is 46 m too low.
        anchor("c", 48.02, 11, above(.ellipsoid, 500)), anchor("d", 48.03, 11, above(.ground, 51)),
      ]),
      clean: LintGroup([
        anchor("a", 48, 11, above(.egm96, 549)), anchor("b", 48.01, 11, above(.egm96, 491)),
        anchor("c", 48.02, 11, above(.ellipsoid, 546)), anchor("d", 48.03, 11, above(.ground, 49)),
        anchor("e", 50, 11, above(.egm96, 5_000)), anchor("f", 48, 11, nil),
      ]), context: ground, count: 4),
    LintFixture(
      rule: "ground-unknown", firing: one(anchor("a", 50, 11)), clean: one(anchor()),
      context: ground),
    LintFixture(
      rule: "duplicate-place",
      firing: LintGroup([anchor("a"), anchor("b", 48, 11.000_000_5)]),
      clean: LintGroup([
        anchor("a"), anchor("b", 48, 11.000_01), anchor("c", 48, 11, above(.ground, 2)),
        anchor("d", 48, 11, nil), anchor("e", 48, 11, above(.egm96, 0)),
      ])),
    LintFixture(
      rule: "duplicate-place", firing: LintGroup([anchor("a"), anchor("b")]),
      clean: LintGroup([anchor("a")]), fix: .remove),
    LintFixture(
      rule: "duplicate-place",
      firing: LintGroup([anchor("a", 48, -180), anchor("b", 48, -180)], kind: .chain),
      clean: LintGroup([])),
    // A walk that turns round, and comes back to where it was.
    LintFixture(
      rule: "duplicate-place",
      firing: LintGroup(
        [anchor("a", heading: 90), anchor("b", heading: 90)], kind: .chain, name: "tour"),
      clean: LintGroup(
        [
          anchor("a", heading: 90), anchor("b", heading: 270), anchor("c", 48.001, 11, heading: 0),
          anchor("d", heading: 90),
        ], kind: .chain, name: "tour")),
    LintFixture(
      rule: "duplicate-name",
      firing: LintGroup([
        anchor("a", name: "x"), anchor("b", 48.01, 11, name: "x"),
        anchor("c", 48.02, 11, name: "y"),
      ]),
      clean: LintGroup([
        anchor("a", name: "x"), anchor("b", 48.01, 11, name: ""), anchor("c", 48.02, 11, name: ""),
      ])),
    LintFixture(
      rule: "outside-coverage", firing: one(anchor("a", 50, 11)),
      clean: LintGroup([anchor("a", 48, 11), anchor("b", 47, 10), anchor("c", 11, 48)]),
      context: regions),
    // Three that follow one another are one finding, and one that comes later another.
    LintFixture(
      rule: "outside-coverage",
      firing: LintGroup(
        [
          anchor("a"), anchor("b", 50, 11), anchor("c", 51, 11), anchor("d", 50, 11),
          anchor("e", 48.5, 11), anchor("f", 50, 11),
        ], kind: .chain, name: "tour"),
      clean: LintGroup([anchor("a")], kind: .chain), context: regions, count: 2),
    LintFixture(
      rule: "axes-swapped", firing: one(anchor("a", 11, 48)),
      clean: LintGroup([anchor("a", 48, 11), anchor("b", 50, 11)]), context: regions),
    LintFixture(
      rule: "unreadable",
      firing: {
        var group = LintGroup([])
        group.unreadable = [.init(id: AnchorID(rawValue: "a"), problem: "cut off")]
        return group
      }(), clean: one(anchor("a"))),
    LintFixture(
      rule: "null-island", firing: one(anchor("a", 0, 0)), clean: one(anchor("a", 0, 1e-6))),
    LintFixture(
      rule: "orientation-invalid",
      firing: one(
        anchor(
          "a", with: AnchorDetails(orientation: AnchorOrientation(x: 0, y: 0, z: 0.707, w: 0.707)))),
      clean: one(
        anchor(
          "a", with: AnchorDetails(orientation: AnchorOrientation(x: 0, y: 0, z: 0.6, w: 0.8)))),
      fix: .normalizeOrientation),
    LintFixture(
      rule: "orientation-invalid",
      firing: one(
        anchor("a", with: AnchorDetails(orientation: AnchorOrientation(x: 0, y: 0, z: 0, w: 0)))),
      clean: one(anchor())),
    LintFixture(
      rule: "heading-invalid", firing: one(anchor("a", heading: 360)),
      clean: LintGroup([anchor("a", heading: 0), anchor("b", 48.01, 11, heading: 359.9)]),
      fix: .foldHeading),
    LintFixture(
      // A quarter turn to the left of east faces north.
      rule: "heading-conflict",
      firing: one(
        anchor(
          "a", heading: 90,
          with: AnchorDetails(
            orientation: AnchorOrientation(x: 0, y: 0, z: 0.5.squareRoot(), w: 0.5.squareRoot())))),
      clean: one(
        anchor(
          "a", heading: 359.5,
          with: AnchorDetails(
            orientation: AnchorOrientation(x: 0, y: 0, z: 0.5.squareRoot(), w: 0.5.squareRoot()))))
    ),
    LintFixture(
      rule: "expired",
      firing: one(anchor("a", with: AnchorDetails(expires: "2026-06-01T00:00:00.000Z"))),
      clean: one(anchor("a", with: AnchorDetails(expires: "2026-06-01T00:00:00.001Z")))),
    LintFixture(
      rule: "street-far", firing: one(anchor("a", 48, 11.001)),
      clean: one(anchor("a", 48, 11.0005)), context: streets),
    LintFixture(
      rule: "street-cut-off", firing: one(anchor("a", 49.1, 11)),
      clean: LintGroup([anchor("a", 48.9, 11), anchor("b", 49.1, 12)]), context: streets),
    LintFixture(
      rule: "near-pole",
      firing: LintGroup([anchor("a", 89.95, 11), anchor("b", -89.91, 11)]),
      clean: LintGroup([anchor("a", 89.9, 11), anchor("b", -89.9, 11)]), count: 2),
    LintFixture(
      rule: "start-distance",
      firing: LintGroup([
        anchor("a", 48, 11), anchor("b", 48.0501, 11), anchor("c", 48, 11.0501),
        anchor("d", 48, 11.05),
      ]),
      clean: LintGroup([
        anchor("a", 0, 179.98), anchor("b", 0.05, 179.98), anchor("c", 0, -179.97),
      ]), count: 2),
    LintFixture(
      rule: "start-distance", firing: one(anchor("a", 48, 11.06)),
      clean: one(anchor("a", 48, 10.96)),
      context: LintContext(start: Coordinate(latitude: 48, longitude: 11))),
    LintFixture(
      rule: "start-distance",
      firing: LintGroup([anchor("a", 48, 11), anchor("b", 48.06, 11)], kind: .chain),
      clean: LintGroup(
        [anchor("a", 48, 11), anchor("b", 48.04, 11), anchor("c", 48.08, 11)], kind: .chain)),
    LintFixture(
      rule: "live-anchors", firing: row(21, reveal: nil), clean: row(20, reveal: nil)),
    LintFixture(
      // 100 m apart: 10 before and 10 after, itself the 21st.
      rule: "live-anchors", firing: row(60, reveal: 1_010), clean: row(60, reveal: 950)),
    LintFixture(
      rule: "terrain-anchors", firing: row(101, reveal: 10, altitude: above(.ground, 1)),
      clean: row(100, reveal: 10, altitude: nil)),
    LintFixture(
      rule: "reveal-distance", firing: row(1, reveal: 201), clean: row(1, reveal: 200)),
    LintFixture(
      rule: "arrival-radius",
      firing: one(anchor("a", with: AnchorDetails(revealRadius: 5, arrivalRadius: 6))),
      clean: LintGroup([
        anchor("a", with: AnchorDetails(revealRadius: 5, arrivalRadius: 5)),
        anchor("b", 48.01, 11, with: AnchorDetails(arrivalRadius: 6)),
      ])),
  ]

  private func findings(_ fixture: LintFixture, _ group: LintGroup) throws -> [LintFinding] {
    try Linter(fixture.context).findings(in: [group]).filter { $0.rule == fixture.rule }
  }

  @Test(arguments: fixtures) func `fires`(_ fixture: LintFixture) throws {
    let found = try findings(fixture, fixture.firing)
    expectEqual(found.count, fixture.count)
    expect(found.allSatisfy { $0.fix == fixture.fix })
    for finding in found {
      for language in Language.allCases {
        let text = finding.message.text(in: language)
        expect(!text.contains("{") && !text.contains("}"), "\(text)")
      }
    }
  }

  @Test(arguments: fixtures) func `stays silent`(_ fixture: LintFixture) throws {
    try expectEqual(findings(fixture, fixture.clean), [])
  }

  @Test func `every rule has a fixture`() {
    expectEqual(Linter.rules.map { $0.id }.sorted(), Set(Self.fixtures.map(\.rule)).sorted())
  }

  @Test func `every fix ends its finding`() throws {
    for fixture in Self.fixtures {
      guard let fix = fixture.fix else { continue }
      var group = fixture.firing
      let found = try findings(fixture, group)
      group.anchors = group.anchors.compactMap { anchor in
        found.contains { $0.anchor == anchor.id } ? fix.applied(to: anchor) : anchor
      }
      try expectEqual(findings(fixture, group), [])
    }
  }

  @Test func `rules of one platform are left out for the other`() throws {
    let group = LintGroup([anchor("a", 89.95, 11), anchor("b", 89.8, 11)])
    let rules = { (platform: Platform) in
      Set(try Linter(LintContext(platforms: [platform])).findings(in: [group]).map(\.rule))
    }
    try expectEqual(rules(.arkit), ["start-distance"])
    try expectEqual(rules(.arcore), ["near-pole"])
  }

  @Test func `numbers that are none do not stop the check`() throws {
    let broken = LintGroup([
      anchor("a", .nan, .infinity, above(.egm96, .nan), heading: .nan),
      anchor("b", 1e308, -1e308, above(.ellipsoid, .infinity), heading: -.infinity),
      anchor("c", with: AnchorDetails(revealRadius: .infinity, arrivalRadius: .nan)),
    ])
    var context = LintContext(coverage: square, terrain: Plain())
    context.limits.duplicateDistance = 0
    context.limits.liveAnchors = 1
    context.streets = Meridian()
    #expect(try !Linter(context).findings(in: [broken]).isEmpty)
  }

  @Test
  func `U-D6: a gap of coverage is one finding, and anchors of chains have their numbers`() throws {
    let chain = LintGroup(
      [anchor("a"), anchor("b", 50, 11), anchor("c", 51, 11), anchor("d", 50, 11, name: "Gate")],
      kind: .chain, name: "tour")
    let found = try Linter(regions).findings(in: [chain]).filter { $0.rule == "outside-coverage" }
    expectEqual(found.map(\.label), ["tour #2"])
    // From 51 to 49 degrees along the meridian it is 222,482 m (`geod +ellps=WGS84 -I`).
    expectEqual(
      found.first?.message.text(in: .english),
      "No region covers the 3 anchors from here to tour #4; the farthest is 222.5 km away "
        + "from one")
    let loose = LintGroup(chain.anchors)
    try expectEqual(
      Linter(regions).findings(in: [loose]).count { $0.rule == "outside-coverage" }, 3)
    let named = try #require(
      try Linter(LintContext(start: Coordinate(latitude: 0, longitude: 0))).findings(in: [chain])
        .last { $0.anchor.rawValue == "d" })
    expectEqual(named.label, "tour #4 (Gate)")
  }
}
