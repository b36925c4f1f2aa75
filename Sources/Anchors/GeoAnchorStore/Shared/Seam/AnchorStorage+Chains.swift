public import GeoAnchors
public import Geodesy

extension AnchorStorage {
  /// Stores a chain and its anchors under a name.
  ///
  /// With `replace`, a chain of that name gives way to this one. Anchors of the same id stay the same
  /// ones, with their names, tags and history; the others go.
  /// - Throws: `AnchorStoreError.chainExists` when there is one and it may not be replaced,
  ///   `duplicate` when an id belongs to another anchor, `badChain` when it lacks a path or anchors.
  public func save(
    _ chain: Chain, name: String, replace: Bool = false
  ) throws(AnchorStoreError) {
    try StoreRules.check(chain, name: name)
    try write("store the chain `\(name)`") { try $0.save(chain, name: name, replace: replace) }
  }

  /// Changes the chain of a name, as one change of the history.
  /// - Parameters:
  ///   - name: the name that it is stored under, and stays stored under.
  ///   - change: gives the chain as it shall be, or nil to leave it; it must not use the store.
  /// - Returns: the chain as it is now.
  /// - Throws: `unknownChain` with the nearest spelling, or what `save` throws.
  @discardableResult
  public func editChain(
    named name: String, _ change: (Chain) -> Chain?
  ) throws(AnchorStoreError) -> Chain {
    try write("edit the chain `\(name)`") { transaction in
      let chain = try transaction.chain(named: name)
      guard var changed = change(chain) else { return chain }
      changed.name = name
      try transaction.save(changed, name: name, replace: true)
      return changed
    }
  }

  /// The chain of a name.
  /// - Throws: `AnchorStoreError.unknownChain` with the nearest spelling.
  public func chain(named name: String) throws(AnchorStoreError) -> Chain {
    try read("read the chain `\(name)`") { try $0.chain(named: name) }
  }

  /// The path of a chain, without its anchors.
  /// - Throws: `AnchorStoreError.unknownChain` with the nearest spelling.
  public func path(ofChain name: String) throws(AnchorStoreError) -> [Coordinate] {
    try read("read the path of `\(name)`") { transaction in
      try transaction.reading { storage in
        guard let path = try storage.path(ofChain: name) else {
          throw try storage.unknownChain(name)
        }
        return path
      }
    }
  }

  /// All chains, by name.
  public func chains() throws(AnchorStoreError) -> [ChainSummary] {
    try read("list the chains") { try $0.chains() }
  }

  /// Removes a chain together with its anchors.
  /// - Throws: `AnchorStoreError.unknownChain` with the nearest spelling.
  public func removeChain(named name: String) throws(AnchorStoreError) {
    try write("remove the chain `\(name)`") { transaction in
      try transaction.change { try $0.removeChain(named: name) }
    }
  }
}
