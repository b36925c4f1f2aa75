import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoFormats
import GeoIndoor
import GeoTeamStore
import GeoTestSupport
import GeoTesting
import Geodesy

/// Random work on all kinds of stores at once: both do the same, refuse the same, and tell the same.
@Suite struct StoreModelTests {
  /// Stores, some of which have versions of rows and one a journal of triggers.
  private final class Pair {
    let fixture: StoreFixture
    let stores: [any AnchorStorage]
    /// Whether they answered the same so far; what differs after that follows from it.
    private(set) var isSame = true

    init(_ kinds: [StoreImplementation] = StoreImplementation.all) throws {
      let fixture = try StoreFixture()
      self.fixture = fixture
      stores = try kinds.map { kind in
        try StoreImplementation.$current.withValue(kind) { try fixture.store(author: "ada") }
      }
    }

    /// Compares stores that were made otherwise.
    init(_ stores: [any AnchorStorage], of other: Pair) {
      fixture = other.fixture
      self.stores = stores
    }

    /// Does something with each store, and expects the same of all.
    func same(
      _ what: Comment, _ work: (any AnchorStorage) throws -> some Sequence,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let answers = stores.map { store in
        do { return try work(store).map { "\($0)" } } catch { return ["refused: \(error)"] }
      }
      let first = answers[0]
      for answer in answers.dropFirst() where answer != first {
        isSame = false
        // The first that is different says more than all of them.
        let place = zip(answer, first).prefix { $0 == $1 }.count
        expectEqual(
          answer.dropFirst(place).first, first.dropFirst(place).first, what,
          sourceLocation: sourceLocation)
      }
    }

    /// Does something with each store that answers nothing.
    func same(
      _ what: Comment, _ work: (any AnchorStorage) throws -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      same(
        what,
        { (store: any AnchorStorage) -> [Int] in
          try work(store)
          return []
        }, sourceLocation: sourceLocation)
    }
  }

  /// Feeds of two stores that did the same differ by identity and times alone.
  private static func feed(_ store: any AnchorStorage, since revision: Int) throws -> [String] {
    let lines = try store.feed(since: revision).split(separator: "\n").map(String.init)
    // A chain that came from elsewhere may be as it was but for when it was made.
    return try lines.map { try timeless(JSONReader.read(text: $0)) }
      .filter { $0["before"] != $0["after"] || $0["format"] != nil }.map(\.compactText)
  }

  /// A line of `storeContent` without its time.
  private static func timeless(_ line: String) -> String {
    line.split(separator: " ").filter { !$0.hasPrefix("202") }.joined(separator: " ")
  }

  private static func timeless(_ value: JSONValue) -> JSONValue {
    guard var object = value.object else { return value }
    object.members = object.members.filter { !["store", "time", "created"].contains($0.name) }
      .map { .init(name: $0.name, value: timeless($0.value)) }
    return .object(object)
  }

  private static let ids = (0..<9).map { "a\($0)" }
  private static let names = ["", "Fountain", "Gate", "Größe"]
  private static let chains = ["tour", "loop"]

  private static func anchor(_ generator: inout SeededGenerator, _ id: String) -> Anchor {
    var anchor = Anchor(
      id, .random(in: -0.01...0.01, using: &generator),
      .random(in: -0.01...0.01, using: &generator))
    anchor.name = names.randomElement(using: &generator) ?? ""
    anchor.tags = Bool.random(using: &generator) ? ["x"] : ["x", "y,\"z"]
    anchor.collection = Bool.random(using: &generator) ? "sights" : nil
    anchor.heading = Bool.random(using: &generator) ? 12.5 : nil
    if Bool.random(using: &generator) {
      anchor.altitude = Altitude(
        meters: .random(in: 0...9, using: &generator), datum: .ellipsoid)
      anchor.details.altitudeSource = .userDefined
    }
    anchor.details.revealRadius = Bool.random(using: &generator) ? 30 : nil
    return anchor
  }

  private static func chain(_ generator: inout SeededGenerator, _ name: String) -> Chain {
    // No anchor belongs to two chains, whatever comes from where.
    var chain = equatorChain(name, count: .random(in: 2...6, using: &generator))
    if Bool.random(using: &generator) { chain.anchors.swapAt(0, 1) }
    if Bool.random(using: &generator) {
      chain.anchors[0].details.instruction = "Turn"
      chain.planning = #"{"path":"a1"}"#
    }
    if Bool.random(using: &generator) {
      chain.anchors[1].id = AnchorID(
        rawValue: "\(name)-d\(Int.random(in: 0...3, using: &generator))")
    }
    return chain
  }

  private static func regions(_ generator: inout SeededGenerator) -> RegionSet {
    let regions = ["a", "b", "c"].filter { _ in Int.random(in: 0...3, using: &generator) > 0 }
    return RegionSet(
      name: ["city", "park"].randomElement(using: &generator) ?? "",
      version: Bool.random(using: &generator) ? "2" : nil,
      regions: regions.map { id in
        var region = Regions.box(
          id, 0, 0, Bool.random(using: &generator) ? 1 : 2, 1)
        region.name = names.randomElement(using: &generator)
        return region
      })
  }

  private static func venue(_ generator: inout SeededGenerator) -> Venue {
    var venue = SampleVenue.small
    if Bool.random(using: &generator) { venue.version = nil }
    if Bool.random(using: &generator) {
      venue.rooms[0].name = names.randomElement(using: &generator)
    }
    if Bool.random(using: &generator) { venue.rooms[1].category = .restroom }
    if Bool.random(using: &generator) { venue.pointsOfInterest.removeFirst() }
    return venue
  }

  /// One step of the work, the same for each store.
  private func step(
    _ pair: Pair, _ other: Pair, _ generator: inout SeededGenerator, _ what: Comment
  ) {
    let id = Self.ids.randomElement(using: &generator) ?? ""
    let name = Self.chains.randomElement(using: &generator) ?? ""
    let anchor = Self.anchor(&generator, id)
    let chain = Self.chain(&generator, name)
    let newest = (try? pair.stores[0].revision()) ?? 0
    let revision = Int.random(in: 0...max(newest, 1), using: &generator)
    let flag = Bool.random(using: &generator)
    let member = "\(name)-\(Int.random(in: 0...5, using: &generator))"
    let number = Int.random(in: 0..<20, using: &generator)
    let regions = Self.regions(&generator)
    let venue = Self.venue(&generator)
    let what = Comment(rawValue: "\(what): work \(number) on \(id), \(name), \(revision)")
    switch number {
    case 0, 1, 2:
      pair.same(what) { try $0.add(anchor) }
    case 3:
      pair.same(what) { store in
        try store.edit([flag ? id : member]) {
          $0.name = anchor.name
          $0.coordinate = anchor.coordinate
        }.map(\.anchor)
      }
    case 4:
      pair.same(what) { try $0.edit(["@Gate"], ifRevision: 1) { $0.heading = 7 }.map(\.anchor) }
    case 5: pair.same(what) { try $0.remove(flag ? [id] : [id, member], chains: []) }
    case 6, 7:
      pair.same(what) {
        try $0.save(chain, name: name, replace: flag)
      }
    case 8: pair.same(what) { try $0.remove([], chains: [name]) }
    case 9, 10:
      pair.same(what) { store in
        do {
          return try [timeless(store.undo(flag ? nil : revision))]
        } catch AnchorStoreError.duplicate {
          // In which order rows are taken back is not said, nor which of several ids is met first.
          return ["refused: an id is taken"]
        }
      }
    case 11: pair.same(what) { try [timeless($0.redo())] }
    case 12: pair.same(what) { try $0.restore([id, flag ? member : "@Gate"], to: revision) }
    case 13:
      if flag {
        pair.same(what) {
          try $0.restoreAll(to: revision)
        }
      }
    case 14: pair.same(what) { try [$0.renameCollection("sights", to: flag ? "places" : nil)] }
    case 15: pair.same(what) { try $0.save(regions, replace: flag) }
    case 16: pair.same(what) { [try $0.save(venue, source: "file", replace: flag) ?? -1] }
    case 17:
      pair.same(what) { store in
        if flag {
          try store.removeRegionSet(named: regions.name)
        } else {
          try store.removeVenue("v")
        }
      }
    case 18:
      pair.same(what) { store in
        if flag {
          try store.restoreRegionSet(named: regions.name, to: revision)
        } else {
          try store.restoreVenue("v", to: revision)
        }
      }
    default: exchange(pair, other, flag, what)
    }
  }

  /// Applies what changed in other stores, and decides the conflicts that this finds.
  private func exchange(_ pair: Pair, _ other: Pair, _ takingTheirs: Bool, _ what: Comment) {
    // One feed for both, since times differ.
    let feed = (try? other.stores[0].feed()) ?? ""
    pair.same(what) { store in
      let report = try store.apply(feed: feed)
      return [report.applied, report.alreadyThere, report.conflictCount]
    }
    pair.same(what) { try $0.conflicts().map { "\($0.id) \($0.layer) \($0.name) \($0.title)" } }
    pair.same(what) { try $0.conflicts().map { Self.text($0.theirs) } }
    pair.same(what) { try $0.conflicts().map { Self.text($0.ours) } }
    pair.same(what) { store in
      for conflict in try store.conflicts().prefix(2) {
        try store.resolve(conflict: conflict.id, takingTheirs: takingTheirs)
      }
    }
  }

  /// In which order rows are taken back is not said: of many, which five are named is neither.
  private func timeless(_ change: Change) -> String {
    let isReversal = [.undo, .redo, .restore].contains(change.kind)
    let names =
      !isReversal
      ? change.names : change.names.count < Change.mostNames ? change.names.sorted() : []
    return
      "\(change.id) \(change.revision) \(change.kind) \(change.author ?? "") \(change.note ?? "") "
      + "\(change.target ?? 0) \(change.isUndone) \(change.anchors) \(change.chains) "
      // An item added, removed and added again may be the old one or a new one.
      + (isReversal ? "" : "\(change.regions.total > 0) \(change.venues) ")
      + "\(names)"
  }

  private static func text(_ version: ConflictVersion?) -> String {
    if case .venue(let venue)? = version?.content {
      text(venue)
    } else {
      String(describing: version?.content)
    }
  }

  private static func text(_ venue: Venue) -> String {
    String(decoding: VenueExport.json(venue).bytes, as: UTF8.self)
  }

  /// The stores' answers about their content and their past.
  private func compare(_ pair: Pair, _ what: Comment) {
    pair.same(what) { try $0.anchors(matching: AnchorQuery()).map(\.anchor) }
    pair.same(what) { try $0.anchors(matching: AnchorQuery()).map { $0.record?.revision } }
    pair.same(what) { try $0.chains().map { "\($0.name) \($0.anchorCount) \($0.revision)" } }
    pair.same(what) { store in
      try store.chains().map { try? store.chain(named: $0.name) }
    }
    pair.same(what) { try $0.changes().map(timeless) }
    for id in Self.ids + ["tour-0", "loop-3", "tour-d1"] {
      pair.same(what) { store in
        try store.history(of: id).map { "\($0.revision) \($0.kind) \($0.anchor.debugDescription)" }
      }
    }
    pair.same(what) { store in
      try store.differences(from: store.revision() / 2, to: store.revision()).map {
        "\($0.id) \($0.horizontal ?? -1) \($0.vertical ?? -1) \($0.kind)"
      }
    }
    pair.same(what) { store in
      var parts: [String] = []
      try store.forEachChainDifference(from: store.revision(), to: store.revision() / 2) {
        // Nothing but when it was made: as in feeds.
        guard $0.change != .changed || !$0.parts.isEmpty else { return true }
        parts.append("\($0.name) \($0.change) \($0.parts) \($0.kind)")
        return true
      }
      return parts
    }
    pair.same(what) { store in
      try store.regionSets().map { "\($0.name) \($0.version ?? "") \($0.revision)" }
    }
    pair.same(what) { try $0.regionSets(named: []) }
    pair.same(what) { try $0.regionSets(at: $0.revision() / 2) }
    pair.same(what) { try $0.venueSummaries().map { "\($0.id) \($0.revision) \($0.source ?? "")" } }
    pair.same(what) { try $0.venues().map(Self.text) }
    pair.same(what) { try $0.venues(at: $0.revision() / 2).map(Self.text) }
    pair.same(what) { try Self.feed($0, since: 0) }
    pair.same(what) { try Self.feed($0, since: $0.revision() / 2) }
    pair.same(what) { try $0.collections().map { "\($0.name) \($0.anchorCount)" } }
  }

  /// Ten sequences of 24 steps from each seed; one of the ten with a server.
  @Test(arguments: 1...TestSize.current.pick(everyday: UInt64(5), full: 20))
  func `all stores do the same`(seed: UInt64) throws {
    for round in 0..<10 {
      var generator = SeededGenerator(seed: seed * 1000 + UInt64(round))
      let kinds = round == 0 ? StoreImplementation.all : StoreImplementation.local
      let pair = try Pair(kinds)
      let other = try Pair(kinds)
      for number in 0..<24 {
        let what = Comment(rawValue: "seed \(seed), round \(round), step \(number)")
        step(pair, other, &generator, what)
        pair.same(what) { try storeContent($0).map(Self.timeless) }
        if number % 3 == 0 { step(other, pair, &generator, what) }
        guard pair.isSame, other.isSame else { break }
      }
      compare(pair, "seed \(seed), round \(round)")
    }
  }

  /// A file goes to a server, from there to another file, and everything goes on as if nothing had been.
  @Test(arguments: 1...TestSize.current.pick(everyday: UInt64(2), full: 8))
  func `a copy is what it is a copy of`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 9000 + seed)
    let kind = StoreImplementation.local[Int(seed) % 2]
    let pair = try Pair([kind])
    let other = try Pair([kind])
    for _ in 0..<30 {
      step(pair, other, &generator, "before")
      step(other, pair, &generator, "before")
    }
    let server = try TeamStore(url: TeamServer.shared().newURL(), author: "ada")
    let file = try AnchorStore(path: "\(pair.fixture.folder)/copy.gpkg", author: "ada")
    let report = try pair.stores[0].copy(into: server)
    try expectEqual(report.revision, pair.stores[0].revision())
    try expectEqual(server.copy(into: file), report)
    #expect(throws: AnchorStoreError.self) { try server.copy(into: file) }
    let lines = try [pair.stores[0], server, file].map { try $0.feed().split(separator: "\n") }
    // Times are those of the original; the first line names the store, of which each is another one.
    expect(lines.dropFirst().allSatisfy { $0.dropFirst() == lines[0].dropFirst() })
    expectEqual(Set(lines.map(\.[0])).count, 3)
    try expectEqual(AnchorStore.check(path: file.path).map(\.problem), [])
    let copies = Pair([pair.stores[0], server, file], of: pair)
    compare(copies, "seed \(seed), copied")
    for number in 0..<16 {
      step(copies, other, &generator, "seed \(seed), step \(number) after")
      guard copies.isSame else { break }
    }
    compare(copies, "seed \(seed), after")
  }

  /// Searches of all kinds over the same anchors: the same answers in the same order, to the last bit.
  @Test func `all stores find the same`() throws {
    var generator = SeededGenerator(seed: 77)
    let pair = try Pair()
    let anchors = (0..<1500).map { number in
      var anchor = Self.anchor(&generator, "n\(number)")
      if number % 3 == 0 {
        anchor.coordinate = Coordinate(
          latitude: .random(in: -90...90, using: &generator),
          longitude: .random(in: -180...180, using: &generator))
      }
      // Ties: two anchors at one place.
      if number % 50 == 1 { anchor.coordinate = Coordinate(latitude: 0.005, longitude: 0.005) }
      return anchor
    }
    pair.same("add") {
      try $0.add(contentsOf: anchors)
    }
    for round in 0..<TestSize.current.pick(everyday: 100, full: 300) {
      var query = AnchorQuery()
      let place = anchors.randomElement(using: &generator)?.coordinate
      let center = place ?? Coordinate(latitude: 0, longitude: 0)
      let radius = [0, 5, 500, 1e5, 3e7, .infinity].randomElement(using: &generator) ?? 0
      if round % 2 == 0 { query.near = .init(center, within: radius) }
      if round % 3 == 0 {
        query.box = BoundingBox(
          west: center.longitude, south: max(center.latitude - 1, -90),
          east: max(center.longitude, 0.004), north: min(center.latitude + 1, 90))
      }
      if round % 5 == 0 { query.tags = ["y,\"z"] }
      if round % 7 == 0 { query.collection = "sights" }
      if round % 11 == 0 {
        query.text = ["GATE", "größe", "n1", "\"", "", "y z", "ate"][round % 7]
      }
      if round % 13 == 0 { query.name = "Fountain" }
      if round % 4 != 0 { query.limit = Int.random(in: 0...40, using: &generator) }
      if round % 6 == 0 { query.offset = Int.random(in: 0...5, using: &generator) }
      let asked = query
      pair.same("\(asked)") { store in
        try store.anchors(matching: asked).map { "\($0.anchor.id) \($0.distance ?? -1)" }
      }
    }
  }
}
