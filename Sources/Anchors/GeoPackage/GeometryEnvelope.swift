/// The box of a geometry of any kind, computed from its positions.
///
/// Headers of other programs may carry an envelope; the positions are what counts.
struct GeometryEnvelope {
  private(set) var minX = Double.infinity
  private(set) var maxX = -Double.infinity
  private(set) var minY = Double.infinity
  private(set) var maxY = -Double.infinity

  /// Whether there was no position at all.
  var isEmpty: Bool { minX > maxX }

  /// Collections within collections beyond this are refused.
  private static let deepestNesting = 16

  init(of blob: UnsafeRawBufferPointer) throws(GeometryError) {
    var cursor = BlobCursor(blob)
    _ = try cursor.header()
    try include(&cursor, depth: 0)
  }

  private mutating func include(
    _ cursor: inout BlobCursor, depth: Int
  ) throws(GeometryError) {
    guard depth < Self.deepestNesting else { throw .malformed }
    let type = try cursor.geometryType()
    switch type.base {
    case 1:
      try includePosition(&cursor, type)
    case 2:
      try includePositions(&cursor, type)
    case 3:
      for _ in 0..<(try cursor.count(of: 4)) { try includePositions(&cursor, type) }
    case 4...7:
      for _ in 0..<(try cursor.count(of: 9)) { try include(&cursor, depth: depth + 1) }
    default:
      throw .kind(type.base)
    }
  }

  private mutating func includePositions(
    _ cursor: inout BlobCursor, _ type: GeometryType
  ) throws(GeometryError) {
    for _ in 0..<(try cursor.count(of: 8 * type.dimensions)) {
      try includePosition(&cursor, type)
    }
  }

  private mutating func includePosition(
    _ cursor: inout BlobCursor, _ type: GeometryType
  ) throws(GeometryError) {
    let x = try cursor.number()
    let y = try cursor.number()
    try cursor.skip(8 * (type.dimensions - 2))
    guard !x.isNaN, !y.isNaN else { return }
    minX = min(minX, x)
    maxX = max(maxX, x)
    minY = min(minY, y)
    maxY = max(maxY, y)
  }
}
