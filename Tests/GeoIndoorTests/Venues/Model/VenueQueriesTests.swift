import GeoTestSupport
import GeoTesting

@testable import GeoIndoor

@Suite struct VenueQueriesTests {
  @Test func `N-13: venue data are asked for by map`() throws {
    let venue = SampleVenue.small
    expectEqual(venue.pointsOfInterest(on: "g").map(\.id), ["p1"])
    expect(venue.pointsOfInterest(on: "u").isEmpty)
    expectEqual(venue.pointsOfInterest.map(\.name), ["Desk"])
    expectEqual(venue.fences(on: "u").map(\.id), ["f1"])
    expectEqual(venue.pathNodes(on: "g").map(\.id), ["n1", "n2"])
    expectEqual(venue.beacons(on: "g").map(\.id), ["b1", "b2"])
    expectEqual(venue.markers(on: "g").map(\.id), ["m1"])
    expectEqual(venue.rooms(on: "u").map(\.id), ["r2"])
    expectEqual(venue.connectors(on: "u").map(\.id), ["c1"])
    expectEqual(venue.openings(on: "g").map(\.id), ["d1"])
    expectEqual(venue.blockedAreas(on: "g").map(\.id), ["w1"])
    expect(venue.rooms(on: "nowhere").isEmpty)
  }

  @Test func `floors rise and have their buildings frame`() throws {
    let venue = SampleVenue.small
    expectEqual(venue.floors(of: "h").map(\.id), ["g", "u"])
    let upper = try #require(venue.floor("u"))
    expectEqual(venue.frame(of: upper), venue.building("h")?.frame)
    expectNil(venue.frame(ofFloor: "x"))
  }

  @Test func `an undrawn floor is as large as what is on it`() throws {
    var venue = SampleVenue.small
    venue.floors[0].planWidth = nil
    let box = try #require(venue.extent(of: venue.floors[0]))
    expect(box.width == 20 && box.height == 4.3)
    expectEqual(venue.outline(of: venue.floors[0])?.area, 86)
  }
}
