import CGeoPROJ
import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoSystem
import GeoTestSupport
import Geodesy

/// A store in a folder of its own that is removed with the test.
final class StoreFixture {
  private let place: TemporaryFolder
  var folder: String { place.path }
  var path: String { place.file("anchors.gpkg") }

  /// The number of stores in the folder.
  var stores = 0

  init() throws { place = try TemporaryFolder() }

  /// A store with the content of a template.
  convenience init(_ template: StoreTemplate) throws {
    try self.init()
    try write(template.bytes.get())
  }

  /// Opens the store.
  ///
  /// A slow disk holds a lock for long; only a test of a lock that stays waits for less.
  func open(
    _ mode: OpenMode = .createOrOpen, busyTimeout: Duration = .seconds(600)
  ) throws(AnchorStoreError) -> AnchorStore {
    try AnchorStore(path: path, mode: mode, busyTimeout: busyTimeout)
  }

  var names: [String] { place.names }

  /// The bytes of the file.
  var bytes: [UInt8]? { place.bytes("anchors.gpkg") }

  /// Replaces the file.
  func write(_ bytes: [UInt8]) throws { try place.write(bytes, to: "anchors.gpkg") }

  /// The content of every row, as bytes; without revision, changed and author.
  func content() throws -> [String] {
    let connection = try Connection(path: path, access: .readOnly)
    var rows: [String] = []
    for sql in [
      """
      SELECT quote(fid) || quote(geom) || quote(id) || quote(name) || quote(altitude)
        || quote(altitude_datum) || quote(altitude_source) || quote(altitude_geoid)
        || quote(altitude_uncertainty) || quote(heading) || quote(orientation)
        || quote(reveal_radius) || quote(arrival_radius) || quote(tags) || quote(collection)
        || quote(properties) || quote(expires) || quote(description) || quote(time)
        || quote(symbol) || quote(link) || quote(content) || quote(created) FROM anchors ORDER BY fid
      """,
      """
      SELECT quote(fid) || quote(geom) || quote(name) || quote(length) || quote(attribution)
        || quote(properties) || quote(created) FROM chains ORDER BY fid
      """,
      """
      SELECT quote(chain) || quote(position) || quote(anchor) || quote(distance) || quote(role)
        || quote(street) FROM chain_members ORDER BY chain, position
      """,
      "SELECT quote(tag) || quote(anchor) FROM anchor_tags ORDER BY tag, anchor",
      "SELECT quote(id) FROM rtree_anchors_geom ORDER BY id",
      "SELECT quote(number) || quote(id) || quote(resolved) FROM geoanchor_conflicts ORDER BY 1",
    ] {
      let statement = try connection.prepare(sql)
      while try statement.step() { rows.append(statement.text(0) ?? "") }
      rows.append("--")
    }
    return rows
  }
}

/// A store that is filled once and copied for each test.
struct StoreTemplate: Sendable {
  fileprivate let bytes: Result<[UInt8], any Error>

  init(author: String? = nil, _ fill: (AnchorStore) throws -> Void) {
    bytes = Result {
      let fixture = try StoreFixture()
      // Closed before it is read: until then its changes are in the log.
      try fill(AnchorStore(path: fixture.path, author: author))
      return fixture.bytes ?? []
    }
  }
}

extension Anchor {
  /// An anchor for tests.
  init(_ id: String, _ latitude: Degrees, _ longitude: Degrees) {
    self.init(
      id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: latitude, longitude: longitude))
  }
}

/// Waits until the time stamps of stores, which have milliseconds, differ from those so far.
func nextMillisecond() {
  let now = Timestamp.now
  while Timestamp.now == now { sched_yield() }
}

/// A chain along the equator with an anchor on each degree.
func equatorChain(_ prefix: String, from west: Degrees = 0, count: Int = 3) -> Chain {
  let anchors = (0..<count).map { index in
    ChainAnchor(
      id: AnchorID(rawValue: "\(prefix)-\(index)"),
      coordinate: Coordinate(latitude: 0, longitude: west + Double(index)),
      altitude: index == 0 ? nil : Altitude(meters: 0, datum: .ground), heading: 90,
      distance: Double(index) * MetersPerDegree.equator,
      role: index == 0 ? .start : index == count - 1 ? .arrival : .path,
      street: index == 1 ? "Equator" : nil)
  }
  return Chain(
    path: anchors.map(\.coordinate), length: anchors.last?.distance ?? 0, anchors: anchors,
    attribution: "drawn")
}

/// The geodesic distance according to PROJ.
func geodesicDistance(_ start: Coordinate, _ end: Coordinate) -> Meters {
  var distance = 0.0
  var forward = 0.0
  var backward = 0.0
  _ = geo_proj_inverse(
    start.latitude, start.longitude, end.latitude, end.longitude, &distance, &forward, &backward)
  return distance
}
