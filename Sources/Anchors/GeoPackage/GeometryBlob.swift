package import Geodesy

/// Geometries as GeoPackage stores them: a header, then ISO well-known binary.
///
/// OGC 12-128r17, clause 2.1.3 (GeoPackageBinary); ISO 13249-3 (WKB, Z types from 1001).
package enum GeometryBlob {
  /// The reference system of every geometry that this project writes: WGS84.
  package static let referenceSystem: Int32 = 4326

  /// Encodes a point, without an envelope (it would only repeat the point).
  package static func point(_ position: Coordinate, height: Meters? = nil) -> [UInt8] {
    var bytes = header(envelope: 0, capacity: 37)
    bytes.append(1)
    append(height == nil ? 1 : 1001 as UInt32, to: &bytes)
    append(position, height, to: &bytes)
    return bytes
  }

  /// Encodes a line with its envelope.
  ///
  /// `heights` is nil or has one value per point.
  package static func line(_ points: [Coordinate], heights: [Meters]? = nil) -> [UInt8] {
    precondition(
      heights == nil || heights?.count == points.count,
      "\(heights?.count ?? 0) heights for \(points.count) points")
    let extent = Extent(around: points)
    var bytes = header(
      envelope: extent == nil ? 0 : 1, capacity: 49 + points.count * (heights == nil ? 16 : 24))
    if let extent {
      for side in [extent.west, extent.east, extent.south, extent.north] {
        append(side.bitPattern, to: &bytes)
      }
    } else {
      bytes[3] |= Flags.empty
    }
    bytes.append(1)
    append(heights == nil ? 2 : 1002 as UInt32, to: &bytes)
    append(UInt32(clamping: points.count), to: &bytes)
    for (index, point) in points.enumerated() {
      append(point, heights?[index], to: &bytes)
    }
    return bytes
  }

  enum Flags {
    static let littleEndian: UInt8 = 1
    static let empty: UInt8 = 1 << 4
    static let extended: UInt8 = 1 << 5
  }

  private static func header(envelope: UInt8, capacity: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(capacity)
    // "GP", version 0 (which means 1), flags.
    bytes += [0x47, 0x50, 0, Flags.littleEndian | envelope << 1]
    append(UInt32(bitPattern: referenceSystem), to: &bytes)
    return bytes
  }

  private static func append(_ point: Coordinate, _ height: Meters?, to bytes: inout [UInt8]) {
    append(point.longitude.bitPattern, to: &bytes)
    append(point.latitude.bitPattern, to: &bytes)
    if let height { append(height.bitPattern, to: &bytes) }
  }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
