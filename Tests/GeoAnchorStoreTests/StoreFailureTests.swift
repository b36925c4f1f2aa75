import Foundation
import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

/// Disks, locks and other people's files.
@Suite struct StoreFailureTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private func code(_ body: () throws -> Void) -> StorageError.Code? {
    do {
      try body()
    } catch AnchorStoreError.file(let error) {
      return error.code
    } catch {}
    return nil
  }

  @Test func `a lock is said and passes`() throws {
    let store = try fixture.open(busyTimeout: .milliseconds(50))
    let holder = try Connection(path: fixture.path, access: .readWrite)
    try holder.execute("BEGIN IMMEDIATE")
    let path = fixture.path
    #expect {
      try store.add(Anchor("a", 0, 0))
    } throws: {
      "\($0)" == "cannot add an anchor in `\(path)`: the store is locked by another process "
        + "(waited 0.05 s)"
    }
    try expect(store.anchors(matching: AnchorQuery()).isEmpty)
    try holder.execute("COMMIT")
    try store.add(Anchor("a", 0, 0))
  }

  @Test func `reading only refuses writes`() throws {
    try fixture.open().add(Anchor("a", 0, 0))
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    do {
      let store = try fixture.open(.readOnly)
      try expectEqual(store.anchors(matching: AnchorQuery()).count, 1)
    }
    expectEqual(fixture.names, ["anchors.gpkg"])
    try expectEqual(Data(contentsOf: URL(fileURLWithPath: fixture.path)), before)
    let store = try fixture.open(.readOnly)
    expectEqual(code { try store.add(Anchor("b", 0, 0)) }, .readOnly)
    expectEqual(code { try store.removeChain(named: "x") }, .readOnly)
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 1)
  }

  /// The remains of a crash: the file, and acknowledged changes in the log beside it.
  @Test(arguments: [OpenMode.createOrOpen, .open, .readOnly])
  func `a log left behind is read`(mode: OpenMode) throws {
    let store = try fixture.open()
    try store.add(Anchor("a", 0, 0))
    let copy = try StoreFixture()
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: fixture.path + suffix, toPath: copy.path + suffix)
    }
    withExtendedLifetime(store) {}
    try expect(copy.open(mode).anchor(id: AnchorID(rawValue: "a")) != nil)
  }

  @Test func `a full file keeps what was there`() throws {
    let store = try fixture.open()
    try store.add(Anchor("a", 0, 0))
    try store.pool.write("limit") { try $0.execute("PRAGMA max_page_count = 60") }
    let many = (0..<5000).map { Anchor("n\($0)", Double($0 % 90), 0) }
    expectEqual(code { try store.add(contentsOf: many) }, .diskFull)
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 1)
    try store.add(Anchor("b", 0, 0))
  }

  @Test func `a damaged store is said`() throws {
    do {
      let store = try fixture.open()
      try store.add(contentsOf: (0..<2000).map { Anchor("n\($0)", Double($0 % 90), 0) })
    }
    let url = URL(fileURLWithPath: fixture.path)
    var bytes = Array(try Data(contentsOf: url))
    for index in bytes.count / 3..<bytes.count { bytes[index] = UInt8(index % 197) }
    try Data(bytes).write(to: url)
    // The part read by opening may be damaged already.
    let failure = code { _ = try fixture.open().anchors(matching: AnchorQuery()) }
    expectEqual(failure, .damaged)
  }

  /// Truncated and altered files give errors or answers, never a crash.
  @Test func `damage of any kind is survived`() throws {
    do {
      let store = try fixture.open()
      try store.add(contentsOf: (0..<300).map { Anchor("n\($0)", Double($0 % 90), 0) })
      try store.save(equatorChain("a"), name: "walk")
    }
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: fixture.path)))
    var generator = SeededGenerator(seed: 11)
    var failures = 0
    let count = TestSize.current.pick(everyday: 60, full: 150)
    for number in 0..<count {
      var bytes = whole
      if number % 3 == 0 {
        bytes.removeLast(.random(in: 1..<whole.count, using: &generator))
      } else {
        let reach = number % 3 == 1 ? 4096 : whole.count
        for _ in 0..<20 {
          bytes[.random(in: 0..<reach, using: &generator)] = .random(in: 0...255, using: &generator)
        }
      }
      let damaged = try StoreFixture()
      try Data(bytes).write(to: URL(fileURLWithPath: damaged.path))
      do {
        let store = try damaged.open()
        _ = try store.anchors(matching: AnchorQuery())
        _ = try store.chain(named: "walk")
        try store.add(Anchor("new", 1, 1))
        try store.removeChain(named: "walk")
      } catch { failures += 1 }
    }
    expect(failures > count / 3)
  }

  @Test(arguments: ["not a store", ""])
  func `a foreign file stays as it is`(content: String) throws {
    try Data(content.utf8).write(to: URL(fileURLWithPath: fixture.path))
    expectEqual(code { _ = try fixture.open() }, .notAStore)
    try expectEqual(Data(contentsOf: URL(fileURLWithPath: fixture.path)), Data(content.utf8))
    expectEqual(fixture.names, ["anchors.gpkg"])
  }

  /// Rights do not bind root, who has `aSmallDisk` for this.
  @Test(.enabled(if: getuid() != 0, "runs only without root's rights"), arguments: [0o444, 0o644])
  func `a folder without the right to write`(rights: mode_t) throws {
    try fixture.open().add(Anchor("a", 0, 0))
    chmod(fixture.path, rights)
    chmod(fixture.folder, 0o555)
    defer { chmod(fixture.folder, 0o755) }
    expectEqual(code { _ = try fixture.open() }, .readOnly)
    expectEqual(code { _ = try fixture.open(.open) }, .readOnly)
    let store = try fixture.open(.readOnly)
    try expect(store.anchor(id: AnchorID(rawValue: "a")) != nil)
    expect(store.notice != nil)
    let path = "\(fixture.folder)/new.gpkg"
    #expect {
      _ = try AnchorStore(path: path)
    } throws: {
      "\($0)" == "cannot create `\(path)`: the folder `\(fixture.folder)` cannot be written: "
        + "permission denied"
    }
  }

  /// A real full disk and a real read-only medium: a small file system in memory.
  @Test(.enabled(if: SmallDisk.isPossible, "needs root and the right to mount"))
  func `a small disk`() throws {
    let disk = try SmallDisk(at: fixture.folder)
    let path = "\(disk.path)/anchors.gpkg"
    do {
      let store = try AnchorStore(path: path)
      try store.add(Anchor("a", 1, 2))
      let many = (0..<20_000).map { Anchor("n\($0)", Double($0 % 90), 0) }
      expectEqual(code { try store.add(contentsOf: many) }, .diskFull)
      try expectEqual(store.anchors(matching: AnchorQuery()).count, 1)
    }
    // No room for a new store: none appears, and nothing else stays.
    let filler = URL(fileURLWithPath: "\(disk.path)/filler")
    let names = { try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted() }
    _ = try? Data(count: 900_000).write(to: filler)
    let before = try names()
    expectEqual(code { _ = try AnchorStore(path: "\(disk.path)/new.gpkg") }, .diskFull)
    try expectEqual(names(), before)
    try disk.makeReadOnly()
    expectEqual(code { _ = try AnchorStore(path: path) }, .readOnly)
    expectEqual(code { _ = try AnchorStore(path: path, mode: .open) }, .readOnly)
    expectEqual(code { _ = try AnchorStore(path: "\(disk.path)/new.gpkg") }, .readOnly)
    let store = try AnchorStore(path: path, mode: .readOnly)
    try expectEqual(store.anchors(matching: AnchorQuery()).map(\.anchor.id.rawValue), ["a"])
    expectEqual(
      store.notice, "`\(path)` is on a read-only medium and is read as it is, without locks")
  }
}

/// A file system of one megabyte in memory.
final class SmallDisk {
  let path: String

  static let isPossible: Bool = {
    guard getuid() == 0, let fixture = try? StoreFixture() else { return false }
    return (try? SmallDisk(at: fixture.folder)) != nil
  }()

  init(at folder: String) throws {
    path = "\(folder)/disk"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    guard mount("tmpfs", path, "tmpfs", 0, "size=1m") == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
    }
  }

  func makeReadOnly() throws {
    guard mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
  }

  deinit {
    umount(path)
  }
}
