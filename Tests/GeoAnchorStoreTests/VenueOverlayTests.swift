import GeoAnchors
import GeoAreas
import GeoIndoor
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorStore

/// Edits of a venue's layers by other programs are applied to the venue.
@Suite struct VenueOverlayTests {
  private let fixture: StoreFixture
  private let store: AnchorStore
  private let id = SampleVenue.small.id

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
    try store.save(SampleVenue.small)
  }

  /// Another program at work.
  private func edit(_ sql: String, _ blob: [UInt8]? = nil) throws {
    let other = try Connection(path: fixture.path, access: .readWrite)
    let statement = try other.prepare(sql)
    if let blob { try statement.bind(blob, at: 1) }
    try statement.run()
  }

  /// The shape of the first room, moved to the north.
  private func movedRoom() throws -> (room: Room, blob: [UInt8]) {
    let room = try #require(SampleVenue.small.rooms.first)
    let floor = try #require(SampleVenue.small.floors.first { $0.id == room.floor })
    let frame = try #require(SampleVenue.small.frame(of: floor))
    let outline = frame.polygon(of: room.shape.outline)
    let moved = Polygon(
      exterior: outline.exterior.map {
        Coordinate(latitude: $0.latitude + 1e-6, longitude: $0.longitude)
      }, holes: [])
    return (room, GeometryBlob.polygons([moved]))
  }

  @Test func `a room that a GIS program moved moves`() throws {
    let (room, blob) = try movedRoom()
    try edit("UPDATE venue_rooms SET geom = ?1 WHERE id = '\(room.id)'", blob)
    let venue = try store.venue(id)
    let found = try #require(venue.rooms.first { $0.id == room.id && $0.floor == room.floor })
    let frame = try #require(
      venue.floors.first { $0.id == room.floor }.flatMap { venue.frame(of: $0) })
    // A millionth of a degree of latitude is 0.111 m.
    let before = frame.polygon(of: room.shape.outline).exterior
    let after = frame.polygon(of: found.shape.outline).exterior
    expectEqual(before.count, after.count)
    for (old, new) in zip(before, after) {
      expectNear(old.distance(to: new), 0.111, within: 0.002)
    }
    // Nothing else is different.
    var restored = venue
    let index = try #require(
      restored.rooms.firstIndex { $0.id == room.id && $0.floor == room.floor })
    restored.rooms[index].shape = room.shape
    expectEqual(restored, SampleVenue.small)
  }

  @Test func `an edit is one change that can be undone, also after a change of ours`() throws {
    try edit("UPDATE venue_rooms SET name = 'Vault' WHERE id = '\(movedRoom().room.id)'")
    try store.add(Anchor("a", 1, 2))
    let changes = try store.changes()
    expectEqual(changes.map(\.kind), [.edit, .external, .edit])
    try expectEqual(store.venue(id).rooms.first?.name, "Vault")
    try store.undo(changes[1].id)
    try expectEqual(store.venue(id), SampleVenue.small)
    try expect(store.anchor(id: AnchorID(rawValue: "a")) != nil)
  }

  @Test func `an edit that is undone before any other change is gone`() throws {
    try edit("UPDATE venue_rooms SET name = 'Vault' WHERE id = '\(movedRoom().room.id)'")
    try store.undo()
    try expectEqual(store.venue(id), SampleVenue.small)
  }

  /// The edit is in the layers alone at first, and in the document after the next change of ours.
  @Test func `an edit travels with the feed, before and after it is in the document`() throws {
    let other = MemoryAnchorStore()
    let first = try store.revision()
    _ = try other.apply(feed: store.feed())
    let (room, blob) = try movedRoom()
    try edit("UPDATE venue_rooms SET name = 'Vault', geom = ?1 WHERE id = '\(room.id)'", blob)
    let second = try store.revision()
    try expectEqual(other.apply(feed: store.feed(since: first)).applied, 1)
    try expectEqual(other.venue(id), store.venue(id))
    try expectEqual(other.venue(id).rooms.first?.name, "Vault")
    try store.add(Anchor("a", 1, 2))
    // The venue is what the other store has already.
    let report = try other.apply(feed: store.feed(since: second))
    expect(report.applied == 1 && report.alreadyThere == 0 && report.conflictCount == 0)
    try expectEqual(other.apply(feed: store.feed()).alreadyThere, 2)
    try expectEqual(store.venues(at: second), store.venues())
    try expectEqual(store.venues(at: first), [SampleVenue.small])
    try expectEqual(store.observation(since: first).kinds, [.anchors, .venues])
  }

  @Test func `a region that a GIS program edits travels with the feed`() throws {
    let other = MemoryAnchorStore()
    try store.save(RegionSet(name: "city", regions: [Regions.box("a", 0, 0, 1, 1)]))
    let revision = try store.revision()
    _ = try other.apply(feed: store.feed())
    let blob = GeometryBlob.polygons(Regions.box("a", 0, 0, 2, 1).polygons)
    try edit("UPDATE regions SET geom = ?1 WHERE id = 'a'", blob)
    try edit("INSERT INTO regions (geom, region_set, id) VALUES (?1, 'city', 'b')", blob)
    try expectEqual(other.apply(feed: store.feed(since: revision)).applied, 1)
    try expectEqual(other.regionSets(named: []), store.regionSets(named: []))
    try edit("DELETE FROM regions")
    try expectEqual(other.apply(feed: store.feed(since: revision)).conflictCount, 1)
    _ = try other.apply(feed: store.feed(since: revision + 2))
    try expectEqual(other.regionSets(named: []).map(\.regions), [[]])
  }

  @Test func `things come and go`() throws {
    let room = try #require(SampleVenue.small.rooms.last)
    try edit("DELETE FROM venue_rooms WHERE id = '\(room.id)'")
    try edit(
      """
      INSERT INTO venue_points (geom, venue, floor, ordinal, id, name, kind)
        SELECT ?1, 'v', floor, ordinal, 'well', 'Well', 'fountain' FROM venue_points LIMIT 1
      """, GeometryBlob.point(SampleVenue.corner))
    let venue = try store.venue(id)
    expect(!venue.rooms.contains { $0.id == room.id })
    let place = try #require(venue.pointsOfInterest.first { $0.id == "well" })
    expect(place.name == "Well" && place.category == "fountain")
    expectNear(place.position.x, 0, within: 0.01)
  }

  @Test func `what cannot be understood is named and left`() throws {
    try edit("UPDATE venue_rooms SET floor = 'nowhere' WHERE id = '\(movedRoom().room.id)'")
    try expectEqual(store.venue(id), SampleVenue.small)
    let notes = try store.notes(onVenue: id)
    let name = try movedRoom().room.id
    expect(notes.count == 1 && notes[0].contains(name))
    // The notes stay after changes of ours.
    try store.add(Anchor("a", 1, 2))
    try expectEqual(store.notes(onVenue: id), notes)
    try expectEqual(store.changes().map(\.kind), [.edit, .external, .edit])
  }

  @Test func `folding the history keeps what was edited before it`() throws {
    try edit("UPDATE venue_rooms SET name = 'Vault' WHERE id = '\(movedRoom().room.id)'")
    try store.compact(keeping: .zero)
    try expectEqual(store.venue(id).rooms.first?.name, "Vault")
  }
}
