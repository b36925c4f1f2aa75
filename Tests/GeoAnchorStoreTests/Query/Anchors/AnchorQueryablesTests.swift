import GeoAnchors
import GeoTesting
import Geodesy

@testable import GeoAnchorStore

@Suite struct AnchorQueryablesTests {
  private static let full: FoundAnchor = {
    var anchor = Anchor(
      id: AnchorID(rawValue: "a1"), name: "Bench",
      coordinate: Coordinate(latitude: 41.15, longitude: -8.61),
      heading: 90, tags: ["red", "big"], collection: "parks")
    anchor.altitude = Altitude(meters: 12.5, datum: .egm96)
    anchor.details = AnchorDetails(
      altitudeSource: .userDefined, geoid: "egm96", altitudeUncertainty: 0.5, revealRadius: 30,
      arrivalRadius: 5,
      properties: #"{"seats":3,"made.of":"wood","of":{"year":1999},"list":["a",1]}"#,
      expires: "2027-01-01T00:00:00.000Z", description: "Old bench",
      time: "2025-06-01T10:00:00.000Z",
      symbol: "Park", link: "https://example.org/1")
    return FoundAnchor(
      anchor: anchor,
      record: AnchorRecord(
        created: "2026-01-01T00:00:00.000Z", changed: "2026-01-02T00:00:00.000Z", revision: 3,
        author: "Ann"))
  }()

  @Test(arguments: [
    "id = 'a1'", "name = 'Bench'", "\"altitude.meters\" = 12.5", "\"altitude.datum\" = 'egm96'",
    "headingDegrees = 90", "A_EQUALS(tags, ('big', 'red'))", "collection = 'parks'",
    "altitudeSource = 'userDefined'", "geoid = 'egm96'", "altitudeUncertaintyMeters = 0.5",
    "revealRadiusMeters = 30", "arrivalRadiusMeters = 5", "expires = DATE('2027-01-01')",
    "description LIKE 'Old%'", "T_BEFORE(time, DATE('2025-06-02'))", "symbol = 'Park'",
    "link LIKE 'https:%'",
    "created < changed", "changed = TIMESTAMP('2026-01-02T00:00:00Z')", "revision = 3",
    "author = 'Ann'",
    "S_EQUALS(geometry, POINT(-8.61 41.15))", "properties.seats = 3", "properties.made.of = 'wood'",
    "properties.of.year = 1999", "A_CONTAINS(properties.list, ('a', 1))", "properties.gone IS NULL",
    "properties.of.gone IS NULL",
  ])
  func `each property has its value`(text: String) throws {
    let filter = try FeatureFilter(CQL2Filter(text: text), .anchors)
    try expect(filter.evaluation().matches { Self.full.value(of: $0) })
  }

  @Test func `an anchor that has only a place lacks all others`() throws {
    let bare = FoundAnchor(
      anchor: Anchor(id: AnchorID(rawValue: "b"), coordinate: Coordinate(latitude: 0, longitude: 0))
    )
    for queryable in Queryables.anchors.all {
      let isThere = ["geometry", "id", "tags"].contains(queryable.name)
      expect((bare.value(of: queryable.name) == .null) != isThere, "\(queryable.name)")
      expect(Self.full.value(of: queryable.name) != .null, "\(queryable.name)")
    }
  }

  @Test func `properties that are no JSON have no value`() {
    var broken = Self.full
    broken.anchor.details.properties = "{"
    expectEqual(broken.value(of: "properties.seats"), .null)
  }
}
