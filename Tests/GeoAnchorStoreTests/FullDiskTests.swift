import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoIndoor
import GeoPackage
import GeoSystem
import GeoTestSupport
import GeoTesting

/// A disk that is full at any one moment: what was acknowledged is there, and nothing else is.
@Suite struct FullDiskTests {
  /// A step and the condition that holds once it is acknowledged.
  private struct Step: Sendable {
    var name: String
    var run: @Sendable (AnchorStore) throws -> Void
  }

  private static let city = RegionSet(
    name: "city", regions: [Regions.box("a", 0, 0, 1, 1), Regions.box("b", 2, 0, 3, 1)])

  private static let steps = [
    Step(name: "add") { try $0.add(Anchor("a", 1, 2)) },
    Step(name: "edit") { try $0.edit(["a"]) { $0.heading = 7 } },
    Step(name: "chain") { try $0.save(equatorChain("c", count: 3), name: "walk") },
    Step(name: "more") { try $0.add(contentsOf: (0..<40).map { Anchor("m\($0)", Double($0), 3) }) },
    Step(name: "undo") { try $0.undo() },
    Step(name: "redo") { try $0.redo() },
    Step(name: "tags") { try $0.edit((0..<20).map { "m\($0)" }) { $0.tags = ["x", "y"] } },
    Step(name: "remove") { try $0.removeChain(named: "walk") },
    Step(name: "regions") { try $0.save(city) },
    Step(name: "venue") { try $0.save(SampleVenue.small) },
    Step(name: "other regions") {
      var wider = city
      wider.regions[1] = Regions.box("b", 2, 0, 4, 1)
      try $0.save(wider, replace: true)
    },
    Step(name: "no venue") { try $0.removeVenue("v") },
    Step(name: "undo of all kinds") { try $0.restoreAll(to: 6) },
    Step(name: "compact") { try $0.compact(keeping: .zero) },
    Step(name: "repack") { try $0.repack() },
  ]

  private static let compaction = steps.firstIndex { $0.name == "compact" } ?? 0

  /// The distance from one write that is tried to the next.
  private static let stride = TestSize.current.pick(everyday: 155, full: 1)

  /// Runs the steps, and says which of them were acknowledged.
  private func session(in fixture: StoreFixture, _ acknowledged: inout [Int]) {
    // Opened for each step, as commands do: making and closing the file can fail as well.
    for (number, step) in Self.steps.enumerated() {
      do {
        try step.run(try fixture.open())
        acknowledged.append(number)
      } catch {}
    }
  }

  /// The content after some steps on a disk with room.
  private func content(after steps: [Int]) throws -> [String] {
    let fixture = try StoreFixture()
    for step in steps { try Self.steps[step].run(try fixture.open()) }
    return try state(of: fixture)
  }

  /// The anchors without their times, and the notes of the history.
  private func state(of fixture: StoreFixture) throws -> [String] {
    let store = try fixture.open()
    let anchors = try store.anchors(matching: AnchorQuery()).map {
      "\($0.anchor.id) \($0.anchor.heading ?? -1) \($0.anchor.tags) \($0.record?.revision ?? 0)"
    }
    let chains = try store.chains().map { "\($0.name) \($0.anchorCount)" }
    let changes = try store.changes().map { "\($0.id) \($0.kind) \($0.note ?? "")" }
    let sets = try store.regionSets(named: []).map { "\($0)" }
    let venues = try store.venues().map { "\($0.id) \($0.rooms.count)" }
    return anchors.sorted() + chains + sets + venues + changes
  }

  @Test(arguments: [false, true])
  func `a disk that is full at the nth write`(isLasting: Bool) throws {
    var expected: [[Int]: [String]] = [[]: []]
    var first = 1
    var tried = 0
    while true {
      let fixture = try StoreFixture()
      var acknowledged: [Int] = []
      let calls = try FailingDisk.run(
        inFolder: fixture.folder, .init(first: first, isLasting: isLasting)
      ) {
        session(in: fixture, &acknowledged)
      }
      guard calls >= first else { break }
      tried += 1
      let found = fixture.names.contains("anchors.gpkg") ? try state(of: fixture) : []
      if expected[acknowledged] == nil {
        expected[acknowledged] = try content(after: acknowledged)
      }
      // History may be folded although there was no room to shrink the file.
      if !acknowledged.contains(Self.compaction), found != expected[acknowledged] {
        let folded = (acknowledged + [Self.compaction]).sorted()
        if expected[folded] == nil { expected[folded] = try content(after: folded) }
        if found == expected[folded] { acknowledged = folded }
      }
      expectEqual(
        found, expected[acknowledged], "full from write \(first) on, done: \(acknowledged)")
      if !found.isEmpty {
        let checker = try Connection(path: fixture.path, access: .readOnly)
        try expectEqual(checker.text("PRAGMA integrity_check"), "ok")
        try expectEqual(checker.text("SELECT rtreecheck('rtree_anchors_geom')"), "ok")
        try expectNil(checker.integer("SELECT 1 FROM pragma_foreign_key_check"))
      }
      first += Self.stride
    }
    expect(tried * Self.stride > 100)
  }
}
