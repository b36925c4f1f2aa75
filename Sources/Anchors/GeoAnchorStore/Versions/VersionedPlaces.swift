package import GeoAreas
import GeoFormats
package import GeoIndoor

/// A set of regions as it was kept.
package struct VersionedRegionSet: Hashable, VersionedRow {
  package var set: RegionSet
  /// The number of times it was saved.
  package var revision: Int
  package var imported: String

  package init(set: RegionSet, revision: Int, imported: String) {
    self.set = set
    self.revision = revision
    self.imported = imported
  }

  /// Reads a set that was kept as a text.
  package init(content: String, revision: Int, imported: String) throws {
    let state = try JSONReader.read(text: content).object ?? JSONObject()
    self.init(set: try RegionSet(feedState: state), revision: revision, imported: imported)
  }

  /// The set as a text.
  package var content: String { JSONValue.object(set.feedState).compactText }

  package func hasContent(of other: VersionedRegionSet) -> Bool { self == other }

  var summary: RegionSetSummary {
    RegionSetSummary(
      name: set.name, version: set.version, revision: revision, source: set.source,
      imported: imported, regionCount: set.regions.count,
      providers: Set(set.regions.map(\.provider.rawValue)).sorted())
  }
}

/// A venue as it was kept.
package struct VersionedVenue: Hashable, VersionedRow {
  package var venue: Venue
  /// The source; nil when unknown.
  package var source: String?
  /// The number of times it was saved.
  package var revision: Int
  package var imported: String

  package init(venue: Venue, source: String?, revision: Int, imported: String) {
    self.venue = venue
    self.source = source
    self.revision = revision
    self.imported = imported
  }

  /// Reads a venue that was kept as a text.
  package init(content: String, revision: Int, imported: String) throws {
    let state = try JSONReader.read(text: content).object ?? JSONObject()
    let sourced = try SourcedVenue(feedState: state)
    self.init(
      venue: sourced.venue, source: sourced.source, revision: revision, imported: imported)
  }

  /// The venue and its source as a text.
  package var content: String { JSONValue.object(sourced.feedState).compactText }

  package func hasContent(of other: VersionedVenue) -> Bool { self == other }

  var sourced: SourcedVenue { SourcedVenue(venue: venue, source: source) }

  var summary: VenueSummary {
    VenueSummary(
      id: venue.id, name: venue.name, version: venue.version, revision: revision, source: source,
      imported: imported, buildings: venue.buildings.count, floors: venue.floors.count,
      rooms: venue.rooms.count)
  }
}

// MARK: - Regions

extension VersionedTransaction {
  package func regionSets() throws -> [RegionSetSummary] {
    try state.regionSets.all().map(\.row.summary)
  }

  package func regions(ofSet name: String) throws -> [CoverageRegion] {
    try state.regionSets.row(name)?.set.regions ?? []
  }

  package func regionSets(after revision: Int) throws -> [RegionSet] {
    try state.regionSets.rows(after: revision).map(\.set)
      .sorted { precedesInBytes($0.name, $1.name) }
  }

  package func save(checked set: RegionSet, replace: Bool) throws {
    try checkCancellation()
    let present = try state.regionSets.row(set.name)
    guard present == nil || replace else { throw AnchorStoreError.regionSetExists(set.name) }
    let row = VersionedRegionSet(
      set: set, revision: (present?.revision ?? 0) &+ 1, imported: open.time)
    try state.regionSets.set(set.name, to: row, in: open.revision)
  }

  package func removeRegionSet(named name: String) throws {
    guard try state.regionSets.row(name) != nil else {
      throw AnchorStoreError.unknownRegionSet(name, known: try regionSets().map(\.name))
    }
    try state.regionSets.set(name, to: nil, in: open.revision)
  }
}

// MARK: - Venues

extension VersionedTransaction {
  package func venueSummaries() throws -> [VenueSummary] {
    try state.venues.all().map(\.row.summary)
  }

  package func venue(_ id: Venue.ID) throws -> Venue {
    guard let found = try state.venues.row(id.rawValue) else { throw try unknownVenue(id) }
    return found.venue
  }

  package func venues(after revision: Int) throws -> [SourcedVenue] {
    try state.venues.rows(after: revision).map(\.sourced)
      .sorted { precedesInBytes($0.venue.id.rawValue, $1.venue.id.rawValue) }
  }

  package func save(checked venue: Venue, source: String?, replace: Bool) throws -> Int? {
    try checkCancellation()
    let present = try state.venues.row(venue.id.rawValue)
    if let present, !replace {
      guard let stored = present.venue.version, let version = venue.version else {
        throw AnchorStoreError.venueExists(venue.id, version: present.venue.version)
      }
      if version <= stored { return nil }
    }
    let revision = (present?.revision ?? 0) &+ 1
    let row = VersionedVenue(venue: venue, source: source, revision: revision, imported: open.time)
    try state.venues.set(venue.id.rawValue, to: row, in: open.revision)
    return revision
  }

  package func removeVenue(_ id: Venue.ID) throws {
    guard try state.venues.row(id.rawValue) != nil else { throw try unknownVenue(id) }
    try state.venues.set(id.rawValue, to: nil, in: open.revision)
  }

  private func unknownVenue(_ id: Venue.ID) throws -> AnchorStoreError {
    .unknownVenue(id, known: try venueSummaries().map(\.id))
  }
}
