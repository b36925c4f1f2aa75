public import GeoAnchors
package import Geodesy

// MARK: - Reading

extension AnchorStorage {
  /// The anchor of an id, or nil.
  public func anchor(id: AnchorID) throws(AnchorStoreError) -> Anchor? {
    try found(id: id)?.anchor
  }

  /// An anchor with the store's facts about its past; nil for an unknown id.
  public func found(id: AnchorID) throws(AnchorStoreError) -> FoundAnchor? {
    try read("read the anchor `\(id)`") { try $0.found(id: id) }
  }

  /// The anchor that people mean by an id or by `@` and a name.
  /// - Throws: `AnchorStoreError.unknownAnchor` with the nearest spelling, or `ambiguousName` with
  ///   the ids of all anchors of that name.
  public func resolve(_ reference: String) throws(AnchorStoreError) -> Anchor {
    try read("find `\(reference)`") { try $0.resolve(reference) }
  }

  /// The anchors that a query asks for, in its order.
  ///
  /// One that cannot be read is left out; `unreadable` has it.
  /// - Throws: `AnchorStoreError.badQuery` when the query's numbers are out of range.
  public func anchors(matching query: AnchorQuery) throws(AnchorStoreError) -> [FoundAnchor] {
    try QueryFilter.check(query)
    return try readOptimistically("search") { try $0.anchors(matching: query) }
  }

  /// Calls a closure for each anchor that a query asks for, in its order, without keeping them.
  ///
  /// All of them are of one state of the store; the closure may use the store, also to change it.
  /// It returns whether it wants the next anchor.
  /// - Throws: `AnchorStoreError.badQuery` when the query's numbers are out of range.
  public func forEach(
    matching query: AnchorQuery, _ visit: (consuming FoundAnchor) -> Bool
  ) throws(AnchorStoreError) {
    try QueryFilter.check(query)
    try read("search") { transaction in
      try transaction.reading { try $0.forEach(matching: query, visit) }
    }
  }

  /// The position of an anchor in a chain; nil when it stands alone or does not exist.
  package func chainMember(_ id: AnchorID) throws(AnchorStoreError) -> ChainMember? {
    try read("read the chain of `\(id)`") { transaction throws(AnchorStoreError) in
      try transaction.chainMember(id)
    }
  }

  /// All collections, by name.
  public func collections() throws(AnchorStoreError) -> [CollectionSummary] {
    try read("list the collections") { transaction in
      try transaction.reading { try $0.collections() }
    }
  }

  /// A box that holds all anchors, those of chains too; nil without any.
  ///
  /// It may be larger than needed.
  package func extent() throws(AnchorStoreError) -> BoundingBox? {
    try read("find the extent") { transaction in
      try transaction.reading { try $0.extent() }
    }
  }
}

// MARK: - Changing

extension AnchorStorage {
  /// Adds an anchor.
  /// - Throws: `AnchorStoreError.duplicate` when its id is taken, `badAnchor` when it breaks a rule.
  public func add(_ anchor: Anchor) throws(AnchorStoreError) {
    try add(contentsOf: [anchor])
  }

  /// Adds anchors, all of them or none.
  ///
  /// They keep their order, but ten thousand or more at once are put in the order of their places,
  /// which makes searches faster.
  /// - Throws: `AnchorStoreError.duplicate` when an id is taken or there twice, `badAnchor` when one
  ///   breaks a rule.
  public func add(contentsOf anchors: [Anchor]) throws(AnchorStoreError) {
    for anchor in anchors { try StoreRules.check(anchor) }
    guard !anchors.isEmpty else { return }
    let isBulk = anchors.count >= BulkInsertion.threshold
    let note = anchors.count == 1 ? "add an anchor" : "add \(anchors.count) anchors"
    try write(note, as: isBulk ? .import : .edit, target: nil) { transaction in
      try transaction.change { try $0.insert(anchors) }
    }
  }

  /// Changes anchors, all of them or none.
  /// - Parameters:
  ///   - references: ids, or `@` and names, as `resolve` takes them.
  ///   - revision: the revision that each anchor must still have; nil for any.
  ///   - change: changes one anchor; it must not use the store.
  /// - Returns: the anchors as they are now.
  /// - Throws: The errors of `resolve`, `editConflict` when an anchor has another revision, `badAnchor`
  ///   or `duplicate` when the result breaks a rule; nothing was changed then.
  @discardableResult
  public func edit(
    _ references: [String], ifRevision revision: Int? = nil, _ change: (inout Anchor) -> Void
  ) throws(AnchorStoreError) -> [FoundAnchor] {
    let note = references.count == 1 ? "edit an anchor" : "edit \(references.count) anchors"
    return try write(note) { try $0.edit(references, ifRevision: revision, change) }
  }

  /// Overwrites the anchor that has the same id.
  /// - Throws: The errors of `edit`.
  @discardableResult
  public func update(
    _ anchor: Anchor, ifRevision revision: Int? = nil
  ) throws(AnchorStoreError) -> FoundAnchor? {
    try edit([anchor.id.rawValue], ifRevision: revision) { $0 = anchor }.first
  }

  /// Removes an anchor.
  /// - Returns: the anchor as it was.
  /// - Throws: `AnchorStoreError.unknownAnchor`, or `memberOfChain` when it belongs to a chain.
  @discardableResult
  public func remove(_ id: AnchorID) throws(AnchorStoreError) -> Anchor {
    try write("remove the anchor `\(id)`") { transaction in
      try transaction.change { storage in
        guard let row = try storage.anchor(id: id) else {
          throw try storage.unknown(id.rawValue)
        }
        try storage.checkAlone(row.number, id)
        try storage.deleteAnchor(ofRow: row.number)
        return row.anchor
      }
    }
  }

  /// Removes anchors that do not belong to chains, and chains with their anchors: all of them or
  /// none.
  /// - Parameters:
  ///   - references: ids, or `@` and names, as `resolve` takes them; the same anchor may come twice.
  ///   - chains: names of chains; the same name may come twice.
  /// - Returns: the ids of the removed anchors in the order of the references; not those of chains.
  /// - Throws: The errors of `resolve`, `memberOfChain`, or `unknownChain`; nothing was removed then.
  @discardableResult
  public func remove(
    _ references: [String], chains: [String] = []
  ) throws(AnchorStoreError) -> [AnchorID] {
    try write("remove anchors") { try $0.remove(references, chains: chains) }
  }

  /// Renames a collection, or deletes it; its anchors stay.
  /// - Parameters:
  ///   - old: The collection.
  ///   - new: The name; nil to delete it. An existing collection receives the anchors.
  /// - Returns: The number of anchors it had.
  /// - Throws: `badQuery` when the new name is invalid.
  @discardableResult
  public func renameCollection(
    _ old: String, to new: String?
  ) throws(AnchorStoreError) -> Int {
    if let new {
      do throws(AnchorProblem) {
        try AnchorRules.check(new, as: .collection)
      } catch {
        throw AnchorStoreError.badQuery(error.description)
      }
    }
    return try write(new == nil ? "delete a collection" : "rename a collection") { transaction in
      try transaction.change { try $0.renameCollection(old, to: new) }
    }
  }
}
