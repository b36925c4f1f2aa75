import GeoAnchorStore
import GeoAreas
import GeoIndoor
import GeoPackage
import GeoTestSupport
import GeoTesting

/// Sets of regions and venues at a revision.
@Suite(.everyStore) struct PastPlacesTests {
  private let fixture: StoreFixture
  private let store: any AnchorStorage
  private let city = RegionSet(
    name: "city", version: "1",
    regions: [Regions.box("a", 0, 0, 1, 1), Regions.box("b", 2, 0, 3, 1)])
  private let park = RegionSet(name: "a park", regions: [Regions.box("a", 5, 5, 6, 6)])

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store()
  }

  @Test func `sets are what they were at each revision`() throws {
    try store.save(city)
    try store.save(park)
    var wider = city
    wider.version = "2"
    wider.regions[1] = Regions.box("b", 2, 0, 4, 1)
    wider.regions.removeFirst()
    try store.save(wider, replace: true)
    try store.removeRegionSet(named: "a park")
    let expected = [[], [city], [park, city], [park, wider], [wider]]
    for (revision, sets) in expected.enumerated() {
      try expectEqual(store.regionSets(at: revision), sets, "revision \(revision)")
    }
    #expect(throws: AnchorStoreError.unknownChange(5)) { try store.regionSets(at: 5) }
  }

  @Test func `venues are what they were at each revision`() throws {
    try store.save(SampleVenue.small)
    var venue = SampleVenue.small
    venue.rooms[0].name = "Foyer"
    try store.save(venue, replace: true)
    try store.removeVenue("v")
    let expected = [[], [SampleVenue.small], [venue], []]
    for (revision, venues) in expected.enumerated() {
      try expectEqual(store.venues(at: revision), venues, "revision \(revision)")
    }
  }

  @Test func `a set and a venue are compared at two revisions`() throws {
    try store.save(city)
    try store.save(SampleVenue.small)
    var venue = SampleVenue.small
    venue.pointsOfInterest[0].position.x += 3
    venue.pointsOfInterest[0].position.y += 4
    try store.save(venue, replace: true)
    try store.removeRegionSet(named: "city")
    let moved = try store.differences(ofVenue: "v", from: 2, to: 3)
    // A triangle of 3, 4 and 5.
    expect(moved.map(\.item.id) == ["p1"] && moved.map(\.moved) == [5])
    try expect(store.differences(ofVenue: "v", from: 1, to: 2).allSatisfy { $0.change == .added })
    try expectEqual(store.differences(ofVenue: "v", from: 3, to: 4), [])
    let states = try store.states(ofRegionSet: "city", at: 1, and: 4)
    expect(states.before == city && states.after == RegionSet(name: "city", regions: []))
    #expect(throws: AnchorStoreError.unknownVenue("x", known: ["v"])) {
      try store.differences(ofVenue: "x", from: 0, to: 4)
    }
    #expect(throws: AnchorStoreError.unknownRegionSet("x", known: ["city"])) {
      try store.states(ofRegionSet: "x", at: 1, and: 4)
    }
  }

  @Test func `one set goes back alone, also a removed one`() throws {
    try store.save(city)
    try store.save(park)
    try store.removeRegionSet(named: "city")
    try store.restoreRegionSet(named: "city", to: 1)
    try expectEqual(store.regionSets(named: []), [park, city])
    try expectEqual(store.changes().first?.kind, .restore)
    // The set did not exist yet.
    try store.restoreRegionSet(named: "a park", to: 1)
    try expectEqual(store.regionSets(named: []), [city])
    let revision = try store.revision()
    try store.restoreRegionSet(named: "city", to: 2)
    try expectEqual(store.revision(), revision)
    try store.undo()
    try expectEqual(store.regionSets(named: []), [park, city])
    #expect(throws: AnchorStoreError.self) { try store.restoreRegionSet(named: "x", to: 1) }
  }

  @Test func `one venue goes back alone, also a removed one`() throws {
    try store.save(SampleVenue.small, source: "small.json")
    var venue = SampleVenue.small
    venue.rooms[0].name = "Foyer"
    try store.save(venue, source: "other.json", replace: true)
    try store.restoreVenue("v", to: 1)
    try expectEqual(store.venue("v"), SampleVenue.small)
    try expectEqual(store.venueSummaries().map(\.source), ["small.json"])
    try store.removeVenue("v")
    try store.restoreVenue("v", to: 2)
    try expectEqual(store.venue("v"), venue)
    try store.restoreVenue("v", to: 0)
    try expectEqual(store.venueSummaries(), [])
    #expect(throws: AnchorStoreError.self) { try store.restoreVenue("v", to: 0) }
  }

  @Test func `a removal is not taken back over one of the same name that came since`() throws {
    try store.save(city)
    try store.save(SampleVenue.small)
    try store.removeRegionSet(named: "city")
    try store.removeVenue("v")
    try store.save(city)
    try store.save(SampleVenue.small)
    #expect(throws: AnchorStoreError.changedSince(3, names: ["city"])) { try store.undo(3) }
    #expect(throws: AnchorStoreError.changedSince(4, names: ["v"])) { try store.undo(4) }
    try expectEqual(store.regionSets(named: []), [city])
  }
}
