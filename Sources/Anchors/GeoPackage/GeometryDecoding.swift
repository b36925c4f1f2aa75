import Geodesy

extension GeometryBlob {
  /// Decodes a blob of any byte order, with or without an envelope, Z or M; M is dropped.
  /// - Throws: `GeometryError` when the bytes are not a point or line in WGS84.
  package static func decode(_ bytes: [UInt8]) throws(GeometryError) -> Geometry {
    let result = bytes.withUnsafeBytes { raw in
      Result { () throws(GeometryError) in try decode(raw) }
    }
    return try result.get()
  }

  static func decode(_ bytes: UnsafeRawBufferPointer) throws(GeometryError) -> Geometry {
    if let (position, height) = plainPoint(bytes) { return .point(position, height: height) }
    var cursor = BlobCursor(bytes)
    let header = try cursor.header()
    // 4979 is WGS84 with height, 0 an unnamed geographic system.
    guard [4326, 4979, 0].contains(header.system) else {
      throw .referenceSystem(header.system)
    }
    let type = try cursor.geometryType()
    switch type.base {
    case 1:
      guard let (position, height) = try cursor.position(type) else { return .empty }
      return .point(position, height: height)
    case 2:
      return try cursor.line(type)
    default:
      throw .kind(type.base)
    }
  }

  /// A point as nearly every program writes it: little-endian, WGS84, without an envelope; nil for
  /// anything else, and for whatever is wrong with it.
  static func plainPoint(_ bytes: UnsafeRawBufferPointer) -> (Coordinate, Meters?)? {
    guard bytes.count == 29 || bytes.count == 37 else { return nil }
    // "GP", version 0, flags 1, system 4326; then byte order 1 and the type.
    guard UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) == 0x0000_10E6_0100_5047,
      bytes[8] == 1
    else { return nil }
    let type = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 9, as: UInt32.self))
    guard type == (bytes.count == 29 ? 1 : 1001) else { return nil }
    func number(_ offset: Int) -> Double {
      let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      return Double(bitPattern: UInt64(littleEndian: bits))
    }
    let longitude = number(13)
    let latitude = number(21)
    guard abs(longitude) <= 180, abs(latitude) <= 90 else { return nil }
    let height = bytes.count == 37 ? number(29) : .nan
    return (
      Coordinate(latitude: latitude, longitude: longitude), height.isFinite ? height : nil
    )
  }
}

extension BlobCursor {
  fileprivate mutating func line(_ type: GeometryType) throws(GeometryError) -> Geometry {
    let count = try count(of: 8 * type.dimensions)
    guard count > 0 else { return .empty }
    var points: [Coordinate] = []
    var heights: [Double] = []
    points.reserveCapacity(count)
    for _ in 0..<count {
      guard let (point, height) = try position(type) else { throw .malformed }
      points.append(point)
      if let height { heights.append(height) }
    }
    return .line(points, heights: heights.count == count ? heights : nil)
  }

  /// One position and its height; nil for the NaNs of an empty point.
  fileprivate mutating func position(
    _ type: GeometryType
  ) throws(GeometryError) -> (Coordinate, Double?)? {
    let longitude = try number()
    let latitude = try number()
    let height = type.hasZ ? try number() : .nan
    if type.hasM { try skip(8) }
    if longitude.isNaN && latitude.isNaN { return nil }
    do throws(GeodesyError) {
      let position = try Coordinate(validating: latitude, longitude: longitude)
      return (position, height.isFinite ? height : nil)
    } catch {
      throw .position(error.description)
    }
  }
}
