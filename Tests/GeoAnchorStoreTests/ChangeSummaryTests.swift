import GeoAnchors
import GeoPackage
import GeoTesting
import Geodesy

@testable import GeoAnchorStore

/// The journal's summary of a change, as data.
@Suite struct ChangeSummaryTests {
  private let fixture: StoreFixture
  private let store: AnchorStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
    var fountain = Anchor("f", 0, 0)
    fountain.name = "Fountain"
    fountain.altitude = Altitude(meters: 20, datum: .egm96)
    fountain.tags = ["old"]
    try store.add(contentsOf: [fountain, Anchor("k", 0, 1), Anchor("l", 0, 2)])
  }

  private func newest() throws -> [ChangeAction] {
    try #require(try store.changes(limit: 1).first).summary.actions
  }

  private func one(_ name: String) -> ChangeSubject {
    ChangeSubject(.anchor, count: 1, names: [name])
  }

  @Test func `a move says how far`() throws {
    // 0.001 degrees of latitude at the equator by `geod`: 110.574 m.
    try store.edit(["f"]) { $0.coordinate.latitude = 0.001 }
    guard case .move(let subject, let meters)? = try newest().first else {
      Issue.record("\(try newest())")
      return
    }
    expect(subject == one("Fountain") && abs(meters - 110.574) < 0.001)
    // Of several, the farthest counts: twice as far.
    try store.edit(["f", "k"]) { $0.coordinate.latitude += $0.id.rawValue == "k" ? 0.002 : 0.001 }
    guard case .move(let both, let most)? = try newest().first else {
      Issue.record("\(try newest())")
      return
    }
    expect(both.count == 2 && both.names == ["Fountain", "k"] && abs(most - 221.149) < 0.001)
  }

  @Test func `one field has a word of its own`() throws {
    try store.edit(["f"]) { $0.altitude?.meters = 21.5 }
    try expectEqual(newest(), [.raise(one("Fountain"), meters: 1.5)])
    try store.edit(["f"]) { $0.altitude?.meters = 20 }
    try expectEqual(newest(), [.raise(one("Fountain"), meters: -1.5)])
    // Another datum is no height that could be compared.
    try store.edit(["f"]) { $0.altitude = Altitude(meters: 30, datum: .ellipsoid) }
    try expectEqual(newest(), [.edit(one("Fountain"), [.altitude])])
    try store.edit(["f", "k"]) { $0.tags.append("demo") }
    try expectEqual(
      newest(), [.tag(ChangeSubject(.anchor, count: 2, names: ["Fountain", "k"]), ["demo"])])
    try store.edit(["f"]) { $0.tags = ["demo"] }
    try expectEqual(newest(), [.untag(one("Fountain"), ["old"])])
    try store.edit(["f"]) { $0.tags = ["new"] }
    try expectEqual(newest(), [.edit(one("Fountain"), [.tags])])
    try store.edit(["k"]) { $0.collection = "sights" }
    try expectEqual(newest(), [.collect(one("k"), collection: "sights")])
    try store.renameCollection("sights", to: nil)
    try expectEqual(newest(), [.collect(one("k"), collection: nil)])
    try store.edit(["f"]) { $0.name = "Well" }
    try expectEqual(newest(), [.rename(.anchor, from: "Fountain", to: "Well")])
    // An anchor without a name was not renamed.
    try store.edit(["k"]) { $0.name = "Kiosk" }
    try expectEqual(newest(), [.edit(one("Kiosk"), [.name])])
  }

  @Test func `several fields are named, and unlike anchors told apart`() throws {
    try store.edit(["f"]) {
      $0.name = "Well"
      $0.heading = 5
    }
    try expectEqual(newest(), [.edit(one("Well"), [.name, .heading])])
    try store.edit(["f", "k"]) { anchor in
      if anchor.id.rawValue == "f" { anchor.heading = 6 } else { anchor.details.revealRadius = 3 }
    }
    try expectEqual(newest(), [.edit(one("Well"), [.heading]), .edit(one("k"), [.revealRadius])])
    _ = try store.remove(["k", "l"])
    try expectEqual(
      newest(), [.remove(ChangeSubject(.anchor, count: 2, names: ["k", "l"]))])
  }

  @Test func `more than a few kinds of edits are one`() throws {
    let anchors = (0..<8).map { Anchor("m\($0)", 1, Double($0)) }
    try store.add(contentsOf: anchors)
    try store.edit(anchors.map(\.id.rawValue)) { $0.name = "same" }
    try store.edit(anchors.map(\.id.rawValue)) { $0.name = "N" + $0.id.rawValue }
    guard case .edit(let subject, let fields)? = try newest().first else {
      Issue.record("\(try newest())")
      return
    }
    try expectEqual(newest().count, 1)
    expect(subject.count == 8 && subject.names.count == 5 && fields == [.name])
  }

  @Test func `a chain is one thing with its anchors`() throws {
    try store.save(equatorChain("c"), name: "tour")
    let count = equatorChain("c").anchors.count
    try expectEqual(newest(), [.addChain("tour", anchorCount: count)])
    try store.editChain(named: "tour") { chain in
      var chain = chain
      chain.anchors[1].heading = 12
      return chain
    }
    try expectEqual(newest(), [.edit(one("tour #2"), [.heading])])
    try store.save(equatorChain("c", count: count + 1), name: "tour", replace: true)
    guard case .replaceChain(let revision)? = try newest().first else {
      Issue.record("\(try newest())")
      return
    }
    let longer =
      equatorChain("c", count: count + 1).length - equatorChain("c", count: count).length
    try expect(newest().count == 1 && revision.name == "tour")
    expect(revision.added == 1 && revision.removed == 0)
    expectNear((revision.lengthChange ?? 0), longer, within: 1e-6)
    _ = try store.remove(["k"], chains: ["tour"])
    try expectEqual(newest(), [.removeChain("tour", anchorCount: count + 1), .remove(one("k"))])
    try store.undo()
    try expectEqual(newest(), [.addChain("tour", anchorCount: count + 1), .add(one("k"))])
  }

  @Test func `an import keeps the names of its files, and a restoration its revision`() throws {
    _ = try store.importAnchors(from: ["places.kml"]) { importer in
      (try? importer.add(Anchor("n", 5, 5))) != nil
    }
    let change = try #require(try store.changes(limit: 1).first)
    expect(change.kind == .import && change.note == nil)
    expectEqual(change.summary.facts.files, ["places.kml"])
    expectEqual(change.summary.actions, [.add(one("n"))])
    _ = try store.restore(["n"], to: 1)
    let restored = try #require(try store.changes(limit: 1).first)
    expectEqual(restored.summary.facts.restoredRevision, 1)
    expectEqual(restored.summary.actions, [.remove(one("n"))])
  }

  @Test func `only what a person wrote is kept as a sentence`() throws {
    _ = try store.transaction("a trip to the well") { try $0.edit(["f"]) { $0.heading = 3 } }
    let change = try #require(try store.changes(limit: 1).first)
    expect(change.note == "a trip to the well" && change.summary.facts.words == change.note)
    let connection = try Connection(path: fixture.path, access: .readOnly)
    try expectEqual(
      connection.text("SELECT group_concat(note) FROM geoanchor_changes"),
      #"{"words":"a trip to the well"}"#)
  }

  @Test func `another program's edit is told like ours`() throws {
    let other = try Connection(path: fixture.path, access: .readWrite)
    try other.execute("UPDATE anchors SET name = 'Well', heading = 9 WHERE id = 'f'")
    try expectEqual(newest(), [.edit(one("Well"), [.name, .heading])])
  }

  @Test func `very many anchors are counted, and what comes and goes is nothing`() throws {
    try store.add(contentsOf: (0..<1200).map { Anchor("m\($0)", 1, Double($0) / 100) })
    let names = (0..<5).map { "m\($0)" }
    try expectEqual(newest(), [.add(ChangeSubject(.anchor, count: 1200, names: names))])
    try store.transaction("in and out") { work in
      try work.add(Anchor("x", 3, 3))
      _ = try work.remove(["x"])
    }
    try expect(newest().isEmpty)
  }

  @Test(arguments: ["", "[]", "{", "{\"files\":3,\"restored\":\"x\"}"])
  func `facts that make no sense are none`(text: String) {
    expectEqual(ChangeFacts(text: text), ChangeFacts())
  }

  @Test func `facts come back as they were`() {
    let facts = ChangeFacts(files: ["a \"b\".kml"], restoredRevision: 7, words: "x\ny")
    expectEqual(ChangeFacts(text: facts.text), facts)
    expectNil(ChangeFacts().text)
  }
}
