import GeoIndoor
import GeoPackage

extension StoredTransaction {
  func venueSummaries() throws -> [VenueSummary] { try VenueRows.summaries(connection) }

  /// The venue with the edits of its layers by other programs.
  func venue(_ id: Venue.ID) throws -> Venue {
    guard let found = try VenueRows.venue(id, on: connection) else {
      throw AnchorStoreError.unknownVenue(id, known: try VenueRows.summaries(connection).map(\.id))
    }
    return found.venue
  }

  func venues(after revision: Int) throws -> [SourcedVenue] {
    try VenueRows.venues(after: revision, on: connection)
  }

  func notes(onVenue id: Venue.ID) throws -> [String] {
    guard try VenueEdits.arePending(on: connection) else { return [] }
    return try VenueOverlay(AnchorStore.document(id, on: connection), on: connection).notes
  }

  func save(checked venue: Venue, source: String?, replace: Bool) throws -> Int? {
    try AnchorStore.save(checked: venue, source: source, replace: replace, on: connection)
  }

  func removeVenue(_ id: Venue.ID) throws { try AnchorStore.removeVenue(id, on: connection) }
}

extension AnchorStore {
  static func check(_ venue: Venue) throws(AnchorStoreError) {
    let issues = venue.issues()
    guard issues.allSatisfy(\.isWarning) else { throw .badVenue(venue.id, .issues(issues)) }
  }

  /// The venue as its document has it.
  static func document(_ id: Venue.ID, on connection: Connection) throws -> Venue {
    guard let text = try VenueRows.document(of: id, connection) else {
      throw AnchorStoreError.unknownVenue(id, known: try VenueRows.summaries(connection).map(\.id))
    }
    return try venue(id, document: text)
  }

  static func venue(_ id: Venue.ID, document: String) throws(AnchorStoreError) -> Venue {
    do throws(VenueError) {
      return try VenueImport(reading: Array(document.utf8)).venue
    } catch {
      throw .badVenue(id, error)
    }
  }

  static func save(
    checked venue: Venue, source: String?, replace: Bool, on connection: Connection
  ) throws -> Int? {
    try VenueSchema.component.make(on: connection)
    let present = try VenueRows.summaries(connection).first { $0.id == venue.id }
    if let present, !replace {
      guard let stored = present.version, let version = venue.version else {
        throw AnchorStoreError.venueExists(venue.id, version: present.version)
      }
      if version <= stored { return nil }
    }
    let revision = (present?.revision ?? 0) &+ 1
    let document = String(decoding: VenueExport.json(venue).bytes, as: UTF8.self)
    try VenueRows.write(
      venue, document: document, source: source, revision: revision, connection)
    try VenueLayers(venue).write(connection)
    return revision
  }

  static func removeVenue(_ id: Venue.ID, on connection: Connection) throws {
    let known = try VenueRows.summaries(connection).map(\.id)
    guard known.contains(id) else { throw AnchorStoreError.unknownVenue(id, known: known) }
    try VenueRows.delete(id, connection)
    for layer in VenueSchema.layers { try layer.recordChange(on: connection, extent: nil) }
  }
}
