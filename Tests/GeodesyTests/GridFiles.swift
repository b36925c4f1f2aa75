import GeoSystem
import GeoTestSupport
import Geodesy

/// Writes grids for tests, with values from a function.
enum GridFiles {
  /// The EGM96 grid of Debian's `proj-data`.
  static let egm96 = "/usr/share/proj/egm96_15.gtx"

  /// Whether `proj-data` is installed; tests that need it are skipped otherwise.
  static let hasEGM96 = access(egm96, R_OK) == 0

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "wbe") else { throw CannotWrite(path: path) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw CannotWrite(path: path)
    }
  }

  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rbe") else { throw CannotWrite(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  struct CannotWrite: Error {
    let path: String
  }

  /// A GTX with the value of every node, rows from the south.
  static func gtx(
    south: Double, west: Double, step: (latitude: Double, longitude: Double), rows: Int,
    columns: Int, value: (_ latitude: Double, _ longitude: Double) -> Double
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in [south, west, step.latitude, step.longitude] {
      bytes += bigEndian(number.bitPattern)
    }
    bytes += bigEndian(UInt32(rows)) + bigEndian(UInt32(columns))
    for row in 0..<rows {
      for column in 0..<columns {
        let node = value(
          south + Double(row) * step.latitude, west + Double(column) * step.longitude)
        bytes += bigEndian(Float(node).bitPattern)
      }
    }
    return bytes
  }

  /// A PGM of the whole Earth as GeographicLib has it.
  static func pgm(
    rows: Int, columns: Int, offset: Double, scale: Double,
    value: (_ latitude: Double, _ longitude: Double) -> Double
  ) -> [UInt8] {
    let header =
      "P5\n# Geoid file in PGM format for the GeographicLib::Geoid class\n"
      + "# Description made for a test\n# Offset \(offset)\n# Scale \(scale)\n"
      + "# Origin 90N 0E\n# AREA_OR_POINT Point\n\(columns) \(rows)\n65535\n"
    var bytes = Array(header.utf8)
    for row in 0..<rows {
      for column in 0..<columns {
        let node = value(
          90 - Double(row) * 180 / Double(rows - 1), Double(column) * 360 / Double(columns))
        bytes += bigEndian(UInt16(((node - offset) / scale).rounded()))
      }
    }
    return bytes
  }

  static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
