import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct StoreRecordsTests {
  private let folder: TemporaryFolder
  private let store: AnchorStore

  init() throws {
    folder = try TemporaryFolder()
    store = try AnchorStore(path: folder.file("store.gpkg"))
    let place = Coordinate(latitude: 40.7, longitude: -73.9)
    try store.add(
      Anchor(id: AnchorID(rawValue: "a"), name: "A", coordinate: place, collection: "tour"))
    try store.edit(["a"]) { $0.coordinate.latitude += 0.001 }
  }

  private func check(_ text: String, _ schema: String, _ words: String...) throws {
    try expectEqual(SchemaChecker(named: schema).findings(in: text), [])
    for word in words { expect(text.contains(word), "\(word)") }
  }

  @Test func `the history fits its schemas`() throws {
    let changes = try store.changes()
    try check(
      RecordLayout.changes.text(of: changes, as: .json), "changes",
      #""action": "move", "kind": "anchor", "count": 1, "names": ["A"], "meters": 111.0"#)
    try check(
      RecordLayout.versions.text(of: store.history(of: "a"), as: .json), "versions",
      #""latitude": 40.701"#)
    let differences = try store.differences(from: 1, to: store.revision())
    try check(
      RecordLayout.differences.text(of: differences, as: .json), "differences",
      #""change": "changed""#, #""parts": "position""#)
    expect(RecordLayout.differences.text(of: differences, as: .geojson).contains("-73.9"))
  }

  @Test func `lists fit their schemas`() throws {
    let place = Coordinate(latitude: 40.7, longitude: -73.9)
    let path = [place, Coordinate(latitude: 40.7001, longitude: -73.9)]
    try store.save(
      Chain(
        path: path, length: 11.1,
        anchors: path.enumerated().map { index, place in
          ChainAnchor(
            id: AnchorID(rawValue: "c\(index)"), coordinate: place, altitude: nil, heading: 0,
            distance: Double(index) * 11.1, role: index == 0 ? .start : .arrival, street: nil)
        }), name: "a \"b\"", replace: false)
    let chains = try store.chains()
    try check(
      RecordLayout.chains().text(of: chains, as: .json), "chains",
      #""name": "a \"b\"", "lengthMeters": 11.1"#)
    try check(RecordLayout.chains().text(of: [], as: .json), "chains")
    try check(
      RecordLayout.collections.text(of: store.collections(), as: .json), "collections",
      #""name": "tour", "anchors": 1"#)
  }
}
