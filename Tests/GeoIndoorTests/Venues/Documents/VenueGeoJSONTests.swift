import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct VenueGeoJSONTests {
  @Test func `what is written reads back`() throws {
    let bytes = try VenueExport.geoJSON(SampleVenue.small).bytes
    let read = try VenueImport(reading: bytes, id: "v")
    expectEqual(read.format, .geojson)
    let venue = read.venue
    expectEqual(venue.floors.map(\.id), ["g", "u"])
    expectEqual(venue.floors.map(\.height), [0, 4.25])
    expectEqual(venue.rooms.map(\.name), ["Hall", "Rotunda"])
    expectEqual(venue.openings.map(\.isEntrance), [true])
    expectEqual(venue.pointsOfInterest.map(\.name), ["Desk"])
    expectEqual(venue.fences.map(\.payload), [#"{"track": 7}"#])
    expectEqual(venue.blockedAreas.map(\.kind), [.wall])
    expectEqual(venue.pathNodes.count, 2)
    // Markers and beacons are shown, not read.
    expect(read.notes.contains(.passedOver("feature `beacon`", count: 2)))
    let old = try #require(SampleVenue.small.buildings[0].frame)
      .coordinate(of: SampleVenue.small.pointsOfInterest[0].position)
    let new = try #require(venue.buildings[0].frame)
      .coordinate(of: venue.pointsOfInterest[0].position)
    // Nine decimals of degrees are a tenth of a millimeter.
    expect(old.distance(to: new) < 2e-4)
  }

  @Test func `drawings need a level only`() throws {
    let text = #"""
      {"type": "FeatureCollection", "features": [
       {"type": "Feature", "properties": {"level": 1, "name": "Attic"}, "geometry":
        {"type": "Polygon", "coordinates": [[[8,50],[8.0001,50],[8.0001,50.0001],[8,50]]]}},
       {"type": "Feature", "id": 7, "properties": {"level": "0", "name": "Bench"}, "geometry":
        {"type": "Point", "coordinates": [8, 50]}}]}
      """#
    let venue = try VenueImport(reading: Array(text.utf8), id: "x").venue
    expectEqual(venue.floors.map(\.ordinal), [1, 0])
    expectEqual(venue.rooms.map(\.name), ["Attic"])
    expectEqual(venue.pointsOfInterest.map(\.id), ["7"])
  }

  @Test func `a floor without a place is named`() {
    var venue = SampleVenue.small
    venue.buildings[0].frame = nil
    #expect(throws: VenueError.noPlace(floor: "g")) { try VenueExport.geoJSON(venue) }
  }

  @Test func `a feature without level is named`() {
    let text =
      #"{"features": [{"geometry": {"type": "Point", "coordinates": [8, 50]}, "#
      + #""properties": {}}]}"#
    let error = #expect(throws: VenueError.self) {
      try VenueImport(reading: Array(text.utf8), id: "x")
    }
    expectEqual(
      error?.description,
      "line 1, column 85: `features[0].properties.level` is missing, expected a whole number")
  }
}
