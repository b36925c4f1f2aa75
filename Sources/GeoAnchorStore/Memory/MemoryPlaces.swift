import GeoCoverage
import GeoVenues

/// A set of regions in memory.
struct MemoryRegionSet: Hashable, MemoryRow {
  var set: RegionSet
  var revision: Int
  var imported: String

  func hasContent(of other: MemoryRegionSet) -> Bool { self == other }

  var summary: RegionSetSummary {
    RegionSetSummary(
      name: set.name, version: set.version, revision: revision, source: set.source,
      imported: imported, regionCount: set.regions.count,
      providers: Set(set.regions.map(\.provider.rawValue)).sorted())
  }
}

/// A venue in memory.
struct MemoryVenue: Hashable, MemoryRow {
  var venue: Venue
  var source: String?
  var revision: Int
  var imported: String

  func hasContent(of other: MemoryVenue) -> Bool { self == other }

  var sourced: SourcedVenue { SourcedVenue(venue: venue, source: source) }

  var summary: VenueSummary {
    VenueSummary(
      id: venue.id, name: venue.name, version: venue.version, revision: revision, source: source,
      imported: imported, buildings: venue.buildings.count, floors: venue.floors.count,
      rooms: venue.rooms.count)
  }
}

// MARK: - Regions

extension MemoryTransaction {
  func regionSets() throws -> [RegionSetSummary] {
    state.regionSets.rows.values.map(\.summary).sorted { Self.precedes($0.name, $1.name) }
  }

  func regions(ofSet name: String) throws -> [CoverageRegion] {
    state.regionSets.rows[name]?.set.regions ?? []
  }

  func regionSets(after revision: Int) throws -> [RegionSet] {
    state.regionSets.rows(after: revision).map(\.set).sorted { Self.precedes($0.name, $1.name) }
  }

  func save(checked set: RegionSet, replace: Bool) throws {
    try checkCancellation()
    let present = state.regionSets.rows[set.name]
    guard present == nil || replace else { throw AnchorStoreError.regionSetExists(set.name) }
    let row = MemoryRegionSet(
      set: set, revision: (present?.revision ?? 0) + 1, imported: open.time)
    state.regionSets.set(set.name, to: row, in: open.revision)
  }

  func removeRegionSet(named name: String) throws {
    guard state.regionSets.rows[name] != nil else {
      throw AnchorStoreError.unknownRegionSet(name, known: try regionSets().map(\.name))
    }
    state.regionSets.set(name, to: nil, in: open.revision)
  }
}

// MARK: - Venues

extension MemoryTransaction {
  func venueSummaries() throws -> [VenueSummary] {
    state.venues.rows.values.map(\.summary)
      .sorted { Self.precedes($0.id.rawValue, $1.id.rawValue) }
  }

  func venue(_ id: Venue.ID) throws -> Venue {
    guard let found = state.venues.rows[id.rawValue] else { throw try unknownVenue(id) }
    return found.venue
  }

  func venues(after revision: Int) throws -> [SourcedVenue] {
    state.venues.rows(after: revision).map(\.sourced)
      .sorted { Self.precedes($0.venue.id.rawValue, $1.venue.id.rawValue) }
  }

  func save(checked venue: Venue, source: String?, replace: Bool) throws -> Int? {
    try checkCancellation()
    let present = state.venues.rows[venue.id.rawValue]
    if let present, !replace {
      guard let stored = present.venue.version, let version = venue.version else {
        throw AnchorStoreError.venueExists(venue.id, version: present.venue.version)
      }
      if version <= stored { return nil }
    }
    let revision = (present?.revision ?? 0) + 1
    let row = MemoryVenue(venue: venue, source: source, revision: revision, imported: open.time)
    state.venues.set(venue.id.rawValue, to: row, in: open.revision)
    return revision
  }

  func removeVenue(_ id: Venue.ID) throws {
    guard state.venues.rows[id.rawValue] != nil else { throw try unknownVenue(id) }
    state.venues.set(id.rawValue, to: nil, in: open.revision)
  }

  private func unknownVenue(_ id: Venue.ID) throws -> AnchorStoreError {
    .unknownVenue(id, known: try venueSummaries().map(\.id))
  }
}
