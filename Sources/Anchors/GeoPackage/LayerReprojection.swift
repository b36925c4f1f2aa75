import Geodesy

/// Brings the geometries of a layer that another program wrote in another reference system back to
/// WGS 84.
struct LayerReprojection {
  private let table: String
  private let connection: Connection
  private static let batch = 4096

  init(of table: String, _ connection: Connection) {
    self.table = table
    self.connection = connection
  }

  /// Whether geometries of a reference system are read as they are: WGS 84 without and with
  /// heights, and an unnamed geographic system.
  static func isWGS84(_ system: Int64) -> Bool { [4326, 4979, 0].contains(system) }

  /// Rewrites the geometries of all other reference systems, and the extent of the layer.
  ///
  /// Heights stay as they are unless the system has heights of its own.
  /// - Returns: A defect for each such system.
  /// - Throws: `StorageError` of code `geometry` when the system is unknown, or a position has no
  ///   image in WGS 84; it names the layer, the row and the system.
  func run() throws(StorageError) -> [StoreDefect] {
    var rows: [Int64: Int] = [:]
    var moves: [Int64: LayerMove] = [:]
    var last = Int64.min
    while true {
      let found = try foreignRows(after: last)
      guard let end = found.last else { break }
      last = end.row
      for (row, bytes) in found {
        guard let system = Self.system(of: bytes) else { continue }
        if moves[system] == nil { moves[system] = try LayerMove(of: system, table, connection) }
        guard let move = moves[system] else { continue }
        try write(try move.geometry(bytes, row: row), row)
        rows[system, default: 0] += 1
      }
    }
    if !rows.isEmpty { try recordExtent() }
    return rows.sorted { $0.key < $1.key }.map { system, count in
      StoreDefect(
        .referenceSystem, moves[system]?.name ?? "\(system)", of: table, rows: count)
    }
  }

  /// The next geometries whose header names another system, in either byte order.
  private func foreignRows(after row: Int64) throws(StorageError) -> [(row: Int64, [UInt8])] {
    let statement = try connection.prepare(
      """
      SELECT fid, geom FROM \(table) WHERE fid > ?1 AND typeof(geom) = 'blob'
        AND length(geom) >= 8 AND substr(geom, 5, 4) NOT IN
          (x'E6100000', x'000010E6', x'73130000', x'00001373', x'00000000')
      ORDER BY fid LIMIT \(Self.batch)
      """, row)
    var rows: [(row: Int64, [UInt8])] = []
    while try statement.step() { rows.append((statement.integer(0), statement.bytes(1) ?? [])) }
    return rows
  }

  /// The reference system in the header of a geometry; nil for other bytes.
  private static func system(of bytes: [UInt8]) -> Int64? {
    bytes.withUnsafeBytes { raw in
      var cursor = BlobCursor(raw)
      return (try? cursor.header()).map { Int64($0.system) }
    }
  }

  private func write(_ bytes: [UInt8], _ row: Int64) throws(StorageError) {
    let update = try connection.cachedStatement("UPDATE \(table) SET geom = ?1 WHERE fid = ?2")
    try update.bind(bytes, at: 1)
    try update.bind(row, at: 2)
    try update.run()
  }

  private func recordExtent() throws(StorageError) {
    try connection.execute(
      """
      UPDATE gpkg_contents SET (min_x, min_y, max_x, max_y) =
        (SELECT min(ST_MinX(geom)), min(ST_MinY(geom)), max(ST_MaxX(geom)), max(ST_MaxY(geom))
          FROM \(table))
      WHERE table_name = '\(table)'
      """)
  }
}

/// The way of a layer's geometries from one reference system to WGS 84.
private struct LayerMove {
  let name: String
  private let table: String
  private let projection: Projection
  private let isGeographic: Bool

  /// - Throws: `StorageError` of code `geometry` when the file and PROJ do not know the system.
  init(of system: Int64, _ table: String, _ connection: Connection) throws(StorageError) {
    let statement = try connection.prepare(
      """
      SELECT upper(organization), organization_coordsys_id, definition
      FROM gpkg_spatial_ref_sys WHERE srs_id = ?1
      """, system)
    var (name, definition) = ("EPSG:\(system)", "EPSG:\(system)")
    if try statement.step() {
      name = "\(statement.text(0) ?? ""):\(statement.integer(1))"
      definition = name.hasPrefix("EPSG:") ? name : statement.text(2) ?? ""
    }
    do throws(GeodesyError) {
      let plane = try Projection(from: definition, to: "EPSG:4326")
      projection =
        plane.source.hasHeight ? try Projection(from: definition, to: "EPSG:4979") : plane
      let roles = projection.source.axes.prefix(2).map(\.role)
      isGeographic = roles == [.latitude, .longitude]
      guard isGeographic || roles == [.easting, .northing] else {
        throw .failed(reason: "its axes are \(roles.map(\.rawValue).joined(separator: ", "))")
      }
    } catch {
      throw Self.failure("the layer `\(table)` is in \(name): \(error)", connection)
    }
    self.name = name
    self.table = table
    attempt = connection.attempt
  }

  private let attempt: String

  func geometry(_ bytes: [UInt8], row: Int64) throws(StorageError) -> [UInt8] {
    do throws(GeometryError) {
      return try GeometryBlob.rewritten(bytes) { (x, y, z) throws(GeodesyError) in
        let height = projection.source.hasHeight ? z ?? 0 : 0
        let given = isGeographic ? SIMD3(y, x, height) : SIMD3(x, y, height)
        let place = try projection.transform(given)
        return (place.y, place.x, projection.source.hasHeight ? place.z : z)
      }
    } catch {
      throw StorageError(
        code: .geometry, message: "row \(row) of the layer `\(table)`, in \(name): \(error)",
        attempted: attempt)
    }
  }

  private static func failure(_ message: String, _ connection: Connection) -> StorageError {
    StorageError(code: .geometry, message: message, attempted: connection.attempt)
  }
}
