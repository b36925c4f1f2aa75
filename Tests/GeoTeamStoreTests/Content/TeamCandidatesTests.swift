import GeoAnchors
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorStore
@testable import GeoTeamStore

/// The server's search for anchors: by the index of cells, never by a scan.
@Suite struct TeamCandidatesTests {
  private static func plan(_ query: AnchorQuery, _ connection: ServerConnection, _ project: String)
    throws -> String
  {
    let selection = TeamCandidates.Selection(try QueryFilter(query))
    let head = ProjectHead(store: "", revision: 0, lastAnchor: 0, lastChain: 0)
    let session = TeamSession(connection, project: project, head)
    let columns = VersionedAnchor.columns.map { "a.\($0)" }.joined(separator: ", ")
    let result = try session.runOnce("EXPLAIN " + selection.sql(columns), selection.values)
    return (0..<result.count).compactMap { result.text($0, 0) }.joined(separator: "\n")
  }

  @Test func `boxes, circles, names, tags and times have indexes`() throws {
    let url = try TeamServer.shared().newURL()
    let store = try TeamStore(url: url)
    var generator = SeededGenerator(seed: 5)
    try store.add(
      contentsOf: (0..<20_000).map { number in
        var anchor = Anchor(
          "a\(number)", .random(in: 40...41, using: &generator),
          .random(in: -74 ... -73, using: &generator))
        anchor.name = "n\(number)"
        anchor.tags = ["t\(number % 500)"]
        anchor.collection = "c\(number % 300)"
        return anchor
      })
    let address = try StoreAddress(url)
    let connection = try ServerConnection(address, attempted: "explain")
    try connection.execute("ANALYZE geoanchor.anchors; ANALYZE geoanchor.anchor_tags")
    let center = Coordinate(latitude: 40.5, longitude: -73.5)
    let queries: [(AnchorQuery, String)] = [
      (
        AnchorQuery(box: BoundingBox(west: -73.51, south: 40.5, east: -73.5, north: 40.51)),
        "anchors_cell"
      ),
      (AnchorQuery(near: .init(center, within: 200)), "anchors_cell"),
      (AnchorQuery(name: "n17"), "anchors_name"),
      (AnchorQuery(tags: ["t17"]), "anchor_tags_pkey"),
      (AnchorQuery(collection: "c17"), "anchors_collection"),
      (AnchorQuery(since: "2999-01-01T00:00:00.000Z"), "anchors_changed"),
    ]
    for (query, index) in queries {
      let plan = try Self.plan(query, connection, address.project)
      expect(plan.contains(index), "\(plan)")
      expect(!plan.contains("Seq Scan on anchors"), "\(plan)")
    }
  }
}
