import GeoFormats
import GeoSessions
import Geodesy

/// Fixes of a table with the columns `latitude` and `longitude` (or `lat` and `lon`).
///
/// Further columns are `altitude` in meters with its `datum` (`ellipsoid` by default), and `zone`
/// with its kind. Rows without a place and with 0, 0 are skipped and counted.
package struct FixTable: Hashable, Sendable {
  /// The fixes in the order of the table.
  package let fixes: [LocationFix]
  /// The line of each fix, from 1.
  package let lines: [Int]
  /// Number of rows without a place.
  package let skipped: Int

  /// Reads a table.
  /// - Throws: `LocalizationError.document` naming the line: missing columns, a place that is not
  ///   on Earth, an invalid number or an unknown datum.
  package init(csv bytes: [UInt8]) throws(LocalizationError) {
    do {
      self = try Self.read(bytes)
    } catch { throw .document(error) }
  }

  private init(fixes: [LocationFix], lines: [Int], skipped: Int) {
    self.fixes = fixes
    self.lines = lines
    self.skipped = skipped
  }

  private static func read(_ bytes: [UInt8]) throws(FormatError) -> FixTable {
    var reader = try CSVReader(bytes: bytes)
    let latitude = try reader.requiredColumn("latitude", "lat")
    let longitude = try reader.requiredColumn("longitude", "lon")
    let (altitude, datum) = (try reader.column("altitude"), try reader.column("datum"))
    let zone = try reader.column("zone")
    var fixes: [LocationFix] = []
    var lines: [Int] = []
    var skipped = 0
    while let row = try reader.next() {
      guard
        let north = try number(row, latitude, "latitude"),
        let east = try number(row, longitude, "longitude")
      else {
        skipped += 1
        continue
      }
      let place = TextPlace(line: row.line, column: 0)
      var fix: LocationFix
      do {
        fix = LocationFix(try Coordinate(validating: north, longitude: east))
      } catch { throw .coordinate(error, path: "latitude", at: place) }
      guard fix.isUsable else {
        skipped += 1
        continue
      }
      if let altitude, let meters = try number(row, altitude, "altitude") {
        let name = datum.map { row.fields[$0] } ?? ""
        do throws(GeodesyError) {
          let surface = name.isEmpty ? .ellipsoid : try VerticalDatum(naming: name)
          fix.altitude = Altitude(meters: meters, datum: surface)
        } catch {
          throw .member(
            path: "datum", found: "`\(name.prefix(40))`", expected: error.expectedDatum, at: place)
        }
      }
      if let zone, !row.fields[zone].isEmpty {
        fix.zones = [LocalizationZone(type: row.fields[zone])]
      }
      fixes.append(fix)
      lines.append(row.line)
    }
    return FixTable(fixes: fixes, lines: lines, skipped: skipped)
  }

  private static func number(
    _ row: CSVRow, _ column: Int, _ name: String
  ) throws(FormatError) -> Double? {
    let text = row.fields[column]
    if text.allSatisfy({ $0 == " " }) { return nil }
    guard let number = NumberText.number(text), number.isFinite else {
      throw .member(
        path: name, found: "`\(text.prefix(40))`", expected: "a number",
        at: TextPlace(line: row.line, column: 0))
    }
    return number
  }
}
