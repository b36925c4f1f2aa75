import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoIndoor
import GeoPackage
import GeoTestSupport
import GeoTesting

/// Sets of regions and venues that travel from one store to another.
@Suite(.everyStore) struct PlaceSyncTests {
  private let left: StoreFixture
  private let right: StoreFixture
  private let one: any AnchorStorage
  private let other: any AnchorStorage
  private let city = RegionSet(
    name: "city", version: "1", source: "a.geojson",
    regions: [Regions.box("a", 0, 0, 1, 1), Regions.box("b", 2, 0, 3, 1)])

  init() throws {
    left = try StoreFixture()
    right = try StoreFixture()
    one = try left.store(author: "ada")
    other = try right.store(author: "bob")
  }

  /// Makes both stores have the same; returns the revisions of each.
  private func start() throws -> (Int, Int) {
    try one.save(city)
    try one.save(SampleVenue.small, source: "small.json")
    _ = try other.apply(feed: one.feed())
    return (try one.revision(), try other.revision())
  }

  private func sets(_ store: any AnchorStorage) throws -> [RegionSet] {
    try store.regionSets(named: [])
  }

  @Test func `regions and venues arrive, twice does no harm, and go again`() throws {
    let (mine, _) = try start()
    try expectEqual(sets(other), [city])
    try expectEqual(other.venue("v"), SampleVenue.small)
    try expectEqual(other.venueSummaries().map(\.source), ["small.json"])
    try expectEqual(other.apply(feed: one.feed()).alreadyThere, 2)
    try one.removeRegionSet(named: "city")
    try one.removeVenue("v")
    try expectEqual(other.apply(feed: one.feed(since: mine)).applied, 2)
    try expect(other.regionSets() == [] && other.venueSummaries() == [])
    try other.undo()
    try expectEqual(sets(other), [city])
    try expectEqual(other.venue("v"), SampleVenue.small)
  }

  @Test func `edits of different regions and rooms are merged, and undone as one`() throws {
    let (mine, yours) = try start()
    var (north, south) = (city, city)
    north.regions[0].name = "North"
    north.regions.append(Regions.box("n", 5, 0, 6, 1))
    south.regions[1] = Regions.box("b", 2, 0, 4, 1)
    south.regions.append(Regions.box("m", 7, 0, 8, 1))
    var (hall, desk) = (SampleVenue.small, SampleVenue.small)
    hall.rooms[0].name = "Foyer"
    desk.rooms[0].category = .room
    desk.pointsOfInterest[0].name = "Counter"
    try one.save(north, replace: true)
    try one.save(hall, source: "small.json", replace: true)
    try other.save(south, replace: true)
    try other.save(desk, source: "small.json", replace: true)
    let before = try sets(other)
    let (there, back) = (try one.feed(since: mine), try other.feed(since: yours))
    let report = try other.apply(feed: there)
    expect(report.merged == 2 && report.conflictCount == 0)
    var merged = city
    merged.regions[0].name = "North"
    merged.regions[1] = Regions.box("b", 2, 0, 4, 1)
    merged.regions += [Regions.box("m", 7, 0, 8, 1), Regions.box("n", 5, 0, 6, 1)]
    try expectEqual(sets(other), [merged])
    var venue = desk
    venue.rooms[0].name = "Foyer"
    try expectEqual(other.venue("v"), venue)
    // The other store comes to the same.
    try expectEqual(one.apply(feed: back).merged, 2)
    try expectEqual(sets(one), sets(other))
    try expectEqual(one.venue("v"), other.venue("v"))
    try expectEqual(one.apply(feed: other.feed(since: yours)).alreadyThere, 2)
    try other.undo()
    try expectEqual(sets(other), before)
    try expectEqual(other.venue("v"), desk)
  }

  @Test func `a room that both renamed is a conflict, the rest of the venue is merged`() throws {
    let (mine, _) = try start()
    var (hall, desk) = (SampleVenue.small, SampleVenue.small)
    hall.rooms[0].name = "Foyer"
    hall.rooms[1].name = "Dome"
    desk.rooms[0].name = "Lobby"
    try one.save(hall, source: "small.json", replace: true)
    try other.save(desk, source: "small.json", replace: true)
    let report = try other.apply(feed: one.feed(since: mine))
    let conflict = try #require(report.conflicts.first)
    expectEqual(report.conflictCount, 1)
    expect(conflict.layer == "venues" && conflict.name == "v" && conflict.title == "Small House")
    expectEqual(conflict.conflictingFields, ["document/rooms/r1/name"])
    expectEqual(conflict.fields, ["document/rooms/r1/name"])
    expectEqual(conflict.base?.content, .venue(SampleVenue.small))
    expect(conflict.theirs?.content == .venue(hall) && conflict.theirs?.author == "ada")
    expect(conflict.ours?.author == "bob" && conflict.distance == nil)
    try expectEqual(other.venue("v").rooms.map(\.name), ["Lobby", "Dome"])
    try other.resolve(conflict: conflict.id, takingTheirs: true)
    try expectEqual(other.venue("v"), hall)
    try expectEqual(other.conflicts(), [])
  }

  @Test func `a region that both moved is a conflict, and ours stays`() throws {
    let (mine, _) = try start()
    var (north, south) = (city, city)
    north.regions[0] = Regions.box("a", 0, 0, 1, 2)
    south.regions[0] = Regions.box("a", 0, 0, 2, 1)
    try one.save(north, replace: true)
    try other.save(south, replace: true)
    let conflict = try #require(
      try other.apply(feed: one.feed(since: mine)).conflicts.first)
    expect(conflict.layer == "region_sets" && conflict.title == "city")
    expectEqual(conflict.conflictingFields, ["regions/a/geom"])
    expectEqual(conflict.ours?.content, .regions(south))
    expectEqual(conflict.theirs?.content, .regions(north))
    try expectEqual(sets(other), [south])
    try other.resolve(conflict: conflict.id, takingTheirs: false)
    try expectEqual(sets(other), [south])
    // A resolution stays.
    try expectEqual(other.apply(feed: one.feed(since: mine)).alreadyThere, 1)
  }

  @Test func `what one removed and the other changed is a conflict`() throws {
    let (mine, _) = try start()
    try one.removeVenue("v")
    var desk = SampleVenue.small
    desk.pointsOfInterest[0].name = "Counter"
    try other.save(desk, replace: true)
    let conflict = try #require(
      try other.apply(feed: one.feed(since: mine)).conflicts.first)
    expect(conflict.theirs == nil && conflict.ours?.content == .venue(desk))
    try other.resolve(conflict: conflict.id, takingTheirs: true)
    try expectEqual(other.venueSummaries(), [])
  }

  /// Each may be done alone; together they leave a door to a room that is gone.
  @Test func `a merge that would be at odds with itself is a conflict instead`() throws {
    let (mine, _) = try start()
    var (fewer, more) = (SampleVenue.small, SampleVenue.small)
    fewer.rooms.removeAll { $0.id == "r2" }
    more.openings[0].rooms = ["r1", "r2"]
    // Each is sound by itself.
    expect((fewer.issues() + more.issues()).allSatisfy { $0.isWarning })
    try one.save(fewer, source: "small.json", replace: true)
    try other.save(more, source: "small.json", replace: true)
    let report = try other.apply(feed: one.feed(since: mine))
    expect(report.conflictCount == 1 && report.merged == 0)
    try expectEqual(other.venue("v"), more)
  }

  @Test(arguments: [
    (
      #""regions":["#, #""regions":[{"id":"x"},"#, "the region `x` of the set `city` cannot be read"
    ),
    (#""id":"b""#, #""id":"a""#, "two regions have the id `a`"),
    (#""source":"#, #""sauce":"#, "the column `source` is missing"),
  ])
  func `a set that is none is refused with its line`(
    text: String, other replacement: String, problem: String
  ) throws {
    try one.save(city)
    let broken = try one.feed().replacing(text, with: replacement, maxReplacements: 1)
    #expect(throws: AnchorStoreError.badFeed(line: 2, problem: problem)) {
      try other.apply(feed: broken)
    }
    try expectEqual(other.regionSets(), [])
  }

  @Test func `a venue that is at odds with itself is refused with its line`() throws {
    try one.save(SampleVenue.small)
    let broken = try one.feed().replacing(#""floor":"u""#, with: #""floor":"x""#)
    let error = #expect(throws: AnchorStoreError.self) { try other.apply(feed: broken) }
    expectEqual(error?.description.hasPrefix("line 2 of the changes: "), true)
    try expectEqual(other.venueSummaries(), [])
  }
}
