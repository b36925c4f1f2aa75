import GeoIndoor
import GeoPackage

enum VenueRows {
  static func summaries(
    _ connection: Connection
  ) throws(StorageError) -> [VenueSummary] {
    guard try VenueSchema.component.isMade(in: connection) else { return [] }
    let statement = try connection.prepare(
      """
      SELECT id, name, version, revision, source, imported, buildings, floors, rooms
      FROM venues ORDER BY id
      """)
    var found: [VenueSummary] = []
    while try statement.step() {
      found.append(
        VenueSummary(
          id: Venue.ID(rawValue: statement.text(0) ?? ""), name: statement.text(1) ?? "",
          version: statement.isNull(2) ? nil : Int(statement.integer(2)),
          revision: Int(statement.integer(3)), source: statement.text(4),
          imported: statement.text(5) ?? "", buildings: Int(statement.integer(6)),
          floors: Int(statement.integer(7)), rooms: Int(statement.integer(8))))
    }
    return found
  }

  static func document(
    of id: Venue.ID, _ connection: Connection
  ) throws(StorageError) -> String? {
    guard try VenueSchema.component.isMade(in: connection) else { return nil }
    let statement = try connection.prepare("SELECT document FROM venues WHERE id = ?1")
    try statement.bind(id.rawValue, at: 1)
    return try statement.step() ? statement.text(0) : nil
  }

  /// The venue of an id with the edits of its layers by other programs, or nil.
  static func venue(
    _ id: Venue.ID, on connection: Connection
  ) throws -> SourcedVenue? {
    guard let venue = try document(of: id, connection) else { return nil }
    let statement = try connection.prepare("SELECT source FROM venues WHERE id = ?1", id.rawValue)
    _ = try statement.step()
    let found = SourcedVenue(
      venue: try AnchorStore.venue(id, document: venue), source: statement.text(0))
    return try VenueEdits.arePending(on: connection)
      ? SourcedVenue(
        venue: VenueOverlay(found.venue, on: connection).venue, source: found.source) : found
  }

  /// The venues as they were after a revision, in the order of their ids.
  static func venues(after revision: Int, on connection: Connection) throws -> [SourcedVenue] {
    guard try VenueSchema.component.version(in: connection) > 0 else { return [] }
    // The edits of another program are folded into the documents later, as the same change.
    let change = try connection.integer(
      """
      SELECT max(revision) FROM geoanchor_changes
      WHERE first = (SELECT first FROM geoanchor_changes WHERE revision = ?1)
      """, revision)
    let last = change.map { Int($0) } ?? revision
    let isPending = try VenueEdits.arePending(on: connection)
    let isNewest = try last >= AnchorStore.revision(on: connection)
    let statement = try JournaledRows.prepare(
      VenueSchema.venueLayer, ["id", "source", "document"], after: last, on: connection)
    var found: [SourcedVenue] = []
    while try statement.step() {
      let id = Venue.ID(rawValue: statement.text(0) ?? "")
      var venue = try AnchorStore.venue(id, document: statement.text(2) ?? "")
      if isPending, isNewest { venue = try VenueOverlay(venue, on: connection).venue }
      found.append(SourcedVenue(venue: venue, source: statement.text(1)))
    }
    return found.sorted {
      $0.venue.id.rawValue.utf8.lexicographicallyPrecedes($1.venue.id.rawValue.utf8)
    }
  }

  static func delete(_ id: Venue.ID, _ connection: Connection) throws(StorageError) {
    let layers = VenueSchema.layers.map { "DELETE FROM \($0.name) WHERE venue = ?1" }
    for sql in layers + ["DELETE FROM venues WHERE id = ?1"] {
      let statement = try connection.prepare(sql)
      try statement.bind(id.rawValue, at: 1)
      try statement.run()
    }
  }

  /// Writes a venue under its id.
  static func write(
    _ venue: Venue, document: String, source: String?, revision: Int, _ connection: Connection
  ) throws(StorageError) {
    let statement = try connection.prepare(
      revision == 1
        ? """
        INSERT INTO venues (id, name, version, revision, source, buildings, floors, rooms, document)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        """
        : """
        UPDATE venues SET name = ?2, version = ?3, revision = ?4, source = ?5, buildings = ?6,
          floors = ?7, rooms = ?8, document = ?9, imported = \(ChangeMark.now)
        WHERE id = ?1
        """)
    try statement.bind(venue.id.rawValue, at: 1)
    try statement.bind(venue.name, at: 2)
    try statement.bind(venue.version.map { Int64($0) }, at: 3)
    try statement.bind(Int64(revision), at: 4)
    try statement.bind(source, at: 5)
    try statement.bind(Int64(venue.buildings.count), at: 6)
    try statement.bind(Int64(venue.floors.count), at: 7)
    try statement.bind(Int64(venue.rooms.count), at: 8)
    try statement.bind(document, at: 9)
    try statement.run()
  }

  /// Makes another venue of the one of an id, which was kept as often as before.
  static func overwrite(
    _ id: Venue.ID, by venue: Venue, _ connection: Connection
  ) throws(StorageError) {
    try connection.prepare(
      """
      UPDATE venues SET name = ?2, buildings = ?3, floors = ?4, rooms = ?5, document = ?6
      WHERE id = ?1
      """, id.rawValue, venue.name, venue.buildings.count, venue.floors.count, venue.rooms.count,
      String(decoding: VenueExport.json(venue).bytes, as: UTF8.self)
    ).run()
  }
}
