import GeoAnchorStore
import GeoAnchors
import GeoTesting
import Geodesy

/// Undo, redo, history, diff and restore.
@Suite(.everyStore) struct HistoryTests {
  private let fixture: StoreFixture
  private let store: any AnchorStorage

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store(author: "ada")
  }

  private func full(_ id: String) -> Anchor {
    Anchor(
      id: AnchorID(rawValue: id), name: "n", coordinate: Coordinate(latitude: 0.1, longitude: 0.2),
      altitude: Altitude(meters: 0.1 + 0.2, datum: .ellipsoid), heading: 12.3, tags: ["a", "b,c"],
      collection: "k",
      details: AnchorDetails(
        altitudeSource: .userDefined, geoid: "egm96", altitudeUncertainty: 1.5,
        orientation: AnchorOrientation(x: 0, y: 0, z: 0.6, w: 0.8), revealRadius: 30,
        arrivalRadius: 5, properties: #"{"model":"fox"}"#, expires: "2030-01-01T00:00:00.000Z",
        description: "two\nlines", time: "2024-06-01T08:30:00.500Z", symbol: "Park",
        link: "https://example.org/a", content: #"{"kind":"none"}"#))
  }

  @Test func `everything is read as it was written`() throws {
    try store.add(full("a"))
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a")), full("a"))
    let record = try #require(try store.found(id: AnchorID(rawValue: "a"))?.record)
    expectEqual(record.revision, 1)
    expectEqual(record.author, "ada")
  }

  @Test func `every change can be taken back and done again`() throws {
    typealias Step = (String, (any AnchorStorage) throws -> Void)
    let steps: [Step] = [
      ("add", { [full] in try $0.add(full("a")) }),
      ("many", { try $0.add(contentsOf: (0..<20).map { Anchor("m\($0)", 1, Double($0)) }) }),
      (
        "edit",
        {
          try $0.edit(["a"]) {
            $0.coordinate.latitude = 5
            $0.tags = ["z"]
          }
        }
      ),
      ("chain", { try $0.save(equatorChain("c"), name: "walk") }),
      ("replace", { try $0.save(equatorChain("d", count: 5), name: "walk", replace: true) }),
      ("grow", { try $0.save(equatorChain("d", count: 7), name: "walk", replace: true) }),
      (
        "insert",
        {
          var chain = equatorChain("d", count: 7)
          chain.anchors.insert(equatorChain("e").anchors[1], at: 2)
          chain.anchors.insert(equatorChain("e").anchors[2], at: 4)
          try $0.save(chain, name: "walk", replace: true)
        }
      ),
      (
        "shrink",
        {
          var chain = equatorChain("d", count: 7)
          chain.anchors.remove(at: 5)
          chain.anchors.remove(at: 0)
          chain.anchors[1].details.instruction = "Turn left"
          try $0.save(chain, name: "walk", replace: true)
        }
      ),
      (
        "mix",
        {
          var chain = equatorChain("d", count: 7)
          chain.anchors[3] = equatorChain("f").anchors[1]
          chain.anchors.swapAt(4, 6)
          chain.anchors.removeLast(2)
          try $0.save(chain, name: "walk", replace: true)
        }
      ),
      ("remove", { try $0.remove(AnchorID(rawValue: "m3")) }),
      ("collection", { try $0.renameCollection("k", to: "other") }),
      ("drop", { try $0.removeChain(named: "walk") }),
    ]
    var states = [try storeContent(store)]
    for (_, step) in steps {
      try step(store)
      states.append(try storeContent(store))
    }
    for index in steps.indices.reversed() {
      try store.undo()
      try expectEqual(storeContent(store), states[index], "undo \(steps[index].0)")
    }
    #expect(throws: AnchorStoreError.nothingTo("undo")) { try store.undo() }
    for index in steps.indices {
      try store.redo()
      try expectEqual(storeContent(store), states[index + 1], "redo \(steps[index].0)")
    }
    #expect(throws: AnchorStoreError.nothingTo("redo")) { try store.redo() }
    try store.restoreAll(to: 4)
    try expectEqual(storeContent(store), states[4])
    try store.undo()
    try expectEqual(storeContent(store), states[steps.count])
  }

  /// The restoration to nothing has the chain come, go and come again within one change.
  @Test func `a restoration that is taken back brings chains back with their anchors`() throws {
    try store.save(equatorChain("c"), name: "walk")
    try store.removeChain(named: "walk")
    try store.undo()
    let before = try storeContent(store)
    try store.restoreAll(to: 0)
    try store.restoreAll(to: 3)
    try expectEqual(storeContent(store), before)
    try store.undo()
    try expect(storeContent(store).isEmpty)
  }

  @Test func `a new change ends redo`() throws {
    try store.add(Anchor("a", 0, 0))
    try store.undo()
    try store.add(Anchor("b", 0, 0))
    #expect(throws: AnchorStoreError.nothingTo("redo")) { try store.redo() }
  }

  @Test func `an older change is taken back unless later ones touched the same`() throws {
    try store.add(Anchor("a", 0, 0))
    try store.add(Anchor("b", 0, 0))
    try store.undo(1)
    try expectNil(store.anchor(id: AnchorID(rawValue: "a")))
    try expect(store.anchor(id: AnchorID(rawValue: "b")) != nil)
    try store.edit(["b"]) { $0.name = "later" }
    #expect(throws: AnchorStoreError.changedSince(2, names: ["b"])) { try store.undo(2) }
    #expect(throws: AnchorStoreError.unknownChange(99)) { try store.undo(99) }
  }

  @Test func `an edit checks the revision that was seen`() throws {
    try store.add(Anchor("a", 0, 0))
    try store.edit(["a"], ifRevision: 1) { $0.name = "x" }
    #expect(
      throws: AnchorStoreError.editConflict(AnchorID(rawValue: "a"), expected: 1, found: 2)
    ) { try store.edit(["a"], ifRevision: 1) { $0.name = "y" } }
    // Taking back does not make an old number valid again.
    try store.undo()
    try expectEqual(store.found(id: AnchorID(rawValue: "a"))?.record?.revision, 3)
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "")
  }

  @Test func `the history names every version`() throws {
    try store.add(Anchor("a", 0, 0))
    try store.edit(["a"]) { $0.name = "one" }
    try store.edit(["a"]) { $0.name = "two" }
    try store.remove(AnchorID(rawValue: "a"))
    let versions = try store.history(of: "a")
    expectEqual(versions.map { $0.anchor?.name }, [nil, "two", "one", ""])
    expectEqual(versions.map(\.revision), [4, 3, 2, 1])
    expect(versions.allSatisfy { $0.author == "ada" && $0.kind == .edit })
    let changes = try store.changes()
    expectEqual(changes.map(\.id), [4, 3, 2, 1])
    expectEqual(changes.map(\.anchors.total), [1, 1, 1, 1])
    try expectEqual(store.changes(before: 3, limit: 1).map(\.id), [2])
  }

  /// 0.001 degrees of latitude from the equator: 110.574 m by PROJ (`geod +ellps=WGS84 -I`).
  @Test func `a difference is in meters`() throws {
    var anchor = Anchor("a", 0, 0)
    anchor.altitude = Altitude(meters: 10, datum: .egm96)
    try store.add(anchor)
    try store.add(Anchor("b", 1, 1))
    try store.edit(["a"]) {
      $0.coordinate.latitude = 0.001
      $0.altitude = Altitude(meters: 12.5, datum: .egm96)
    }
    try store.remove(AnchorID(rawValue: "b"))
    try store.add(Anchor("c", 1, 1))
    let found = try store.differences(from: 2, to: 5)
    expectEqual(found.map(\.id.rawValue), ["a", "b", "c"])
    try expectNear(#require(found[0].horizontal), 110.574, within: 0.001)
    expectEqual(found[0].vertical, 2.5)
    expect(found[1].after == nil && found[2].before == nil)
    #expect(throws: AnchorStoreError.unknownChange(9)) {
      try store.differences(from: 2, to: 9)
    }
  }

  @Test func `removed anchors are restored`() throws {
    try store.add(full("a"))
    let before = try storeContent(store)
    try store.edit(["a"]) { $0.name = "x" }
    try store.remove(AnchorID(rawValue: "a"))
    try expectEqual(store.restore(["a"], to: 1).map(\.rawValue), ["a"])
    try expectEqual(storeContent(store), before)
    try expectEqual(store.restore(["a"], to: 1), [])
    try expectEqual(store.restore(["a"], to: 0).map(\.rawValue), ["a"])
    try expectNil(store.anchor(id: AnchorID(rawValue: "a")))
  }
}
