import GeoFormats

extension ConversionRun {
  func convert(points: [String]) throws(ConversionError) {
    for (index, text) in points.enumerated() {
      let place = "point \(index + 1), \(QuotedText.quote(text))"
      let scan: PointScan
      do throws(PointScan.Failure) {
        scan = try RawBytes.read(Array(text.utf8)) { (bytes) throws(PointScan.Failure) in
          try PointScan(bytes)
        }
      } catch {
        if try !convert(place: text, at: place) { try fail(error.problem, at: place) }
        continue
      }
      try convert(scan.values, count: scan.count) { _ in place }
    }
  }

  func convert(text lines: LineReader) throws(ConversionError) {
    try lines.withEachLine { (number, line) throws(ConversionError) in
      if line.first == UInt8(ascii: "#") { return }
      let scan: PointScan
      do throws(PointScan.Failure) {
        scan = try PointScan(line)
      } catch {
        let text = String(decoding: line.prefix(200), as: UTF8.self)
        if try convert(place: text, at: "line \(number)") { return }
        return try fail(
          error.problem, at: "line \(number), column \(Self.column(line, error.offset))")
      }
      try convert(scan.values, count: scan.count) { field in
        guard let field else { return "line \(number)" }
        return "line \(number), column \(Self.column(line, scan.starts[field]))"
      }
    }
  }

  /// Converts a place in another notation than decimal numbers, where places are what goes in.
  /// - Returns: Whether the text is one.
  private func convert(place text: String, at place: String) throws(ConversionError) -> Bool {
    guard readsPlaces else { return false }
    let found: WrittenPlace
    do throws(WrittenPlace.Problem) {
      found = try WrittenPlace(text)
      // Decimal numbers that the usual reader refuses stay refused, with its reason.
      guard found.notation != .decimal, found.system == nil else { return false }
    } catch {
      if case .library(let error) = error { throw .points(error.description) }
      return false
    }
    try convert(
      SIMD3(found.north, found.east, found.height ?? 0), count: found.height == nil ? 2 : 3
    ) { _ in place }
    return true
  }

  /// The character of a line, from 1, where a byte stands.
  private static func column(_ line: UnsafeRawBufferPointer, _ offset: Int) -> Int {
    String(decoding: line[..<min(offset, line.count)], as: UTF8.self).unicodeScalars.count + 1
  }
}
