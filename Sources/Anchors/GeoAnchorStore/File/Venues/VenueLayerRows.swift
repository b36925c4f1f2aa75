import GeoIndoor
import GeoPackage

/// A row of a layer that shows venues.
struct VenueRow: Hashable {
  var geometry: [UInt8]
  var ordinal: Int
  /// Meters above the ground floor; nil where the layer has none.
  var height: Double?
  /// The texts, in the order of the layer's columns.
  var texts: [String?]
}

struct VenueLayerRows {
  let layer: FeatureTable

  init(_ layer: FeatureTable) { self.layer = layer }

  /// The columns that hold texts.
  var texts: [String] {
    switch layer {
    case VenueSchema.floors: ["building", "id", "name"]
    case VenueSchema.ways: ["floor", "name"]
    default: ["floor", "id", "name", "kind"]
    }
  }

  /// The id of a row on its floor; nil in a layer without ids.
  func id(of row: VenueRow) -> String? {
    texts.firstIndex(of: "id").flatMap { row.texts[$0] }
  }

  private var hasHeights: Bool { layer == VenueSchema.floors }

  /// All columns that are written, after the venue.
  private var columns: [String] {
    ["geom", "ordinal"] + texts + (hasHeights ? ["height"] : [])
  }

  /// The identity of a row within its venue: its texts without the name.
  func key(of row: VenueRow) -> [String?] {
    let name = layer == VenueSchema.ways ? nil : texts.firstIndex(of: "name")
    return row.texts.enumerated().filter { $0.offset != name }.map(\.element)
  }

  /// The rows of a venue with their numbers, in order.
  func rows(
    of venue: Venue.ID, on connection: Connection
  ) throws(StorageError) -> [(number: Int64, row: VenueRow)] {
    let statement = try connection.prepare(
      "SELECT fid, \(columns.joined(separator: ", ")) FROM \(layer.name) WHERE venue = ?1 ORDER BY fid",
      venue.rawValue)
    var rows: [(number: Int64, row: VenueRow)] = []
    while try statement.step() {
      rows.append(
        (
          statement.integer(0),
          VenueRow(
            geometry: statement.bytes(1) ?? [], ordinal: Int(statement.integer(2)),
            height: hasHeights ? statement.number(Int32(3 + texts.count)) : nil,
            texts: texts.indices.map { statement.text(Int32(3 + $0)) })
        ))
    }
    return rows
  }

  /// Makes these the rows of a venue: what is the same stays, what is of one thing is changed.
  func write(
    _ rows: [VenueRow], of venue: Venue.ID, on connection: Connection
  ) throws(StorageError) {
    var present: [VenueRow: [Int64]] = [:]
    for (number, row) in try self.rows(of: venue, on: connection).reversed() {
      present[row, default: []].append(number)
    }
    var new: [VenueRow] = []
    for row in rows where present[row]?.popLast() == nil { new.append(row) }
    var former: [[String?]: [Int64]] = [:]
    for (row, numbers) in present {
      former[key(of: row), default: []] += numbers
    }
    let names = columns
    let update = try connection.prepare(
      "UPDATE \(layer.name) SET "
        + names.enumerated().map { "\($1) = ?\($0 + 2)" }.joined(separator: ", ")
        + " WHERE fid = ?1")
    let insertion = try connection.prepare(
      "INSERT INTO \(layer.name) (venue, \(names.joined(separator: ", "))) VALUES (?1, "
        + names.indices.map { "?\($0 + 2)" }.joined(separator: ", ") + ")")
    for row in new {
      let key = key(of: row)
      if let number = former[key]?.min() {
        former[key]?.removeAll { $0 == number }
        try update.bind(number, at: 1)
        try run(update, row)
      } else {
        try insertion.bind(venue.rawValue, at: 1)
        try run(insertion, row)
      }
    }
    for number in former.values.flatMap(\.self).sorted() {
      try connection.execute("DELETE FROM \(layer.name) WHERE fid = \(number)")
    }
  }

  private func run(_ statement: borrowing Statement, _ row: VenueRow) throws(StorageError) {
    try statement.bind(row.geometry, at: 2)
    try statement.bind(Int64(row.ordinal), at: 3)
    for (index, text) in row.texts.enumerated() { try statement.bind(text, at: Int32(4 + index)) }
    if hasHeights { try statement.bind(row.height, at: Int32(4 + row.texts.count)) }
    try statement.run()
  }
}
