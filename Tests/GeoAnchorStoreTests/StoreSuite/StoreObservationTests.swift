import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoIndoor
import GeoTestSupport
import GeoTesting
import Geodesy

/// The changes in a store, and their places.
@Suite(.everyStore) struct StoreObservationTests {
  private let fixture: StoreFixture
  private let store: any AnchorStorage
  private let city = RegionSet(
    name: "city", regions: [Regions.box("a", 10, 20, 11, 21), Regions.box("b", 12, 20, 13, 21)])

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store()
  }

  private func box(
    _ west: Degrees, _ south: Degrees, _ east: Degrees, _ north: Degrees
  ) -> BoundingBox {
    BoundingBox(west: west, south: south, east: east, north: north)
  }

  @Test func `where an anchor was counts as well as where it is`() throws {
    try store.add(Anchor("a", 1, 2))
    try expectEqual(
      store.observation(since: 0),
      StoreObservation(revision: 1, kinds: [.anchors], box: box(2, 1, 2, 1)))
    try store.edit(["a"]) { $0.coordinate = Coordinate(latitude: 3, longitude: 5) }
    try expectEqual(store.observation(since: 1).box, box(2, 1, 5, 3))
    try store.remove(AnchorID(rawValue: "a"))
    try expectEqual(store.observation(since: 2).box, box(5, 3, 5, 3))
    try expectEqual(store.observation(since: 3), StoreObservation(revision: 3, kinds: [], box: nil))
    #expect(throws: AnchorStoreError.unknownChange(4)) { try store.observation(since: 4) }
  }

  @Test func `very many anchors at once are all counted`() throws {
    try store.add(contentsOf: (0..<5_000).map { Anchor("a\($0)", Double($0) / 100, -7) })
    let found = try store.observation(since: 0)
    expect(found.kinds == [.anchors] && found.box == box(-7, 0, -7, 49.99))
    expect(found.concerns(box(-8, 40, -6, 41)) && !found.concerns(box(0, 0, 1, 1)))
  }

  @Test func `each kind is told`() throws {
    try store.save(equatorChain("c", from: 30), name: "walk")
    try expectEqual(store.observation(since: 0).kinds, [.anchors, .chains])
    try expectEqual(store.observation(since: 0).box, box(30, 0, 32, 0))
    try store.save(city)
    let regions = try store.observation(since: 1)
    expect(regions.kinds == [.regions] && regions.box == box(10, 20, 13, 21))
    try store.save(SampleVenue.small)
    let venue = try store.observation(since: 2)
    expectEqual(venue.kinds, [.venues])
    expectEqual(venue.box?.contains(SampleVenue.corner), true)
    expectEqual(venue.box.map { $0.north - $0.south < 0.001 }, true)
    try expectEqual(store.observation(since: 0).kinds, Set(StoreObservation.Kind.allCases))
  }

  @Test func `of a set only the regions that differ are told`() throws {
    try store.save(city)
    var other = city
    other.regions[1].name = "B"
    try store.save(other, replace: true)
    try expectEqual(store.observation(since: 1).box, box(12, 20, 13, 21))
    other.version = "2"
    try store.save(other, replace: true)
    try expectEqual(
      store.observation(since: 2), StoreObservation(revision: 3, kinds: [.regions], box: nil))
  }

  @Test(.timeLimit(.minutes(20))) func `changes are told as they come`() async throws {
    var changes = store.observations(every: .milliseconds(5)).makeAsyncIterator()
    for number in 1...3 {
      try store.add(Anchor("a\(number)", 1, 2))
      let expected = StoreObservation(revision: number, kinds: [.anchors], box: box(2, 1, 2, 1))
      expectEqual(await changes.next(), expected)
    }
  }

  /// A look that sees several changes is told of each of them later.
  @Test(.timeLimit(.minutes(20))) func `a burst of changes does not end the sequence`() async throws
  {
    var changes = store.observations(every: .milliseconds(1)).makeAsyncIterator()
    for number in 0..<300 { try store.add(Anchor("a\(number)", 1, 2)) }
    var revision = 0
    while revision < 300, let found = await changes.next() { revision = found.revision }
    expectEqual(revision, 300)
  }
}
