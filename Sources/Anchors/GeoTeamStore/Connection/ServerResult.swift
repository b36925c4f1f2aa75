import CGeoPQ

/// The result of a statement, in the binary format; owns the memory of the library.
final class ServerResult {
  private let result: OpaquePointer

  init(owning result: OpaquePointer) {
    self.result = result
  }

  deinit { geo_pq_clear(result) }

  var count: Int { Int(geo_pq_row_count(result)) }

  /// The number of rows that the statement changed.
  var affected: Int { Int(geo_pq_affected(result)) }

  func isNull(_ row: Int, _ column: Int) -> Bool {
    geo_pq_is_null(result, Int32(row), Int32(column)) != 0
  }

  func integer(_ row: Int, _ column: Int) -> Int64 { number(row, column) ?? 0 }

  func isTrue(_ row: Int, _ column: Int) -> Bool { bytes(row, column).first == 1 }

  func double(_ row: Int, _ column: Int) -> Double? {
    number(row, column).map { (bits: UInt64) in Double(bitPattern: bits) }
  }

  func text(_ row: Int, _ column: Int) -> String? {
    isNull(row, column) ? nil : String(decoding: bytes(row, column), as: UTF8.self)
  }

  /// The numbers of an array of `double precision`.
  func doubles(_ row: Int, _ column: Int) -> [Double] {
    let bytes = bytes(row, column)
    guard bytes.count >= 20 else { return [] }
    return stride(from: 24, through: bytes.count - 8, by: 12).map { offset in
      Double(
        bitPattern: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
  }

  /// A number in text, as statements without parameters answer it.
  func parsed(_ row: Int, _ column: Int) -> Int64? { text(row, column).flatMap { Int64($0) } }

  private func number<Number: FixedWidthInteger>(_ row: Int, _ column: Int) -> Number? {
    let bytes = bytes(row, column)
    guard bytes.count == MemoryLayout<Number>.size, !isNull(row, column) else { return nil }
    return Number(bigEndian: bytes.loadUnaligned(as: Number.self))
  }

  private func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: geo_pq_value(result, Int32(row), Int32(column)),
      count: Int(geo_pq_length(result, Int32(row), Int32(column))))
  }
}
