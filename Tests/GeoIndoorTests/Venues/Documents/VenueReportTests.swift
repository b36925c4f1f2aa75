import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct VenueReportTests {
  @Test func `documents follow their schemas`() throws {
    var venue = SampleVenue.small
    let corner = Coordinate(latitude: 48, longitude: 11)
    let answer = try venue.place(VenuePlacement(.building(nil), by: .corner(corner, planTop: 3)))
    let summary = VenueSummary(
      id: "v", name: "Small House", version: 3, revision: 2, source: "small.json",
      imported: "2026-11-23T07:00:00.000Z", buildings: 1, floors: 2, rooms: 2)
    for (schema, text) in [
      ("venue-show", VenueReport.overview(of: venue)),
      ("venue-list", VenueReport.list([summary])),
      ("venue-georeference", VenueReport.placement(answer)),
      ("venue-findings", VenueReport.findings(issues: ["a"], notes: ["b"], isUsable: false)),
    ] {
      try expectEqual(SchemaChecker(named: schema).findings(in: text), [], "\(schema)")
    }
  }
}
