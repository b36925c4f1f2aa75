import GeoAnchors

/// Resolution of references: an id, or `@` and a name.
extension AnchorStorageTransaction {
  /// The anchor of a reference.
  /// - Throws: `unknownAnchor` with the nearest spelling, `isChain`, `isCollection`, `ambiguousName`.
  func row(reference: String) throws -> StoredAnchor {
    guard reference.hasPrefix("@") else {
      let row = try anchor(id: AnchorID(rawValue: reference))
      guard let row else { throw try unknown(reference) }
      return row
    }
    let name = String(reference.dropFirst())
    let rows = try anchors(named: name)
    guard let first = rows.first else { throw try unknown(reference) }
    guard rows.count == 1 else {
      throw AnchorStoreError.ambiguousName(name, ids: rows.map(\.anchor.id))
    }
    return first
  }

  /// The row of a reference, also of an anchor that cannot be read.
  func key(reference: String) throws -> (number: Int64, id: AnchorID) {
    let isName = reference.hasPrefix("@")
    let name = isName ? String(reference.dropFirst()) : nil
    let rows = try keys(id: isName ? nil : reference, name: name)
    guard let first = rows.first else { throw try unknown(reference) }
    guard !isName || rows.count == 1 else {
      throw AnchorStoreError.ambiguousName(name ?? "", ids: rows.map(\.id))
    }
    return first
  }

  /// The row of a reference, also of an anchor that was removed.
  func rowEver(reference: String) throws -> Int64 {
    do {
      return try row(reference: reference).number
    } catch let error as AnchorStoreError {
      switch error {
      case .unknownAnchor, .isChain, .isCollection: break
      default: throw error
      }
      let isName = reference.hasPrefix("@")
      let removed = try rowOfRemoved(
        id: isName ? nil : reference, name: isName ? String(reference.dropFirst()) : nil)
      guard let removed else { throw error }
      return removed
    }
  }

  /// The error for a reference that no anchor has, with what has that name, and the name that is
  /// nearest to it.
  func unknown(_ reference: String) throws -> AnchorStoreError {
    let name = reference.hasPrefix("@") ? String(reference.dropFirst()) : reference
    if let chain = try chains().first(where: { $0.name == name }) {
      return .isChain(reference: reference, name: name, anchors: chain.anchorCount)
    }
    if let collection = try collections().first(where: { $0.name == name }) {
      return .isCollection(reference: reference, name: name, anchors: collection.anchorCount)
    }
    let names = try names(ofChains: false, most: Spelling.mostNames)
    return .unknownAnchor(
      reference, suggestion: Spelling.nearest(to: name, among: names).map { "@\($0)" })
  }

  /// The error for the name of a chain that none has.
  func unknownChain(_ name: String) throws -> AnchorStoreError {
    let names = try names(ofChains: true, most: Spelling.mostNames)
    return .unknownChain(name, suggestion: Spelling.nearest(to: name, among: names))
  }

  /// Makes sure that an anchor belongs to no chain, with which alone it could go.
  func checkAlone(_ row: Int64, _ id: AnchorID) throws {
    if let member = try member(ofRow: row) {
      throw AnchorStoreError.memberOfChain(id, chain: member.chain)
    }
  }

  func removeChain(named name: String) throws {
    guard try deleteChain(named: name) else { throw try unknownChain(name) }
  }

  /// Makes sure that the state at a revision is known; 0 is the empty store.
  /// - Throws: `folded`, or `unknownChange` when there never was such a revision.
  func check(_ revision: Int) throws {
    guard (0...(try self.revision())).contains(revision) else {
      throw AnchorStoreError.unknownChange(revision)
    }
    guard revision > 0, let base = try baseRevision(), revision < base.revision else { return }
    throw base.folded(revision)
  }
}
