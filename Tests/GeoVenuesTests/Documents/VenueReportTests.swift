import GeoTestSupport
import Geodesy
import Testing

@testable import GeoVenues

@Suite struct VenueReportTests {
  @Test func `documents follow their schemas`() throws {
    var venue = SampleVenue.small
    let corner = Coordinate(latitude: 48, longitude: 11)
    let answer = try venue.place(VenuePlacement(.building(nil), by: .corner(corner, planTop: 3)))
    let folder = try TemporaryFolder()
    let store = try VenueStore(path: folder.file("v.gpkg"))
    _ = try store.save(venue)
    #expect(try store.venues() == [venue])
    for (schema, text) in [
      ("venue-show", VenueReport.overview(of: venue)),
      ("venue-list", VenueReport.list(try store.summaries())),
      ("venue-georeference", VenueReport.placement(answer)),
      ("venue-findings", VenueReport.findings(issues: ["a"], notes: ["b"], isUsable: false)),
    ] {
      #expect(try SchemaChecker(named: schema).findings(in: text) == [], "\(schema)")
    }
  }
}
