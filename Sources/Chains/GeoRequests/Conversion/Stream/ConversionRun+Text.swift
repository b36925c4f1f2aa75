import GeoFormats

extension ConversionRun {
  /// Converts texts that are a point each.
  func convert(points: [String]) throws(ConversionError) {
    for (index, text) in points.enumerated() {
      let place = "point \(index + 1), \(QuotedText.quote(text))"
      let scan: PointScan
      do throws(PointScan.Failure) {
        scan = try RawBytes.read(Array(text.utf8)) { (bytes) throws(PointScan.Failure) in
          try PointScan(bytes)
        }
      } catch {
        try fail(error.problem, at: place)
        continue
      }
      try convert(scan.values, count: scan.count) { _ in place }
    }
  }

  /// Converts lines of numbers.
  func convert(text lines: LineReader) throws(ConversionError) {
    try lines.withEachLine { (number, line) throws(ConversionError) in
      if line.first == UInt8(ascii: "#") { return }
      let scan: PointScan
      do throws(PointScan.Failure) {
        scan = try PointScan(line)
      } catch {
        return try fail(
          error.problem, at: "line \(number), column \(Self.column(line, error.offset))")
      }
      try convert(scan.values, count: scan.count) { field in
        guard let field else { return "line \(number)" }
        return "line \(number), column \(Self.column(line, scan.starts[field]))"
      }
    }
  }

  /// The character of a line, from 1, where a byte stands.
  private static func column(_ line: UnsafeRawBufferPointer, _ offset: Int) -> Int {
    String(decoding: line[..<min(offset, line.count)], as: UTF8.self).unicodeScalars.count + 1
  }
}
