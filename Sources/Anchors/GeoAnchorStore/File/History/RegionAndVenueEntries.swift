import GeoPackage

/// The changes of regions and venues, from the newest to older ones.
struct RegionAndVenueEntries {
  private var journals: [(layer: JournalLayer, entries: JournalEntries)] = []

  init(on connection: Connection) throws {
    for layer in try StoreSchema.journalLayers(in: connection)
    where layer.component != StoreSchema.component.name {
      journals.append((layer, try JournalEntries(layer, on: connection)))
    }
  }

  /// Returns the regions and venues that some revisions touched, none of which may be newer than
  /// those asked for before.
  mutating func touched(
    _ revisions: ClosedRange<Int>, on connection: Connection
  ) throws -> (regions: ChangeCounts, venues: ChangeCounts, names: [String]) {
    var (regions, venues) = (ChangeCounts(), ChangeCounts())
    var owners: [String] = []
    var parts: [(owner: String, name: String)] = []
    for index in journals.indices {
      let entries = try journals[index].entries.entries(of: revisions, on: connection)
      guard !entries.isEmpty else { continue }
      let layer = journals[index].layer
      if layer.table == RegionSchema.regionLayer.table {
        regions = try ChangeTable.counts(layer, entries, on: connection)
      }
      if layer.table == VenueSchema.venueLayer.table {
        venues = try ChangeTable.counts(layer, entries, on: connection)
      }
      for (owner, name) in try Self.names(layer, entries, on: connection) {
        if let owner { parts.append((owner, name)) } else { owners.append(name) }
      }
    }
    let edited = Set(parts.filter { $0.owner != "" }.map(\.owner)).subtracting(owners)
    // Another program moves a room, not its venue.
    if venues.total == 0, journals.contains(where: { $0.layer.component == "venues" }) {
      venues.changed = Set(try editedVenues(revisions, on: connection)).count
    }
    return (
      regions, venues,
      owners + parts.filter { edited.contains($0.owner) }.map { "\($0.owner)/\($0.name)" }
    )
  }

  private func editedVenues(
    _ revisions: ClosedRange<Int>, on connection: Connection
  ) throws -> [String] {
    var found: [String] = []
    for layer in VenueSchema.shownLayers {
      let entries = try JournalEntries.entries(of: revisions, in: layer, on: connection)
      guard !entries.isEmpty else { continue }
      found += try Self.names(layer, entries, on: connection).compactMap(\.owner)
    }
    return found
  }

  /// The names of the first rows that entries touch, with what they belong to; nil for what is of
  /// its own.
  private static func names(
    _ layer: JournalLayer, _ entries: Range<Int64>, on connection: Connection
  ) throws -> [(owner: String?, name: String)] {
    let owner = layer.owner
    func column(_ name: String) -> String {
      """
      coalesce(t.\(name), (SELECT x.\(name) FROM \(layer.journal) AS x
        WHERE x.row = j.row AND x.\(name) NOT NULL ORDER BY x.entry DESC LIMIT 1))
      """
    }
    let statement = try connection.cachedStatement(
      """
      SELECT \(owner.map(column) ?? "NULL") AS owner, \(column(layer.name)) AS name
      FROM \(layer.journal) AS j LEFT JOIN \(layer.table) AS t ON t.\(layer.key) = j.row
      WHERE j.entry >= ?1 AND j.entry < ?2 GROUP BY 1, 2 ORDER BY min(j.entry) LIMIT 20
      """, entries.lowerBound, entries.upperBound)
    var found: [(owner: String?, name: String)] = []
    while try statement.step() {
      found.append((statement.text(0), statement.text(1) ?? ""))
    }
    return found
  }
}
