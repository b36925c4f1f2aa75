public import GeoAreas

extension AnchorStorage {
  /// The sets of regions in the order of their names.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  public func regionSets() throws(AnchorStoreError) -> [RegionSetSummary] {
    try read("list the regions") { try $0.regionSets() }
  }

  /// Sets with their regions, in the order of their names.
  /// - Parameter names: The names of the sets; empty for all of them.
  /// - Returns: The sets.
  /// - Throws: `AnchorStoreError.unknownRegionSet` for an unknown name.
  public func regionSets(named names: [String]) throws(AnchorStoreError) -> [RegionSet] {
    try read("read the regions") { try $0.regionSets(named: names) }
  }

  /// Saves a set of regions under its name.
  /// - Throws: `regionSetExists` unless `replace` is set, by which its revision goes up by 1;
  ///   `badRegionSet` when it has no regions, two of one id, or an invalid name.
  public func save(_ set: RegionSet, replace: Bool = false) throws(AnchorStoreError) {
    try AnchorStore.check(set)
    try write("keep the set `\(set.name)`") { try $0.save(set, replace: replace) }
  }

  /// Removes a set and its regions.
  /// - Throws: `AnchorStoreError.unknownRegionSet` if it does not exist.
  public func removeRegionSet(named name: String) throws(AnchorStoreError) {
    try write("remove the set `\(name)`") { try $0.removeRegionSet(named: name) }
  }
}

extension AnchorTransaction {
  /// The sets of regions in the order of their names.
  package func regionSets() throws(AnchorStoreError) -> [RegionSetSummary] {
    try reading { try $0.regionSets() }
  }

  /// The regions of a set; empty if it does not exist.
  package func regions(ofSet name: String) throws(AnchorStoreError) -> [CoverageRegion] {
    try reading { try $0.regions(ofSet: name) }
  }

  /// Sets with their regions, as `AnchorStorage.regionSets(named:)` gives them.
  package func regionSets(named names: [String]) throws(AnchorStoreError) -> [RegionSet] {
    try reading { storage in
      let summaries = try storage.regionSets()
      for name in names where !summaries.contains(where: { $0.name == name }) {
        throw AnchorStoreError.unknownRegionSet(name, known: summaries.map(\.name))
      }
      return try summaries.filter { names.isEmpty || names.contains($0.name) }.map { summary in
        RegionSet(
          name: summary.name, version: summary.version, source: summary.source,
          regions: try storage.regions(ofSet: summary.name))
      }
    }
  }

  /// Keeps a set of regions under its name.
  /// - Throws: The errors of `AnchorStorage.save`.
  public func save(_ set: RegionSet, replace: Bool = false) throws(AnchorStoreError) {
    try change { storage in
      try AnchorStore.check(set)
      try storage.save(checked: set, replace: replace)
    }
  }

  /// Removes a set and its regions.
  /// - Throws: The errors of `AnchorStorage.removeRegionSet`.
  public func removeRegionSet(named name: String) throws(AnchorStoreError) {
    try change { try $0.removeRegionSet(named: name) }
  }
}
