public import GeoIndoor

extension AnchorStorage {
  /// The summaries of the venues, in the order of their ids.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  public func venueSummaries() throws(AnchorStoreError) -> [VenueSummary] {
    try read("list the venues") { transaction in
      try transaction.reading { try $0.venueSummaries() }
    }
  }

  /// All venues in the order of their ids.
  /// - Throws: as `venue(_:)` does.
  public func venues() throws(AnchorStoreError) -> [Venue] {
    try read("read the venues") { transaction in
      try transaction.reading { storage in
        try storage.venueSummaries().map { try storage.venue($0.id) }
      }
    }
  }

  /// The venue with an id.
  /// - Throws: `AnchorStoreError.unknownVenue` if it does not exist; `badVenue` when another
  ///   program spoiled its document.
  public func venue(_ id: Venue.ID) throws(AnchorStoreError) -> Venue {
    try read("read the venue `\(id)`") { try $0.venue(id) }
  }

  /// Readable notes on edits of a venue's layers by other programs that could not be understood and
  /// were left as they are.
  /// - Throws: The errors of `venue(_:)`.
  package func notes(onVenue id: Venue.ID) throws(AnchorStoreError) -> [String] {
    try read("read the venue `\(id)`") { transaction in
      try transaction.reading { try $0.notes(onVenue: id) }
    }
  }

  /// Saves a venue.
  ///
  /// A stored venue is replaced by a higher version; an equal or lower version is ignored. Where
  /// one of both has no version, it is replaced only when `replace` is set, and then whatever the
  /// versions are.
  /// - Parameters:
  ///   - venue: The venue.
  ///   - source: The source of the venue.
  ///   - replace: Whether it replaces one of any version.
  /// - Returns: The number of times it was saved by now, 1 for a new one; nil where the stored
  ///   venue was left as it is, because this version is not newer.
  /// - Throws: `AnchorStoreError.badVenue` when it is inconsistent, `venueExists` when it is
  ///   already stored.
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
  /// - Throws: `AnchorStoreError.unknownVenue` if it does not exist.
  public func removeVenue(_ id: Venue.ID) throws(AnchorStoreError) {
    try write("remove the venue `\(id)`") { try $0.removeVenue(id) }
  }
}

extension AnchorTransaction {
  /// The venue with an id.
  /// - Throws: The errors of `AnchorStorage.venue`.
  package func venue(_ id: Venue.ID) throws(AnchorStoreError) -> Venue {
    try reading { try $0.venue(id) }
  }

  /// Keeps a venue.
  /// - Returns: The result of `AnchorStorage.save`.
  /// - Throws: The errors of `AnchorStorage.save`.
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
  /// - Throws: The errors of `AnchorStorage.removeVenue`.
  public func removeVenue(_ id: Venue.ID) throws(AnchorStoreError) {
    try change { try $0.removeVenue(id) }
  }
}
