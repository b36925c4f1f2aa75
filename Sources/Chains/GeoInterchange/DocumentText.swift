import GeoFormats

/// Collects a document in memory, for small ones and for tests.
enum DocumentText {
  static func collect(
    _ write: ((UnsafeRawBufferPointer) throws(Never) -> Void) -> Void
  ) -> String {
    var bytes: [UInt8] = []
    write { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Fields of CSV that hold numbers.
enum CSVField {
  /// The number with at most so many decimals; empty without one.
  static func number(_ number: Double?, decimals: Int) -> String {
    number.flatMap { DecimalText.trimmed($0, decimals: decimals) } ?? ""
  }
}
