import Foundation
import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

/// Backups, also while others write, and restored stores.
@Suite struct StoreBackupTests {
  private let fixture: StoreFixture
  private let store: AnchorStore
  private var copy: String { "\(fixture.folder)/copy.gpkg" }

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
    try store.add(contentsOf: (0..<20).map { Anchor("n\($0)", 1, Double($0)) })
    try store.edit(["n1"]) { $0.name = "one" }
  }

  private func code(_ work: () throws -> Void) -> StorageError.Code? {
    do {
      try work()
      return nil
    } catch AnchorStoreError.file(let error) {
      return error.code
    } catch {
      return nil
    }
  }

  @Test func `a backup is a store with the same content and history`() throws {
    try expectEqual(store.backup(to: copy), 2)
    let other = try AnchorStore(path: copy, mode: .readOnly)
    try expectEqual(other.changes(), store.changes())
    try expectEqual(
      other.anchors(matching: AnchorQuery()), store.anchors(matching: AnchorQuery()))
    try expect(AnchorStore.check(path: copy).isEmpty)
    expect(fixture.names.filter { $0.contains(".new-") }.isEmpty)
  }

  @Test func `a restored store is on another line of history, which its reader sees`() throws {
    try store.backup(to: copy)
    let before = try store.state()
    let reader = try AnchorStore(path: store.path, mode: .readOnly)
    try expectEqual(reader.state(), before)
    _ = try AnchorStore.restore(path: store.path, from: copy)
    for store in [store, reader] {
      let state = try store.state()
      expect(state.revision == before.revision && state != before)
      expect(state.description != before.description)
      try expectEqual(store.state(after: 1)?.revision, 1)
      try expectNil(store.state(after: 3))
    }
    try expect(AnchorStore.check(path: store.path).isEmpty)
  }

  @Test func `an empty store is backed up as well`() throws {
    let empty = try StoreFixture()
    try expectEqual(empty.open().backup(to: copy), 0)
    try expect(AnchorStore.check(path: copy).isEmpty)
  }

  @Test func `a file that exists stays unless it is to be replaced`() throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))
    expectEqual(code { try store.backup(to: copy) }, .notUnique)
    try expectEqual(Data(contentsOf: URL(fileURLWithPath: copy)), Data("mine".utf8))
    try store.backup(to: copy, replace: true)
    try expectEqual(AnchorStore(path: copy, mode: .readOnly).revision(), 2)
    expectEqual(code { try store.backup(to: fixture.path, replace: true) }, .cannotOpen)
    let folder = "\(fixture.folder)/missing/copy.gpkg"
    expectEqual(code { try store.backup(to: folder) }, .cannotOpen)
    // A store in use is not replaced.
    let user = try AnchorStore(path: copy)
    try user.add(Anchor("late", 5, 5))
    expectEqual(code { try store.backup(to: copy, replace: true) }, .cannotOpen)
    try expectEqual(user.anchors(matching: AnchorQuery()).count, 21)
  }

  @Test func `backups while another connection writes are of one revision each`() throws {
    let writer = try fixture.open()
    let copies = try TemporaryFolder()
    // More pages than a connection keeps in memory: some are written before all have been read.
    try store.add(
      contentsOf: (0..<200).map { number in
        var anchor = Anchor("large\(number)", 3, Double(number % 100))
        anchor.details.properties = "{\"x\":\"\(String(repeating: "x", count: 30_000))\"}"
        return anchor
      })
    for number in 0..<3 {
      let file = copies.file("copy-\(number).gpkg")
      let before = try store.revision()
      // A change precedes each of the first ten writes of the copy.
      let plan = FailingDisk.Plan(before: { call in
        guard call <= 10 else { return }
        do {
          if call % 2 == 1 {
            let anchors = (0..<5).map { Anchor("w\(number)-\(call)-\($0)", 2, Double($0)) }
            try writer.add(contentsOf: anchors)
          } else {
            try writer.edit(["n0"]) { $0.name = "\(number)-\(call)" }
          }
        } catch {
          Issue.record(error)
        }
      })
      let writes = try FailingDisk.run(inFolder: copies.path, plan) {
        try expectEqual(store.backup(to: file), before)
      }
      expect(writes > 1_000)
      try expectEqual(store.revision(), before + 10)
      let backup = try AnchorStore(path: file, mode: .readOnly)
      try expectEqual(backup.revision(), before)
      try expectEqual(AnchorStore.check(path: file), [])
      try expectEqual(backup.anchors(matching: AnchorQuery()).count, 220 + number * 25)
    }
  }

  @Test func `a store becomes what a backup is, and what it was stays`() throws {
    try store.backup(to: copy)
    try store.edit(["n2"]) { $0.name = "later" }
    try store.remove(AnchorID(rawValue: "n3"))
    let later = try fixture.content()
    let report = try AnchorStore.restore(path: fixture.path, from: copy)
    expect(report.revisionBefore == 4 && report.revision == 2)
    let kept = try #require(report.keptAs)
    expectEqual(kept, fixture.path + ".before-restore")
    // A store that stayed open sees it.
    try expectEqual(store.revision(), 2)
    try expectEqual(store.resolve("n3").id.rawValue, "n3")
    try store.undo()
    try expectEqual(store.resolve("n1").name, "")
    let back = try AnchorStore.restore(path: fixture.path, from: kept)
    expect(back.revision == 4 && back.keptAs == fixture.path + ".before-restore-2")
    try expectEqual(fixture.content(), later)
    try expect(AnchorStore.check(path: fixture.path).isEmpty)
  }

  @Test func `a lost store and a damaged one come back`() throws {
    try store.backup(to: copy)
    let place = try TemporaryFolder()
    let path = place.file("new.gpkg")
    let report = try AnchorStore.restore(path: path, from: copy)
    expectEqual(report, RestoreReport(revisionBefore: nil, revision: 2, keptAs: nil))
    for bytes in [Data(), Data("garbage".utf8), Data(repeating: 7, count: 9000)] {
      let broken = place.file("broken-\(bytes.count).gpkg")
      try bytes.write(to: URL(fileURLWithPath: broken))
      let report = try AnchorStore.restore(path: broken, from: copy)
      expect(report.revisionBefore == nil && report.revision == 2)
      try expectEqual(
        Data(contentsOf: URL(fileURLWithPath: broken + ".before-restore")), bytes)
    }
  }

  @Test func `a writer elsewhere, an unsound backup and no backup are refused`() throws {
    try store.backup(to: copy)
    let content = try fixture.content()
    let writer = try Connection(path: fixture.path, access: .readWrite)
    try writer.execute("BEGIN IMMEDIATE")
    expectEqual(
      code {
        _ = try AnchorStore.restore(
          path: fixture.path, from: copy, busyTimeout: .milliseconds(10))
      }, .locked)
    try writer.execute("ROLLBACK")
    expect(!fixture.names.contains { $0.contains("before-restore") })
    expectEqual(code { _ = try AnchorStore.restore(path: fixture.path, from: "none") }, .cannotOpen)
    expectEqual(
      code { _ = try AnchorStore.restore(path: fixture.path, from: fixture.path) }, .cannotOpen)
    try Connection(path: copy, access: .readWrite).execute(
      "DELETE FROM rtree_anchors_geom WHERE id = 3")
    expectEqual(code { _ = try AnchorStore.restore(path: fixture.path, from: copy) }, .damaged)
    try expectEqual(fixture.content(), content)
  }

  /// The disk is a small file system in memory that is full.
  @Test(.enabled(if: SmallDisk.isPossible, "needs root and the right to mount"))
  func `a full disk leaves nothing of a backup, and the store when restoring`() throws {
    let place = try TemporaryFolder()
    let disk = try SmallDisk(at: place.path)
    let names = { try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted() }
    try store.backup(to: "\(disk.path)/store.gpkg")
    let filler = "\(disk.path)/filler"
    let room = 1_000_000 - FileSize.bytes(of: "\(disk.path)/store.gpkg") - 150_000
    try Data(count: room).write(to: URL(fileURLWithPath: filler))
    let before = try names()
    expectEqual(code { try store.backup(to: "\(disk.path)/copy.gpkg") }, .diskFull)
    try expectEqual(names(), before)
    try store.remove(AnchorID(rawValue: "n3"))
    try store.backup(to: copy)
    expectEqual(
      code {
        _ = try AnchorStore.restore(path: "\(disk.path)/store.gpkg", from: copy)
      }, .diskFull)
    try expectEqual(AnchorStore(path: "\(disk.path)/store.gpkg").revision(), 2)
    #expect(try !names().contains { $0.contains(".before-restore") })
  }

  @Test func `a statistic of each subject is there`() throws {
    let all = try store.statistics()
    expectEqual(Set(all.map(\.subject)), Set(StoreStatistic.Subject.allCases))
    func value(_ subject: StoreStatistic.Subject, _ name: String) -> Int? {
      all.first { $0.subject == subject && $0.name == name }?.value
    }
    expect(value(.rows, "anchors") == 20 && value(.changes, "edit") == 2)
    expect(value(.authors, "") == 2 && value(.history, "revision") == 2)
    expectEqual(value(.index, "anchors"), 1)
    expectNil(value(.history, "base revision"))
    let pages = try #require(value(.file, "pages"))
    expect(pages > 40 && value(.file, "page") == 4096)
    try expect(#require(value(.journal, "anchors")) >= 4096)
    let times = all.compactMap(\.time)
    expect(times.count == 2 && times[0] <= times[1])
  }
}
