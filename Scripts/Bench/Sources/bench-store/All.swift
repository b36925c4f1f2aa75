import GeoAnchorKit
import GeoPackage

/// The whole life of a large store: filling, searches, edits, searches again, single additions.
func measureAll(in folder: String, count: Int, world: inout World) throws {
  let path = "\(folder)/bench.gpkg"
  let anchors = world.anchors(count)
  let store = try AnchorStore(path: path, author: "bench")
  let used = processorTime()
  let filling = try ContinuousClock().measure { try store.add(contentsOf: anchors) }
  say("bulk insert of \(count): \(filling), processor \((processorTime() - used) / 1e6) s")
  try Searches(store, world: &world).measure("packed", bare: path)
  let moving = try ContinuousClock().measure {
    for _ in 0..<max(1, count / 10_000) {
      let chosen = (0..<1000).map { _ in anchors[world.pick(count)].id.rawValue }
      try store.edit(chosen) { anchor in
        // Anywhere: what lay together in the file does not any more.
        anchor.coordinate = world.place()
        anchor.heading = 1
      }
    }
  }
  say("edits of a tenth: \(moving)")
  try Searches(store, world: &world).measure("edited", bare: path)
  let packing = try ContinuousClock().measure { try store.repack() }
  say("repack: \(packing)")
  try Searches(store, world: &world).measure("repacked", bare: path)
  try measureCommits(in: folder, world: &world)
  let checker = try Connection(path: path, access: .readOnly)
  say("rtreecheck: \(try checker.text("SELECT rtreecheck('rtree_anchors_geom')") ?? "")")
  say("integrity_check: \(try checker.text("PRAGMA integrity_check") ?? "")")
}
