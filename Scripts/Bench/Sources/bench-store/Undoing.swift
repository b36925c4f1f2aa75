import GeoAnchorKit
import GeoPackage

/// Undoes and redoes changes that touched every anchor of a large store.
///
/// Each step says how long it took and how much memory the process held at most meanwhile.
func measureUndo(in folder: String, count: Int, world: inout World) throws {
  let path = "\(folder)/undo.gpkg"
  let store = try AnchorStore(path: path, author: "bench")
  try step("bulk insert of \(count)") { try fill(store, with: count, from: &world) }
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
