/// Reads numbers out of bytes, one after the other, never beyond the end.
struct BlobCursor {
  private let bytes: UnsafeRawBufferPointer
  /// The number of bytes read.
  private(set) var position = 0
  /// Whether the numbers have their least significant byte first.
  var littleEndian = true

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var remaining: Int { bytes.count - position }

  mutating func byte() throws(GeometryError) -> UInt8 {
    guard remaining >= 1 else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func skip(_ count: Int) throws(GeometryError) {
    guard remaining >= count else { throw .truncated }
    position += count
  }

  mutating func word() throws(GeometryError) -> UInt32 {
    guard remaining >= 4 else { throw .truncated }
    defer { position += 4 }
    let raw = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
    return littleEndian ? UInt32(littleEndian: raw) : UInt32(bigEndian: raw)
  }

  mutating func number() throws(GeometryError) -> Double {
    guard remaining >= 8 else { throw .truncated }
    defer { position += 8 }
    let raw = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    return Double(bitPattern: littleEndian ? UInt64(littleEndian: raw) : UInt64(bigEndian: raw))
  }

  /// A count of things of at least `size` bytes each, which must fit into what is left.
  mutating func count(of size: Int) throws(GeometryError) -> Int {
    let count = Int(try word())
    guard count <= remaining / size else { throw .truncated }
    return count
  }

  /// Reads the byte order mark and the type of a WKB geometry.
  mutating func geometryType() throws(GeometryError) -> GeometryType {
    switch try byte() {
    case 0: littleEndian = false
    case 1: littleEndian = true
    default: throw .malformed
    }
    return try GeometryType(code: try word())
  }

  /// Reads the header of GeoPackage binary up to the WKB part.
  /// - Returns: the reference system and whether the header says that the geometry is empty.
  mutating func header() throws(GeometryError) -> (system: Int32, isEmpty: Bool) {
    guard remaining >= 8 else { throw .truncated }
    guard try byte() == 0x47, try byte() == 0x50, try byte() == 0 else {
      throw .notGeoPackageBinary
    }
    let flags = try byte()
    guard flags & GeometryBlob.Flags.extended == 0 else { throw .notGeoPackageBinary }
    littleEndian = flags & GeometryBlob.Flags.littleEndian != 0
    let system = Int32(bitPattern: try word())
    // None, xy, xyz, xym, xyzm.
    switch (flags >> 1) & 7 {
    case 0: break
    case 1: try skip(32)
    case 2, 3: try skip(48)
    case 4: try skip(64)
    default: throw .notGeoPackageBinary
    }
    return (system, flags & GeometryBlob.Flags.empty != 0)
  }
}

/// The type code of a WKB geometry, taken apart.
struct GeometryType {
  /// 1 point, 2 line, 3 polygon, 4…7 their collections.
  var base: UInt32
  var hasZ: Bool
  var hasM: Bool

  /// The number of ordinates of a position.
  var dimensions: Int { 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0) }

  init(code: UInt32) throws(GeometryError) {
    // ISO adds 1000 for Z, 2000 for M; older writers set the highest bit for Z.
    let old = code & 0x8000_0000 != 0
    let plain = code & 0x7FFF_FFFF
    guard plain < 4000 else { throw .malformed }
    base = plain % 1000
    hasZ = old || plain / 1000 == 1 || plain / 1000 == 3
    hasM = plain / 1000 >= 2
  }
}
