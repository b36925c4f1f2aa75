/// The schema that a file with a component should have: created in memory by the same steps.
struct ExpectedSchema {
  let component: Component
  let objects: [SchemaObject]
  /// The database in memory, for the rows that describe the layers.
  let model: Connection

  init(of component: Component, version: Int? = nil) throws(StorageError) {
    // Without a name it is a database of its own that disappears.
    model = try Connection(path: "", access: .create)
    try StandardTables.create(on: model)
    try MetaTable.create(on: model)
    for migration in component.migrations.prefix(version ?? component.version) {
      try migration.apply(model)
    }
    self.component = component
    objects = try SchemaObject.all(in: model).filter { !$0.name.hasPrefix("sqlite_sequence") }
  }

  /// The expected object of a name; nil when the project creates none of that name.
  func object(named name: String) -> SchemaObject? {
    objects.first { SchemaObject.isSame($0.name, name) }
  }

  static func isShared(_ table: String) -> Bool {
    SchemaSeal.shared.contains(table)
  }

  /// The spatial index that a table, or a table of its nodes, belongs to; nil for others.
  func spatialIndex(of table: String) -> String? {
    objects.first { $0.isVirtual && (table == $0.name || table.hasPrefix($0.name + "_")) }?.name
  }

  func defects(of connection: Connection) throws(StorageError) -> [StoreDefect] {
    let present = try SchemaObject.all(in: connection)
    var byName: [String: SchemaObject] = [:]
    for object in present { byName[object.name.lowercased()] = object }
    var defects: [StoreDefect] = []
    for object in objects where !object.sql.isEmpty {
      if let defect = defect(of: object, byName[object.name.lowercased()]) {
        defects.append(defect)
      }
    }
    let own = SchemaWords(
      objects.filter { $0.type == "table" && !Self.isShared($0.name) }.map(\.name))
    let shared = SchemaWords(SchemaSeal.shared)
    let others = SchemaWords(component.seal?.others ?? [])
    // Changes of our rows cascade to theirs, and run their triggers.
    let following = SchemaWords(
      present.filter {
        $0.type == "table" && object(named: $0.name) == nil && !others.contains($0.name)
          && TableText.refers($0.sql, to: own)
      }.map(\.name))
    for other in present where object(named: other.name) == nil {
      // Whose table it is on looks at it.
      if other.type == "trigger", others.contains(other.table) { continue }
      if let defect = defect(ofForeign: other, own, shared, following) { defects.append(defect) }
    }
    var seen: Set<StoreDefect> = []
    return defects.filter { seen.insert($0).inserted }
  }

  private func defect(of expected: SchemaObject, _ found: SchemaObject?) -> StoreDefect? {
    switch expected.type {
    case "table":
      let index = spatialIndex(of: expected.name)
      guard let found else {
        if let index { return StoreDefect(.spatialIndex, index) }
        return StoreDefect(.missingTable, expected.name)
      }
      guard found.type == "table", found.isVirtual == expected.isVirtual else {
        return StoreDefect(.foreignView, found.name)
      }
      if found.sql == expected.sql { return nil }
      if Self.isShared(expected.name) {
        return TableText.mayCompute(found.sql) ? StoreDefect(.changedTable, expected.name) : nil
      }
      if let index { return StoreDefect(.spatialIndex, index) }
      return TableText(expected.sql).isExtended(by: found.sql)
        ? nil : StoreDefect(.changedTable, expected.name)
    case "trigger":
      guard found != expected else { return nil }
      return StoreDefect(.changedTrigger, expected.name, of: expected.table)
    default:
      guard found != expected else { return nil }
      return StoreDefect(.changedIndex, expected.name, of: expected.table)
    }
  }

  private func defect(
    ofForeign object: SchemaObject, _ own: SchemaWords, _ shared: SchemaWords,
    _ following: SchemaWords
  ) -> StoreDefect? {
    let isOwn = own.contains(object.table)
    switch object.type {
    case "trigger":
      guard
        isOwn || shared.contains(object.table) || following.contains(object.table)
          || own.areMentioned(in: object.sql) && !object.sql.isEmpty
      else { return nil }
      if TriggerText(object.sql).countsFeatures { return nil }
      // GDAL's own triggers of the spatial index, which come when it makes a layer.
      let isIndexing = objects.contains { $0.isVirtual && object.name.hasPrefix($0.name + "_") }
      return isIndexing
        ? StoreDefect(.changedTrigger, object.name, of: object.table)
        : StoreDefect(.foreignTrigger, object.name, of: object.table)
    case "index":
      guard isOwn, !object.sql.isEmpty, !TableText.isPlainIndex(object.sql) else { return nil }
      return StoreDefect(.foreignIndex, object.name, of: object.table)
    default: return nil
    }
  }
}
