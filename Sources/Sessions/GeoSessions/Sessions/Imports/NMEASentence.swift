import GeoFormats
import Geodesy

/// One sentence of NMEA 0183, its checksum verified.
struct NMEASentence {
  /// The type without its talker, such as `GGA`; of a manufacturer's sentence the whole name.
  let type: Substring
  /// The fields after the type.
  let fields: [Substring]
  /// Whether it carried a checksum.
  let isVerified: Bool
  /// Whether the beginning of another one stands before it in the line.
  let followsAnother: Bool

  /// Why a line is no sentence.
  enum Failure: Error {
    /// No `$` or `!` followed by a name.
    case notASentence
    /// The checksum is not that of the text.
    case checksum(found: String, expected: String)
  }

  /// Reads a line; what stands before the sentence and after the checksum is passed over.
  init(_ line: UnsafeRawBufferPointer) throws(Failure) {
    let starts = Self.starts(line)
    guard let start = starts.last else { throw .notASentence }
    followsAnother = starts.count > 1
    let star = line[start...].firstIndex(of: UInt8(ascii: "*"))
    let body = line[(start + 1)..<(star ?? line.endIndex)]
    if let star {
      let digits = String(decoding: line[(star + 1)...].prefix(2), as: UTF8.self)
      let sum = body.reduce(UInt8(0)) { $0 ^ $1 }
      guard digits.utf8.count == 2, UInt8(digits, radix: 16) == sum else {
        throw .checksum(found: digits, expected: Self.hexadecimal(sum))
      }
    }
    isVerified = star != nil
    let parts = String(decoding: body, as: UTF8.self).split(
      separator: ",", omittingEmptySubsequences: false)
    guard let name = parts.first else { throw .notASentence }
    type = name.first == "P" ? name : name.suffix(3)
    fields = Array(parts.dropFirst())
  }

  /// The beginnings of sentences in a line: a `$` or `!`, a name of four to ten letters and digits, a comma.
  static func starts(_ line: UnsafeRawBufferPointer) -> [Int] {
    line.indices.filter { index in
      guard line[index] == UInt8(ascii: "$") || line[index] == UInt8(ascii: "!") else {
        return false
      }
      let name = line[(index + 1)...].prefix(11).prefix { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: false
        }
      }
      return (4...10).contains(name.count) && name.endIndex < line.endIndex
        && line[name.endIndex] == UInt8(ascii: ",")
    }
  }

  /// Whether a whole sentence with its checksum stands somewhere in the bytes.
  static func isVerified(in bytes: UnsafeRawBufferPointer) -> Bool {
    starts(bytes).contains { start in
      // The longest sentence of the standard has 82 characters; receivers write longer ones.
      let line = UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(512))
      let end = line.firstIndex { $0 < 0x20 || $0 >= 0x7F } ?? line.endIndex
      return (try? NMEASentence(UnsafeRawBufferPointer(rebasing: line[..<end])))?.isVerified == true
    }
  }

  /// The field with this index; nil when it is missing or empty.
  subscript(index: Int) -> Substring? {
    index < fields.count && !fields[index].isEmpty ? fields[index] : nil
  }

  func number(_ index: Int) -> Double? { self[index].flatMap { NumberText.number($0) } }

  /// `hhmmss.ss` as seconds of the day.
  func timeOfDay(_ index: Int) -> Seconds? {
    guard let value = number(index), (0..<240_000).contains(value) else { return nil }
    let whole = Int(value)
    let (hours, minutes) = (whole / 10_000, whole / 100 % 100)
    let seconds = value - Double(hours * 10_000 + minutes * 100)
    guard minutes < 60, seconds < 61 else { return nil }
    return Double(hours * 3600 + minutes * 60) + seconds
  }

  /// Latitude, hemisphere, longitude, hemisphere, from this field on.
  func coordinate(_ index: Int) -> Coordinate? {
    guard let north = degrees(index, "N", "S"), let east = degrees(index + 2, "E", "W") else {
      return nil
    }
    return try? Coordinate(validating: north, longitude: east)
  }

  /// `dddmm.mmmm` and a letter as degrees.
  private func degrees(_ index: Int, _ positive: Character, _ negative: Character) -> Degrees? {
    guard let value = number(index), (0..<20_000).contains(value), let letter = self[index + 1]
    else { return nil }
    let whole = Double(Int(value) / 100)
    let minutes = value - whole * 100
    guard minutes < 60 else { return nil }
    let degrees = whole + minutes / 60
    if letter.first == positive { return degrees }
    return letter.first == negative ? -degrees : nil
  }

  private static func hexadecimal(_ value: UInt8) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
