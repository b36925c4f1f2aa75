protocol GridNodes {
  /// The value of a node; rows from the south, columns from the west, both within the grid.
  ///
  /// NaN where the grid says that it has none.
  func value(row: Int, column: Int) -> Double

  /// The values of four nodes of one row that lie side by side.
  func four(row: Int, column: Int) -> SIMD4<Double>
}

/// NOAA's GTX: big-endian 32-bit floats, rows from the south.
struct GTXNodes: GridNodes {
  let start: UnsafeRawPointer
  let columns: Int

  /// The value that stands for "none" in GTX files.
  static let none: Float = -88.8888

  @inline(__always)
  func value(row: Int, column: Int) -> Double {
    let bits = start.loadUnaligned(
      fromByteOffset: (row * columns + column) * 4, as: UInt32.self)
    let value = Float(bitPattern: UInt32(bigEndian: bits))
    return value == Self.none || !(abs(value) <= 1_000) ? .nan : Double(value)
  }

  @inline(__always)
  func four(row: Int, column: Int) -> SIMD4<Double> {
    let bytes = start.loadUnaligned(
      fromByteOffset: (row * columns + column) * 4, as: SIMD4<UInt32>.self)
    let swapped =
      (bytes &<< 24) | ((bytes & 0xff00) &<< 8) | ((bytes &>> 8) & 0xff00) | (bytes &>> 24)
    let bits = unsafeBitCast(swapped, to: SIMD4<Int32>.self)
    // The sizes of floats sort as their bits do, infinity and NaN last; all ones is a NaN.
    let invalid = (bits .== Self.noneBits) .| ((bits & Int32.max) .> Self.limitBits)
    let values = bits.replacing(with: -1, where: invalid)
    return SIMD4<Double>(unsafeBitCast(values, to: SIMD4<Float>.self))
  }

  private static let noneBits = Int32(bitPattern: (-88.8888 as Float).bitPattern)
  private static let limitBits = Int32(bitPattern: (1_000 as Float).bitPattern)
}

/// GeographicLib's PGM: big-endian 16-bit numbers with offset and scale, rows from the north,
/// columns from Greenwich.
struct PGMNodes: GridNodes {
  let start: UnsafeRawPointer
  let rows: Int
  let columns: Int
  let offset: Double
  let scale: Double

  @inline(__always)
  func value(row: Int, column: Int) -> Double {
    let index = (rows - 1 - row) * columns + column
    let raw = start.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
    return offset + scale * Double(UInt16(bigEndian: raw))
  }

  @inline(__always)
  func four(row: Int, column: Int) -> SIMD4<Double> {
    let index = (rows - 1 - row) * columns + column
    let raw = start.loadUnaligned(fromByteOffset: index * 2, as: SIMD4<UInt16>.self)
    let values = (raw &<< 8) | (raw &>> 8)
    return offset + scale * SIMD4<Double>(values)
  }
}
