package import GeoAreas
package import GeoIndoor

/// Sets of regions within one transaction; the sets were checked.
package protocol StoredRegions {
  /// The sets in the order of their names.
  func regionSets() throws -> [RegionSetSummary]
  func regions(ofSet name: String) throws -> [CoverageRegion]
  /// Keeps a set.
  /// - Throws: `regionSetExists` where it is there and may not be replaced.
  func save(checked set: RegionSet, replace: Bool) throws
  /// Removes a set and its regions.
  /// - Throws: `unknownRegionSet`.
  func removeRegionSet(named name: String) throws
}

/// Venues within one transaction; they were checked.
package protocol StoredVenues {
  /// The summaries of the venues, in the order of their ids.
  func venueSummaries() throws -> [VenueSummary]
  /// The venue with an id.
  /// - Throws: `unknownVenue`, `badVenue`.
  func venue(_ id: Venue.ID) throws -> Venue
  /// Readable notes on foreign edits of a venue's parts that could not be understood.
  func notes(onVenue id: Venue.ID) throws -> [String]
  /// Keeps a venue; returns how many times it was kept, nil where the one that is there is not older.
  /// - Throws: `venueExists`.
  func save(checked venue: Venue, source: String?, replace: Bool) throws -> Int?
  /// Removes a venue.
  /// - Throws: `unknownVenue`.
  func removeVenue(_ id: Venue.ID) throws
}

extension StoredVenues {
  /// Only files have layers that others edit.
  package func notes(onVenue id: Venue.ID) throws -> [String] { [] }
}
