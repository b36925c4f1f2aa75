import GeoAnchors
import GeoPackage
import Geodesy
import Testing

@testable import GeoAnchorStore

/// Stores that were made before there was a journal.
@Suite struct MigrationTests {
  @Test func aStoreOfTheFirstVersionGetsAHistory() throws {
    let fixture = try StoreFixture()
    do {
      let old = Component(name: "anchors", migrations: [StoreSchema.first])
      let connection = try StoreFile.open(fixture.path, mode: .createOrOpen, component: old)
      let insert = try connection.prepare(
        "INSERT INTO anchors (geom, id, name, tags) VALUES (?1, 'old', 'before', '[\"x\"]')")
      try insert.bind(GeometryBlob.point(Coordinate(latitude: 1, longitude: 2)), at: 1)
      try insert.run()
    }
    let store = try fixture.open()
    #expect(try store.changes().map(\.kind) == [.start])
    #expect(throws: AnchorStoreError.nothingTo("undo")) { try store.undo() }
    let found = try store.anchors(matching: AnchorQuery(tags: ["x"]))
    #expect(found.map(\.anchor.id.rawValue) == ["old"])
    try store.edit(["old"]) { $0.name = "after" }
    #expect(try store.history(of: "old").map { $0.anchor?.name } == ["after", "before"])
    try store.undo()
    #expect(try store.resolve("@before").id.rawValue == "old")
    // A program that knows the first version only refuses kindly.
    #expect {
      let old = Component(name: "anchors", migrations: [StoreSchema.first])
      _ = try StoreFile.open(fixture.path, mode: .open, component: old)
    } throws: {
      ($0 as? GeoPackageError)?.code == .newerVersion
    }
  }
}
