import GeoFormats

/// Two or three numbers of a line of text, separated by blanks, commas or both.
struct PointScan {
  let values: SIMD3<Double>
  private(set) var count = 0
  /// The offset of each in the line, in bytes.
  let starts: SIMD3<Int>

  /// The reason why a line is no point, with the place.
  struct Failure: Error, Hashable {
    var offset: Int
    var problem: ConversionProblem
  }

  /// Reads a line without its line break.
  init(_ line: UnsafeRawBufferPointer) throws(Failure) {
    var index = 0
    // Lanes are set at once at the end: a vector that is written lane by lane waits for memory.
    var (first, second, third) = (0.0, 0.0, 0.0)
    var places = (0, 0, 0)
    Self.skipBlanks(line, &index)
    guard index < line.count else {
      throw Failure(
        offset: 0, problem: ConversionProblem(found: "an empty line", expected: "a point"))
    }
    while true {
      let start = index
      while index < line.count, !Self.isSeparator(line[index]) { index += 1 }
      let field = UnsafeRawBufferPointer(rebasing: line[start..<index])
      guard count < 3 else {
        throw Failure(
          offset: start,
          problem: ConversionProblem(
            found: "a fourth field \(Self.shown(field))",
            expected: "two or three numbers; the decimal sign is a point"))
      }
      guard let value = NumberText.number(field) else {
        throw Failure(
          offset: start,
          problem: ConversionProblem(
            notANumber: String(decoding: field.prefix(NumberText.longestText), as: UTF8.self)))
      }
      switch count {
      case 0: (first, places.0) = (value, start)
      case 1: (second, places.1) = (value, start)
      default: (third, places.2) = (value, start)
      }
      count += 1
      Self.skipBlanks(line, &index)
      guard index < line.count else { break }
      if line[index] == UInt8(ascii: ",") {
        index += 1
        Self.skipBlanks(line, &index)
      }
    }
    guard count > 1 else {
      throw Failure(
        offset: 0, problem: ConversionProblem(found: "one number", expected: "two or three"))
    }
    values = SIMD3(first, second, third)
    starts = SIMD3(places.0, places.1, places.2)
  }

  private static func skipBlanks(_ line: UnsafeRawBufferPointer, _ index: inout Int) {
    while index < line.count,
      line[index] == UInt8(ascii: " ") || line[index] == UInt8(ascii: "\t")
        || line[index] == UInt8(ascii: "\r")
    { index += 1 }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      || byte == UInt8(ascii: "\r")
  }

  private static func shown(_ field: UnsafeRawBufferPointer) -> String {
    QuotedText.quote(String(decoding: field, as: UTF8.self), limit: 40)
  }
}
