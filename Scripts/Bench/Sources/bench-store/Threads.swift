import GeoAnchorKit

/// Eight readers beside a writer, for the thread sanitizer:
/// `swift build --sanitize thread`, then `bench-store threads STORE`.
func readBesideWriting(_ path: String) async throws {
  let store = try AnchorStore(path: path, busyTimeout: .seconds(30))
  try await withThrowingTaskGroup(of: Int.self) { group in
    group.addTask {
      var world = World()
      for number in 0..<300 {
        try store.add(Anchor(id: .random(), coordinate: world.inCluster(), tags: ["t"]))
        if number % 10 == 0 { try store.undo() }
      }
      return 300
    }
    for reader in 0..<8 {
      group.addTask {
        var world = World()
        var found = 0
        for _ in 0..<200 {
          let place = AnchorQuery.Near(world.inCluster())
          found += try store.anchors(matching: AnchorQuery(near: place, limit: 5)).count
          found += try store.anchors(matching: AnchorQuery(tags: ["t"], limit: 3)).count
          if reader == 0 { found += try store.changes(limit: 3).count }
        }
        return found
      }
    }
    group.addTask {
      var seen = 0
      for await revision in store.revisions(every: .milliseconds(1)) {
        seen = revision
        if revision >= 300 { break }
      }
      return seen
    }
    var sum = 0
    for try await found in group { sum += found }
    say("eight readers and a writer: \(sum) answers")
  }
}
