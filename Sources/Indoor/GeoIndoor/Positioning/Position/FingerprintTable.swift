package import GeoFormats

/// Strengths of beacons at known points of floors: a CSV with the columns `floor`, `x` and `y` (meters
/// on the plan), `beacon` (its id in the venue) and `rssi` (dBm).
package enum FingerprintTable {
  /// One measurement.
  package struct Row: Hashable, Sendable {
    var floor: Floor.ID
    var point: FloorPoint
    var beacon: String
    /// The strength, dBm.
    var rssi: Double
  }

  /// Reads a table for venues.
  /// - Throws: `FormatError` naming the line: a missing column, an invalid number, an unknown floor or beacon.
  package static func read(_ bytes: [UInt8], for venues: [Venue]) throws(FormatError) -> [Row] {
    let floors = Set(venues.flatMap { $0.floors.map(\.id.rawValue) })
    let beacons = Set(venues.flatMap { $0.beacons.map(\.id) })
    var reader = try CSVReader(bytes: bytes)
    let names = ["floor", "x", "y", "beacon", "rssi"]
    var columns: [Int] = []
    for name in names { columns.append(try reader.requiredColumn(name)) }
    var rows: [Row] = []
    while let row = try reader.next() {
      func wrong(_ index: Int, _ expected: String) -> FormatError {
        .member(
          path: names[index], found: "`\(row.fields[columns[index]].prefix(40))`",
          expected: expected, at: TextPlace(line: row.line, column: 0))
      }
      func number(_ index: Int) throws(FormatError) -> Double {
        guard let number = NumberText.number(row.fields[columns[index]]), number.isFinite,
          number.magnitude < 1e6
        else { throw wrong(index, "a number") }
        return number
      }
      let (floor, beacon) = (row.fields[columns[0]], row.fields[columns[3]])
      guard floors.contains(floor) else { throw wrong(0, "the id of a floor") }
      guard beacons.contains(beacon) else { throw wrong(3, "the id of a beacon") }
      rows.append(
        Row(
          floor: Floor.ID(rawValue: floor),
          point: FloorPoint(x: try number(1), y: try number(2)), beacon: beacon,
          rssi: try number(4)))
    }
    return rows
  }

  /// The prints of a floor; `beacons` are the venue's, whose places number the strengths.
  static func prints(_ rows: [Row], on floor: Floor.ID, beacons: [Beacon]) -> Fingerprints? {
    let indices = Dictionary(
      beacons.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var points: [FloorPoint] = []
    var readings: [FloorPoint: [Int: [Double]]] = [:]
    for row in rows where row.floor == floor {
      guard let index = indices[row.beacon] else { continue }
      if readings[row.point] == nil { points.append(row.point) }
      readings[row.point, default: [:]][index, default: []].append(row.rssi)
    }
    let prints = points.map { point in
      Fingerprints.Print(
        point: point,
        levels: (readings[point] ?? [:]).mapValues { $0.reduce(0, +) / Double($0.count) })
    }
    return prints.isEmpty ? nil : Fingerprints(prints)
  }
}
