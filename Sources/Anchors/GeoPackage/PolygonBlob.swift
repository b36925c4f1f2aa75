import CGeoSQLite
package import Geodesy

extension GeometryBlob {
  /// Encodes polygons as one multipolygon with its envelope.
  package static func polygons(_ polygons: [Polygon]) -> [UInt8] {
    var extent: Extent?
    for polygon in polygons {
      for point in polygon.exterior {
        if extent == nil { extent = Extent(of: point) } else { extent?.include(point) }
      }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(polygons.reduce(64) { $0 + 16 * $1.pointCount + 64 })
    // "GP", version 0 (which means 1), flags: with an envelope, or empty.
    bytes += [0x47, 0x50, 0, Flags.littleEndian | (extent == nil ? Flags.empty : 1 << 1)]
    put(UInt32(bitPattern: referenceSystem), &bytes)
    if let extent {
      for side in [extent.west, extent.east, extent.south, extent.north] {
        put(side.bitPattern, &bytes)
      }
    }
    bytes.append(1)
    put(6 as UInt32, &bytes)
    put(UInt32(clamping: polygons.count), &bytes)
    for polygon in polygons {
      bytes.append(1)
      put(3 as UInt32, &bytes)
      put(UInt32(clamping: 1 + polygon.holes.count), &bytes)
      for ring in polygon.rings {
        put(UInt32(clamping: ring.count), &bytes)
        for point in ring {
          put(point.longitude.bitPattern, &bytes)
          put(point.latitude.bitPattern, &bytes)
        }
      }
    }
    return bytes
  }

  /// Decodes a polygon or multipolygon of any byte order; Z and M are dropped.
  /// - Throws: `GeometryError` when the bytes are something else or not in WGS84.
  package static func decodePolygons(_ bytes: [UInt8]) throws(GeometryError) -> [Polygon] {
    let result = bytes.withUnsafeBytes { raw in
      Result { () throws(GeometryError) in try decodePolygons(raw) }
    }
    return try result.get()
  }

  static func decodePolygons(
    _ bytes: UnsafeRawBufferPointer
  ) throws(GeometryError) -> [Polygon] {
    var cursor = BlobCursor(bytes)
    let header = try cursor.header()
    guard [4326, 4979, 0].contains(header.system) else {
      throw .referenceSystem(header.system)
    }
    let type = try cursor.geometryType()
    switch type.base {
    case 3: return [try cursor.polygon(type)].compactMap { $0 }
    case 6:
      var polygons: [Polygon] = []
      for _ in 0..<(try cursor.count(of: 9)) {
        let part = try cursor.geometryType()
        guard part.base == 3 else { throw .kind(part.base) }
        if let polygon = try cursor.polygon(part) { polygons.append(polygon) }
      }
      return polygons
    default: throw .kind(type.base)
    }
  }

  private static func put(_ value: some FixedWidthInteger, _ bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

extension BlobCursor {
  /// A polygon after its type; nil when it is empty.
  fileprivate mutating func polygon(_ type: GeometryType) throws(GeometryError) -> Polygon? {
    var rings: [[Coordinate]] = []
    for _ in 0..<(try count(of: 4)) {
      let count = try count(of: 8 * type.dimensions)
      var ring: [Coordinate] = []
      ring.reserveCapacity(count)
      for _ in 0..<count {
        let longitude = try number()
        let latitude = try number()
        if type.dimensions > 2 { try skip(8 * (type.dimensions - 2)) }
        guard abs(longitude) <= 180, abs(latitude) <= 90 else {
          throw .position("longitude \(longitude), latitude \(latitude)")
        }
        ring.append(Coordinate(latitude: latitude, longitude: longitude))
      }
      rings.append(ring)
    }
    guard let exterior = rings.first, !exterior.isEmpty else { return nil }
    return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
  }
}

extension Statement {
  /// The polygons in the column.
  /// - Throws: `StorageError` with the code `geometry` when it is null or not a readable area.
  package func polygons(_ column: Int32) throws(StorageError) -> [Polygon] {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    do throws(GeometryError) {
      return try GeometryBlob.decodePolygons(UnsafeRawBufferPointer(start: start, count: count))
    } catch {
      throw StorageError(
        code: .geometry, message: error.description, attempted: connection.attempt)
    }
  }
}
