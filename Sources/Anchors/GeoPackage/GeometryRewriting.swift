import Geodesy

extension GeometryBlob {
  /// A position of a geometry: x and y in the order of GeoPackage, with the height where it has one.
  typealias Move =
    (_ x: Double, _ y: Double, _ z: Double?) throws(GeodesyError) -> (Double, Double, Double?)

  /// Returns a geometry of any kind, in WGS 84, with every position moved; without an envelope.
  /// - Throws: `GeometryError` when the bytes are no geometry, or a position cannot be moved.
  static func rewritten(_ bytes: [UInt8], _ move: Move) throws(GeometryError) -> [UInt8] {
    let start: (header: [UInt8], offset: Int) = try read(bytes) { (cursor) throws(GeometryError) in
      let isEmpty = try cursor.header().isEmpty
      let flags = Flags.littleEndian | (isEmpty ? Flags.empty : 0)
      let system = (0..<4).map { UInt8(truncatingIfNeeded: referenceSystem >> ($0 * 8)) }
      return ([0x47, 0x50, 0, flags] + system, cursor.position)
    }
    var positions: [PlacedPosition] = []
    try read(bytes) { (cursor) throws(GeometryError) in
      try cursor.skip(start.offset)
      try cursor.collect(&positions)
    }
    var result = bytes
    for position in positions where !position.x.isNaN {
      let moved: (Double, Double, Double?)
      do throws(GeodesyError) {
        moved = try move(position.x, position.y, position.z)
      } catch {
        throw .position("\(error)")
      }
      position.write(moved.0, at: 0, to: &result)
      position.write(moved.1, at: 1, to: &result)
      if position.z != nil, let z = moved.2 { position.write(z, at: 2, to: &result) }
    }
    return start.header + result[start.offset...]
  }

  private static func read<Result>(
    _ bytes: [UInt8], _ body: (inout BlobCursor) throws(GeometryError) -> Result
  ) throws(GeometryError) -> Result {
    let result = bytes.withUnsafeBytes { raw in
      Swift.Result { () throws(GeometryError) in
        var cursor = BlobCursor(raw)
        return try body(&cursor)
      }
    }
    return try result.get()
  }
}

/// The numbers of a position, and where they stand in the bytes.
private struct PlacedPosition {
  let offset: Int
  let littleEndian: Bool
  let x: Double
  let y: Double
  let z: Double?

  func write(_ number: Double, at place: Int, to bytes: inout [UInt8]) {
    let pattern = littleEndian ? number.bitPattern.littleEndian : number.bitPattern.bigEndian
    withUnsafeBytes(of: pattern) { raw in
      for (index, byte) in raw.enumerated() { bytes[offset + 8 * place + index] = byte }
    }
  }
}

extension BlobCursor {
  /// The maximum nesting of collections.
  private static let mostNested = 8

  fileprivate mutating func collect(
    _ positions: inout [PlacedPosition], depth: Int = 0
  ) throws(GeometryError) {
    let type = try geometryType()
    switch type.base {
    case 1: try collectPosition(type, &positions)
    case 2: try collectLine(type, &positions)
    case 3:
      for _ in 0..<(try count(of: 4)) { try collectLine(type, &positions) }
    case 4...7 where depth < Self.mostNested:
      for _ in 0..<(try count(of: 9)) { try collect(&positions, depth: depth + 1) }
    default: throw .kind(type.base)
    }
  }

  private mutating func collectLine(
    _ type: GeometryType, _ positions: inout [PlacedPosition]
  ) throws(GeometryError) {
    for _ in 0..<(try count(of: 8 * type.dimensions)) { try collectPosition(type, &positions) }
  }

  private mutating func collectPosition(
    _ type: GeometryType, _ positions: inout [PlacedPosition]
  ) throws(GeometryError) {
    let offset = position
    let (x, y) = (try number(), try number())
    let z = type.hasZ ? try number() : nil
    if type.hasM { try skip(8) }
    positions.append(
      PlacedPosition(offset: offset, littleEndian: littleEndian, x: x, y: y, z: z))
  }
}
