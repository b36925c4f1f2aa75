import Foundation
import GeoAnchors
import GeoAreas
import GeoPackage
import GeoSystem
import GeoTestSupport
import GeoTesting
import Synchronization

@testable import GeoAnchorStore

/// Looks at a store while others write it, and where this user may not write: what is whole is never called damaged.
@Suite struct StoreOpeningTests {
  private let fixture: StoreFixture

  init() throws {
    try CheckpointPause.start()
    fixture = try StoreFixture()
  }

  /// Between two pages of a checkpoint the file itself is neither the old nor the new store.
  @Test func `U-X7, U-X2: looks in the middle of a checkpoint see a whole store`() throws {
    let store = try fixture.open()
    try store.add(contentsOf: (0..<500).map { Anchor("a\($0)", Double($0 % 80), Double($0 % 170)) })
    store.pool.connections.shortenLog()
    // New tables, indexes and triggers: the list of them grows by pages at the end of the file.
    try store.save(
      RegionSet(
        name: "city", regions: [Regions.box("a", 0, 0, 1, 1), Regions.box("b", 2, 0, 3, 1)]))
    try store.save(SampleVenue.small)
    let path = fixture.path
    let said = Mutex<[String]>([])
    let writes = try CheckpointPause.run(ofStore: path) {
      do {
        let findings = try AnchorStore.check(path: path)
        said.withLock { $0 += findings.map(\.description) }
        for mode in [OpenMode.readOnly, .open] {
          let other = try AnchorStore(path: path, mode: mode)
          let count = try other.anchors(matching: AnchorQuery()).count
          if count != 500 { said.withLock { $0.append("\(count) anchors") } }
        }
        let found = try AnchorStore.repair(path: path, dryRun: true, busyTimeout: .milliseconds(1))
        said.withLock { $0 += found.map(\.description) }
      } catch AnchorStoreError.file(let error) where error.code == .locked {
        // Repairing waits for the one who writes.
      } catch {
        said.withLock { $0.append("\(error)") }
      }
    } during: {
      store.pool.connections.shortenLog()
    }
    expect(writes > 40, "\(writes)")
    expectEqual(Set(said.withLock { $0 }), [])
  }

  /// A backup is brought into a store through locks as well: one that is in use is not moved away.
  @Test func `U-X7: restoring in the middle of a checkpoint takes the store for one`() throws {
    let store = try fixture.open()
    try store.add(Anchor("a", 1, 2))
    let backup = "\(fixture.folder)/saved.gpkg"
    try store.backup(to: backup)
    try store.save(RegionSet(name: "city", regions: [Regions.box("a", 0, 0, 1, 1)]))
    let path = fixture.path
    let kept = Mutex<[String]>([])
    _ = try CheckpointPause.run(ofStore: path) {
      do {
        let report = try AnchorStore.restore(
          path: path, from: backup, busyTimeout: .milliseconds(1))
        kept.withLock { $0.append("revision \(report.revision)") }
      } catch AnchorStoreError.file(let error) where error.code == .locked {
        kept.withLock { $0.append("locked") }
      } catch {
        kept.withLock { $0.append("\(error)") }
      }
    } during: {
      store.pool.connections.shortenLog()
    }
    expectEqual(Set(kept.withLock { $0 }), ["locked"])
    expect(!store.isReplaced)
    try store.add(Anchor("b", 1, 3))
  }

  // MARK: Places where this user may not write

  /// A log that a crash left, on a full disk: its index cannot be made.
  @Test(.enabled(if: SmallDisk.isPossible, "needs root and the right to mount"))
  func `U-X7: a check on a full disk says that the disk is full`() throws {
    let disk = try SmallDisk(at: fixture.folder)
    let store = try fixture.open()
    try store.add(Anchor("a", 1, 2))
    let path = "\(disk.path)/anchors.gpkg"
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: fixture.path + suffix, toPath: path + suffix)
    }
    withExtendedLifetime(store) {}
    let filler = FileManager.default
    expect(filler.createFile(atPath: "\(disk.path)/filler", contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: "\(disk.path)/filler"))
    while (try? handle.write(contentsOf: Data(count: 4_096))) != nil {}
    try handle.close()
    let failure = fileError { _ = try AnchorStore.check(path: path) }
    expectEqual(failure?.code, .diskFull, "\(failure.map { "\($0)" } ?? "no failure")")
    unlink("\(disk.path)/filler")
    try expectEqual(AnchorStore.check(path: path), [])
  }

  /// The same folder, mounted for reading alone: others go on to write the store in it.
  @Test(.enabled(if: SmallDisk.isPossible, "needs root and the right to mount"))
  func `U-X7: a store that others may write is not read without locks`() throws {
    let mounted = try ReadOnlyMount(of: fixture.folder)
    do {
      let store = try fixture.open()
      try store.add(Anchor("a", 1, 2))
    }
    let path = "\(mounted.path)/anchors.gpkg"
    expectEqual(fileError { _ = try AnchorStore(path: path, mode: .open) }?.code, .readOnly)
    let before = fixture.names
    do {
      let patience = Duration.seconds(600)
      let reader = try AnchorStore(path: path, mode: .readOnly, busyTimeout: patience)
      expectEqual(reader.notice?.contains("through a copy"), true, "\(reader.notice ?? "")")
      expectEqual(try reader.anchors(matching: AnchorQuery()).map(\.anchor.id.rawValue), ["a"])
      var said: String?
      try expectEqual(AnchorStore.check(path: path, busyTimeout: patience) { said = $0 }, [])
      expectEqual(said, reader.notice)
      // While it is open elsewhere, the locks can be acquired.
      let store = try fixture.open()
      try store.add(Anchor("b", 1, 3))
      let live = try AnchorStore(path: path, mode: .readOnly)
      expectNil(live.notice)
      try store.add(Anchor("c", 1, 4))
      try expectEqual(live.anchors(matching: AnchorQuery()).count, 3)
      try expectEqual(reader.anchors(matching: AnchorQuery()).count, 1)
    }
    expectEqual(fixture.names, before)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "needs root and the right to mount"))
  func `U-X6: a file that is mounted without its folder is not written`() throws {
    do { try fixture.open().add(Anchor("a", 1, 2)) }
    let place = "\(fixture.folder)/alone.gpkg"
    expect(FileManager.default.createFile(atPath: place, contents: nil))
    try #require(mount(fixture.path, place, nil, UInt(MS_BIND), nil) == 0)
    defer { umount(place) }
    let failure = fileError { _ = try AnchorStore(path: place, mode: .open) }
    expectEqual(failure?.code, .severalNames)
    expectEqual(failure?.description.contains("mount the folder instead"), true)
    let reader = try AnchorStore(path: place, mode: .readOnly)
    try expectEqual(reader.anchors(matching: AnchorQuery()).count, 1)
    expectEqual(reader.notice?.contains("mount of the file alone"), true)
  }

  private func fileError(_ body: () throws -> Void) -> StorageError? {
    do {
      try body()
    } catch AnchorStoreError.file(let error) {
      return error
    } catch {}
    return nil
  }
}

/// A folder that is mounted a second time, for reading alone.
private final class ReadOnlyMount {
  let path: String

  init(of folder: String) throws {
    path = "\(folder)-mounted"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    guard mount(folder, path, nil, UInt(MS_BIND), nil) == 0,
      mount(nil, path, nil, UInt(MS_BIND | MS_REMOUNT | MS_RDONLY), nil) == 0
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
  }

  deinit {
    umount(path)
    rmdir(path)
  }
}
