import GeoAreas
import GeoPackage

extension StoredTransaction {
  func regionSets() throws -> [RegionSetSummary] { try RegionRows.summaries(connection) }

  func regions(ofSet name: String) throws -> [CoverageRegion] {
    try RegionRows.regions(of: name, on: connection)
  }

  func regionSets(after revision: Int) throws -> [RegionSet] {
    try RegionRows.sets(after: revision, on: connection)
  }

  func save(checked set: RegionSet, replace: Bool) throws {
    try AnchorStore.save(checked: set, replace: replace, on: connection)
  }

  func removeRegionSet(named name: String) throws {
    try AnchorStore.removeRegionSet(named: name, on: connection)
  }
}

extension AnchorStore {
  static func check(_ set: RegionSet, mayBeEmpty: Bool = false) throws(AnchorStoreError) {
    func refuse(_ problem: String) throws(AnchorStoreError) {
      throw AnchorStoreError.badRegionSet(set.name, problem)
    }
    let isPlain = set.name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "/" }
    guard (1...100).contains(set.name.count), isPlain else {
      return try refuse(
        "`\(set.name.prefix(80))` cannot be the name of a set: expected 1 to 100 characters "
          + "without slashes")
    }
    if set.regions.isEmpty, !mayBeEmpty { try refuse("the set `\(set.name)` has no regions") }
    var ids: Set<String> = []
    for region in set.regions where !ids.insert(region.id).inserted {
      try refuse("two regions have the id `\(region.id)`")
    }
  }

  static func save(checked set: RegionSet, replace: Bool, on connection: Connection) throws {
    try RegionSchema.component.make(on: connection)
    let revision = try RegionRows.revision(of: set.name, on: connection)
    guard revision == nil || replace else { throw AnchorStoreError.regionSetExists(set.name) }
    try RegionRows.write(set, revision: (revision ?? 0) &+ 1, on: connection)
  }

  static func removeRegionSet(named name: String, on connection: Connection) throws {
    let known = try RegionRows.summaries(connection).map(\.name)
    guard known.contains(name) else { throw AnchorStoreError.unknownRegionSet(name, known: known) }
    try RegionRows.delete(name, on: connection)
    try RegionSchema.regions.recordChange(on: connection, extent: nil)
  }
}
