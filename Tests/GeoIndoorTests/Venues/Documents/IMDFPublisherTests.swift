import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

/// Archives of publishers who write less, or otherwise, than OGC 20-094 says.
@Suite struct IMDFPublisherTests {
  private static let folder = SharedData.path("indoor/imdf")

  private static func check(_ venue: Venue) throws {
    expectEqual(venue.name, "Two Halls")
    expectEqual(venue.buildings.map(\.name), ["Hall A", "Hall B"])
    expectEqual(venue.floors.map(\.id), ["a0", "a1", "b0"])
    expectEqual(venue.floors.map(\.building), ["hall-a", "hall-a", "hall-b"])
    expectEqual(venue.floors.map(\.ordinal), [0, 1, 0])
    expectEqual(venue.floors.map(\.shortName), ["A0", "A1", "B0"])
    expectEqual(venue.rooms.map(\.id), ["shop", "shop-2", "lift-0", "lift-1", "open"])
    expectEqual(venue.rooms.prefix(2).map(\.name), ["Shop", "Shop"])
    expectEqual(venue.rooms.map(\.category.rawValue).first, "retail")
    // The larger part comes first, with the id of the unit.
    let frame = try #require(venue.buildings[0].frame)
    let inside = frame.point(of: Coordinate(latitude: 50.0002, longitude: 8.0004))
    expect(venue.rooms[0].shape.contains(inside) && !venue.rooms[1].shape.contains(inside))
    expectEqual(venue.blockedAreas.map(\.id), ["pillars", "pillars-2", "benches", "benches-2"])
    expectEqual(venue.blockedAreas.map(\.kind), [.wall, .wall, .obstacle, .obstacle])
    expectEqual(venue.pointsOfInterest.map(\.floor), ["a0", "a0"])
    expectEqual(venue.pointsOfInterest.map(\.room), [nil, "shop"])
    expectEqual(venue.connectors.map(\.kind), [.elevator])
  }

  @Test func `several buildings, parts of units and names without languages are read`() throws {
    let read = try VenueImport(reading: VenueFiles(folder: Self.folder))
    expectEqual(read.format, .imdf)
    try Self.check(read.venue)
    expect(read.notes.contains(.passedOver("part of a level", count: 1)))
  }

  @Test(arguments: ["", "export/", "a/b/"])
  func `an archive may keep its files in a folder, beside others`(prefix: String) throws {
    let files = try VenueFiles(folder: Self.folder)
    let zip = try ZipWriter(file: "about.json")
    Array("{}".utf8).withUnsafeBytes { zip.append($0) }
    for name in files.names {
      zip.next(file: prefix + name)
      try #require(files[name]).withUnsafeBytes { zip.append($0) }
    }
    zip.next(file: "__MACOSX/\(prefix)._manifest.json")
    zip.end()
    var bytes: [UInt8] = []
    zip.drain(above: 0) { bytes.append(contentsOf: $0) }
    try Self.check(VenueImport(reading: bytes).venue)
  }

  @Test func `levels without a file of buildings are outdoors`() throws {
    let files = try VenueFiles(folder: Self.folder)
    let names = files.names.filter { $0 != "building.geojson" }
    let rest = Dictionary(uniqueKeysWithValues: names.map { ($0, files[$0] ?? []) })
    let venue = try VenueImport(reading: VenueFiles(rest)).venue
    expectEqual(venue.buildings.map(\.id), ["venue-1-outdoors"])
    expectEqual(Set(venue.floors.map(\.building)), ["venue-1-outdoors"])
  }
}
