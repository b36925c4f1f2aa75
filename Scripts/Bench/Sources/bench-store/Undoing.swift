import GeoAnchorKit
import GeoPackage
import Glibc

/// Takes back what touched every anchor of a large store, and does it again.
///
/// Each step says how long it took and how much memory the process held at most meanwhile.
func measureUndo(in folder: String, count: Int, world: inout World) throws {
  let path = "\(folder)/undo.gpkg"
  let store = try AnchorStore(path: path, author: "bench")
  try step("bulk insert of \(count)") {
    var left = count
    var failure: (any Error)?
    // Piece by piece: the anchors themselves are not what is measured.
    _ = try store.importAnchors { importer in
      do {
        while left > 0 {
          let some = min(left, 10_000)
          for anchor in world.anchors(some) { try importer.add(anchor) }
          left -= some
        }
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }
  try step("undo of the insertion") { try store.undo() }
  try step("redo of the insertion") { try store.redo() }
  let writer = try Connection(path: path, access: .readWrite, busyTimeout: .seconds(30))
  try step("edit of every anchor by plain SQL") {
    try writer.execute("UPDATE anchors SET name = name || 'x'")
  }
  try step("undo of the edit") { try store.undo() }
  try step("redo of the edit") { try store.redo() }
  let checker = try Connection(path: path, access: .readOnly)
  say("anchors: \(try checker.integer("SELECT count(*) FROM anchors") ?? 0)")
  say("rtreecheck: \(try checker.text("SELECT rtreecheck('rtree_anchors_geom')") ?? "")")
  say("integrity_check: \(try checker.text("PRAGMA integrity_check") ?? "")")
}

private func step(_ name: String, _ work: () throws -> Void) throws {
  forgetPeak()
  let used = processorTime()
  let time = try ContinuousClock().measure { try work() }
  let busy = (processorTime() - used) / 1e6
  say("\(name): \(time), processor \(busy) s, at most \(peak()) MiB")
}

/// From now on the peak is that of what follows (proc(5), `clear_refs`).
private func forgetPeak() {
  let file = open("/proc/self/clear_refs", O_WRONLY)
  guard file >= 0 else { return }
  _ = Glibc.write(file, "5", 1)
  close(file)
}

/// The most memory that was resident, in MiB.
private func peak() -> Int {
  guard let file = fopen("/proc/self/status", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, 256, file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard text.hasPrefix("VmHWM:") else { continue }
    let digits = text.filter { ("0"..."9").contains($0) }
    return (Int(digits) ?? 0) / 1024
  }
  return 0
}
