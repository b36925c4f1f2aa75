public import GeoIndoor

extension AnchorStorage {
  /// What a list says about the venues, in the order of their ids.
  ///
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  public func venueSummaries() throws(AnchorStoreError) -> [VenueSummary] {
    try read("list the venues") { transaction in
      try transaction.reading { try $0.venueSummaries() }
    }
  }

  /// All venues in the order of their ids.
  ///
  /// - Throws: as `venue(_:)` does.
  public func venues() throws(AnchorStoreError) -> [Venue] {
    try read("read the venues") { transaction in
      try transaction.reading { storage in
        try storage.venueSummaries().map { try storage.venue($0.id) }
      }
    }
  }

  /// The venue with an id.
  ///
  /// - Throws: `AnchorStoreError.unknownVenue` when it is not there; `badVenue` when another program
  ///   spoiled its document.
  public func venue(_ id: Venue.ID) throws(AnchorStoreError) -> Venue {
    try read("read the venue `\(id)`") { try $0.venue(id) }
  }

  /// What other programs did to the layers of a venue that could not be understood and was left as it
  /// is, for people.
  ///
  /// - Throws: as `venue(_:)` does.
  package func notes(onVenue id: Venue.ID) throws(AnchorStoreError) -> [String] {
    try read("read the venue `\(id)`") { transaction in
      try transaction.reading { try $0.notes(onVenue: id) }
    }
  }

  /// Keeps a venue.
  ///
  /// One that is there is replaced by a higher version; an equal or lower version is ignored. Where
  /// one of both has no version, it is replaced only when `replace` is set, and then whatever the
  /// versions are.
  ///
  /// - Parameters:
  ///   - venue: the venue.
  ///   - source: where it came from.
  ///   - replace: whether it replaces one of any version.
  /// - Returns: How many times it was kept by now, 1 for a new one; nil where the one that is there was
  ///   left as it is, because this version is not newer.
  /// - Throws: `AnchorStoreError.badVenue` when it is at odds with itself, `venueExists` when it is
  ///   there.
  @discardableResult
  public func save(
    _ venue: Venue, source: String? = nil, replace: Bool = false
  ) throws(AnchorStoreError) -> Int? {
    try AnchorStore.check(venue)
    return try write("keep the venue `\(venue.id)`") {
      try $0.save(venue, source: source, replace: replace)
    }
  }

  /// Removes a venue.
  ///
  /// - Throws: `AnchorStoreError.unknownVenue` when it is not there.
  public func removeVenue(_ id: Venue.ID) throws(AnchorStoreError) {
    try write("remove the venue `\(id)`") { try $0.removeVenue(id) }
  }
}

extension AnchorTransaction {
  /// The venue with an id.
  ///
  /// - Throws: what `AnchorStorage.venue` throws.
  package func venue(_ id: Venue.ID) throws(AnchorStoreError) -> Venue {
    try reading { try $0.venue(id) }
  }

  /// Keeps a venue.
  ///
  /// - Returns: what `AnchorStorage.save` returns.
  /// - Throws: what `AnchorStorage.save` throws.
  @discardableResult
  public func save(
    _ venue: Venue, source: String? = nil, replace: Bool = false
  ) throws(AnchorStoreError) -> Int? {
    try change { storage in
      try AnchorStore.check(venue)
      return try storage.save(checked: venue, source: source, replace: replace)
    }
  }

  /// Removes a venue.
  ///
  /// - Throws: what `AnchorStorage.removeVenue` throws.
  public func removeVenue(_ id: Venue.ID) throws(AnchorStoreError) {
    try change { try $0.removeVenue(id) }
  }
}
