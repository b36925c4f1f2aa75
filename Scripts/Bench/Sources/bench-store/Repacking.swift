import GeoAnchorKit
import GeoPackage

/// Puts a large store in order again after a tenth of its anchors moved anywhere.
func measureRepack(in folder: String, count: Int, world: inout World) throws {
  let path = "\(folder)/repack.gpkg"
  do {
    let store = try AnchorStore(path: path, author: "bench")
    try step("bulk insert of \(count)") { try fill(store, with: count, from: &world) }
    let writer = try Connection(path: path, access: .readWrite, busyTimeout: .seconds(30))
    try step("move of every tenth by plain SQL") {
      try writer.execute(
        """
        UPDATE anchors SET geom = (SELECT o.geom FROM anchors AS o
          WHERE o.fid = (anchors.fid * 7919) % \(count) + 1) WHERE fid % 10 = 0
        """)
    }
  }
  let store = try AnchorStore(path: path, author: "bench")
  try step("repack") { try store.repack() }
  let checker = try Connection(path: path, access: .readOnly)
  say("rtreecheck: \(try checker.text("SELECT rtreecheck('rtree_anchors_geom')") ?? "")")
  say("integrity_check: \(try checker.text("PRAGMA integrity_check") ?? "")")
}
