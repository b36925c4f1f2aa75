package import GeoAreas
public import GeoIndoor

// Sets of regions and venues at a revision.

extension AnchorStorage {
  /// The sets of regions as they were at a revision, in the order of their names.
  /// - Throws: `unknownChange` when the revision is not one of the store.
  package func regionSets(at revision: Int) throws(AnchorStoreError) -> [RegionSet] {
    try read("read the regions of revision \(revision)") { transaction in
      try transaction.reading { storage in
        try storage.check(revision)
        return try storage.regionSets(after: revision)
      }
    }
  }

  /// The venues as they were at a revision, in the order of their ids.
  /// - Throws: `unknownChange` when the revision is not one of the store.
  package func venues(at revision: Int) throws(AnchorStoreError) -> [Venue] {
    try read("read the venues of revision \(revision)") { transaction in
      try transaction.reading { storage in
        try storage.check(revision)
        return try storage.venues(after: revision).map(\.venue)
      }
    }
  }

  /// The states of a set of regions at two revisions; without regions where it did not exist.
  /// - Throws: `unknownChange`, or `unknownRegionSet` when it existed at neither.
  package func states(
    ofRegionSet name: String, at old: Int, and new: Int
  ) throws(AnchorStoreError) -> (before: RegionSet, after: RegionSet) {
    let sets = [try regionSets(at: old), try regionSets(at: new)]
    let states = sets.map { $0.first { $0.name == name } }
    guard states.contains(where: { $0 != nil }) else {
      throw .unknownRegionSet(name, known: Set(sets.joined().map(\.name)).sorted())
    }
    let none = RegionSet(name: name, regions: [])
    return (states[0] ?? none, states[1] ?? none)
  }

  /// The differences of a venue between two revisions, in meters and square meters.
  /// - Throws: `unknownChange`, or `unknownVenue` when it existed at neither.
  package func differences(
    ofVenue id: Venue.ID, from old: Int, to new: Int
  ) throws(AnchorStoreError) -> [VenueDifference] {
    let venues = [try venues(at: old), try venues(at: new)]
    let states = venues.map { $0.first { $0.id == id } }
    guard states.contains(where: { $0 != nil }) else {
      let known = Set(venues.joined().map(\.id))
      throw .unknownVenue(id, known: known.sorted { $0.rawValue < $1.rawValue })
    }
    return VenueDifference.between(states[0], states[1])
  }

  /// Restores a set of regions to its state at a revision, also a removed one.
  ///
  /// A set that did not exist then is removed. An unchanged set stays untouched.
  /// - Throws: `unknownChange`, or `unknownRegionSet` when it exists neither now nor then; nothing
  ///   was changed then.
  public func restoreRegionSet(
    named name: String, to revision: Int
  ) throws(AnchorStoreError) {
    try write("restore the set `\(name)`", as: .restore, target: nil) { transaction in
      transaction.facts.restoredRevision = revision
      try transaction.change { storage in
        try storage.check(revision)
        let past = try storage.regionSets(after: revision).first { $0.name == name }
        let present = try storage.regionSets(after: storage.revision()).first { $0.name == name }
        if let past {
          if past != present { try storage.save(checked: past, replace: true) }
        } else {
          try storage.removeRegionSet(named: name)
        }
      }
    }
  }

  /// Restores a venue to its state at a revision, also a removed one.
  ///
  /// A venue that did not exist then is removed. An unchanged venue stays untouched.
  /// - Throws: `unknownChange`, or `unknownVenue` when it exists neither now nor then; nothing was
  ///   changed then.
  public func restoreVenue(_ id: Venue.ID, to revision: Int) throws(AnchorStoreError) {
    try write("restore the venue `\(id)`", as: .restore, target: nil) { transaction in
      transaction.facts.restoredRevision = revision
      try transaction.change { storage in
        try storage.check(revision)
        let past = try storage.venues(after: revision).first { $0.venue.id == id }
        let present = try storage.venues(after: storage.revision()).first { $0.venue.id == id }
        if let past {
          guard past != present else { return }
          _ = try storage.save(checked: past.venue, source: past.source, replace: true)
        } else {
          try storage.removeVenue(id)
        }
      }
    }
  }
}
