import GeoAnchorStore
import GeoAnchors
import GeoTesting
import Geodesy

/// Planning's decisions about the anchors of a chain, in the file.
@Suite(.everyStore) struct ChainDetailsTests {
  private let fixture: StoreFixture
  private let store: any AnchorStorage

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store()
  }

  /// Everything at the second anchor, one thing at the third.
  static let planned: Chain = {
    var chain = equatorChain("p", count: 4)
    chain.name = "walk"
    var details = ChainAnchorDetails()
    details.offset = 0.1 + 0.2
    details.altitudeSource = .terrain
    details.orientation = AnchorOrientation(x: 0, y: 0, z: 0.6, w: 0.8)
    details.revealDistance = 25.5
    details.asset = .precise
    details.scale = 2.25
    details.instruction = "Turn \"left\" ←"
    details.isPinned = true
    chain.anchors[1].details = details
    chain.anchors[1].role = .crossing
    chain.anchors[2].details.asset = .forgiving
    return chain
  }()

  private func properties(of id: String) throws -> String? {
    try store.anchor(id: AnchorID(rawValue: id))?.details.properties
  }

  @Test func `they come back as they were`() throws {
    try store.save(Self.planned, name: "walk")
    try expectEqual(store.chain(named: "walk"), Self.planned)
    try expectEqual(
      properties(of: "p-1"),
      """
      {"offsetMeters":0.30000000000000004,"asset":"precise","scale":2.25,\
      "instruction":"Turn \\"left\\" ←","pinned":true}
      """)
    try expectEqual(properties(of: "p-2"), #"{"asset":"forgiving"}"#)
    try expectNil(properties(of: "p-0"))
    let anchor = try #require(try store.anchor(id: AnchorID(rawValue: "p-1")))
    expect(anchor.details.altitudeSource == .terrain && anchor.details.revealRadius == 25.5)
  }

  @Test func `members of others stay and so do names and tags`() throws {
    try store.save(Self.planned, name: "walk")
    try store.edit(["p-1", "p-3"]) {
      $0.name = "Gate"
      $0.tags = ["x"]
      $0.details.properties = #"{ "model" : "fox", "asset": "forgiving" }"#
    }
    try expectEqual(store.chain(named: "walk").anchors[1].details.asset, .forgiving)
    try store.save(Self.planned, name: "walk", replace: true)
    try expectEqual(
      properties(of: "p-1"),
      """
      {"model":"fox","offsetMeters":0.30000000000000004,"asset":"precise","scale":2.25,\
      "instruction":"Turn \\"left\\" ←","pinned":true}
      """)
    try expectEqual(properties(of: "p-3"), #"{"model":"fox"}"#)
    let anchor = try #require(try store.found(id: AnchorID(rawValue: "p-1")))
    expect(anchor.anchor.name == "Gate" && anchor.anchor.tags == ["x"])
    expectEqual(anchor.record?.revision, 3)
    // The same again changes no anchor.
    try store.save(try store.chain(named: "walk"), name: "walk", replace: true)
    try expectEqual(store.found(id: AnchorID(rawValue: "p-1"))?.record?.revision, 3)
  }

  @Test func `what makes no sense reads as not said`() throws {
    try store.save(Self.planned, name: "walk")
    for text in [
      "", "x", "[1]", "null", #"{"asset":"ball","scale":-1,"offsetMeters":"far","pinned":1}"#,
      #"{"scale":1e999,"instruction":""}"#, #"{"instruction":5}"#,
    ] {
      try store.edit(["p-1"]) { $0.details.properties = text }
      let details = try store.chain(named: "walk").anchors[1].details
      expect(details.asset == nil && details.scale == nil && details.offset == 0, "\(text)")
      expect(details.instruction == nil && !details.isPinned, "\(text)")
      expectEqual(details.revealDistance, 25.5)
      // Nothing to say: the text of others stays as it is.
      try store.save(try store.chain(named: "walk"), name: "walk", replace: true)
      try expectEqual(properties(of: "p-1"), text)
    }
  }

  @Test func `details that break a rule are refused`() throws {
    var chain = Self.planned
    chain.anchors[1].details.scale = 0
    #expect(
      throws: AnchorStoreError.badAnchor(
        AnchorID(rawValue: "p-1"), .detail("scale 0.0 is not a number above 0"))
    ) { try store.save(chain, name: "walk") }
    chain.anchors[1].details.scale = 1
    chain.anchors[1].details.revealDistance = -5
    #expect(throws: AnchorStoreError.self) { try store.save(chain, name: "walk") }
    try expect(store.chains().isEmpty)
  }

  @Test func `undo redo and restore bring them back`() throws {
    try store.save(Self.planned, name: "walk")
    var other = Self.planned
    other.anchors[1].details = ChainAnchorDetails()
    other.anchors[2].details.instruction = "Stop"
    try store.save(other, name: "walk", replace: true)
    try expectEqual(store.chain(named: "walk"), other)
    try store.undo()
    try expectEqual(store.chain(named: "walk"), Self.planned)
    try store.redo()
    try expectEqual(store.chain(named: "walk"), other)
    try expectEqual(store.restore(["p-1"], to: 1).map(\.rawValue), ["p-1"])
    try expectEqual(store.chain(named: "walk").anchors[1], Self.planned.anchors[1])
    try store.restoreAll(to: 1)
    try expectEqual(store.chain(named: "walk"), Self.planned)
    var differences: [String] = []
    try store.forEachDifference(from: 1, to: 2) {
      differences.append($0.id.rawValue)
      return true
    }
    expectEqual(differences, ["p-1", "p-2"])
  }

  @Test func `they travel to another store`() throws {
    let fixture = try StoreFixture()
    let other = try fixture.store()
    try store.save(Self.planned, name: "walk")
    var feed = try store.feed()
    try expect(other.apply(feed: feed).conflicts.isEmpty)
    try expectEqual(other.chain(named: "walk"), Self.planned)
    var longer = Self.planned
    longer.anchors.insert(equatorChain("q").anchors[1], at: 2)
    longer.anchors[2].details.instruction = "New"
    try store.save(longer, name: "walk", replace: true)
    feed = try store.feed(since: 1)
    try expect(other.apply(feed: feed).conflicts.isEmpty)
    try expectEqual(other.chain(named: "walk"), longer)
  }

  static let planning = #"{"path":"a1","maneuvers":[{"kind":"turn"}],"sight":null}"#

  @Test func `U-D14: what planning found out is kept with the chain, and in its history`() throws {
    var chain = Self.planned
    chain.planning = Self.planning
    chain.anchors[0].details.maneuvers = [0, 2]
    try store.save(chain, name: "walk")
    try expectEqual(store.chain(named: "walk"), chain)
    var other = chain
    other.planning = #"{"path":"b2"}"#
    other.anchors[0].details.maneuvers = []
    try store.save(other, name: "walk", replace: true)
    try expectEqual(store.chain(named: "walk"), other)
    _ = try store.undo()
    try expectEqual(store.chain(named: "walk"), chain)
    chain.planning = nil
    try store.save(chain, name: "walk", replace: true)
    try expectNil(store.chain(named: "walk").planning)
    chain.planning = "[1]"
    #expect(throws: AnchorStoreError.self) {
      try store.save(chain, name: "walk", replace: true)
    }
  }

  @Test func `U-D14: what planning found out travels to another store`() throws {
    var chain = Self.planned
    chain.planning = Self.planning
    chain.anchors[0].details.maneuvers = [1]
    try store.save(chain, name: "walk")
    let feed = try store.feed()
    let other = try StoreFixture()
    let copy = try other.store()
    _ = try copy.apply(feed: feed)
    try expectEqual(copy.chain(named: "walk"), chain)
  }
}
