/// Brings the schema of a file back to what it should be, without the loss of a row.
struct SchemaRepair {
  private let expected: ExpectedSchema
  private let connection: Connection
  private let isThorough: Bool

  init(_ expected: ExpectedSchema, _ connection: Connection, isThorough: Bool) {
    self.expected = expected
    self.connection = connection
    self.isThorough = isThorough
  }

  /// Runs inside a transaction of a connection that does not enforce foreign keys.
  /// - Returns: The repaired defects.
  func run() throws(StorageError) -> [StoreDefect] {
    var defects = try expected.defects(of: connection)
    defects += try brokenIndexes(besides: defects)
    let made = tablesToMake(defects)
    let isRecorded = try MetaTable.isAsMade(in: connection)
    let version = isRecorded ? try expected.component.version(in: connection) : 0
    // From here on nothing of anybody else's runs.
    for object in try SchemaObject.all(in: connection) where isInTheWay(object, defects) {
      guard object.type != "table" || expected.spatialIndex(of: object.name) != nil else {
        throw cannot("`\(object.name)` is a table that another program computes")
      }
      try connection.execute(object.removal)
    }
    let triggers = expected.objects.filter { $0.type == "trigger" }
    // The order in which they were made is the order in which they run.
    for trigger in triggers { try connection.execute(trigger.removal) }
    let indexes = try remake(made, defects)
    for index in expected.objects where index.type == "index" && !index.sql.isEmpty {
      let found = try object(named: index.name)
      guard found != index else { continue }
      if let found { try connection.execute(found.removal) }
      try connection.execute(index.sql)
    }
    for sql in indexes { try? connection.execute(sql) }
    try LayerRows(from: expected.model, to: connection).restore()
    defects += try reprojected(made, defects)
    defects += try content(made, defects)
    for trigger in triggers { try connection.execute(trigger.sql) }
    if version != expected.component.version {
      if !isRecorded { defects.append(StoreDefect(.missingRecord, MetaTable.name)) }
      defects.append(StoreDefect(.missingRecord, expected.component.name))
      try expected.component.record(in: connection)
    }
    return defects
  }

  /// The spatial indexes that are made as they should be, but whose nodes are no tree.
  private func brokenIndexes(
    besides known: [StoreDefect]
  ) throws(StorageError) -> [StoreDefect] {
    guard isThorough else { return [] }
    let changed = Set(known.map(\.object))
    var broken: [StoreDefect] = []
    for index in expected.objects
    where index.isVirtual && changed.isDisjoint(with: [index.name, "\(index.name)_node"]) {
      if try SpatialIndexTree.problem(ofIndex: index.name, on: connection) != nil {
        broken.append(StoreDefect(.spatialIndex, index.name))
      }
    }
    return broken
  }

  private func tablesToMake(_ defects: [StoreDefect]) -> Set<String> {
    Set(
      defects.compactMap { defect in
        switch defect.kind {
        case .missingTable, .changedTable, .spatialIndex: defect.object
        case .foreignView: expected.spatialIndex(of: defect.object) ?? defect.object
        default: nil
        }
      })
  }

  /// Whether an object goes: it runs, or stands where one of ours should be.
  private func isInTheWay(_ object: SchemaObject, _ defects: [StoreDefect]) -> Bool {
    defects.contains { defect in
      guard SchemaObject.isSame(defect.object, object.name) else { return false }
      return switch defect.kind {
      case .foreignTrigger, .changedTrigger: object.type == "trigger"
      case .foreignIndex: object.type == "index"
      case .foreignView: object.type == "view" || object.type == "table"
      default: false
      }
    }
  }

  private func object(named name: String) throws(StorageError) -> SchemaObject? {
    try SchemaObject.all(in: connection).first { SchemaObject.isSame($0.name, name) }
  }

  /// Recreates tables with their rows; returns the indexes that others had added.
  private func remake(
    _ names: Set<String>, _ defects: [StoreDefect]
  ) throws(StorageError) -> [String] {
    var formers: [(table: SchemaObject, former: String)] = []
    var indexes: [String] = []
    for table in expected.objects where table.type == "table" {
      let index = expected.spatialIndex(of: table.name)
      // The spatial index of a recreated table is of no use either.
      let follows = table.isVirtual && names.contains { table.name == "rtree_\($0)_geom" }
      guard names.contains(table.name) || follows else { continue }
      if index != nil {
        guard table.isVirtual else { continue }
        try dropSpatialIndex(table)
      } else if let present = try object(named: table.name) {
        indexes += try dropIndexes(of: present)
        let former = "geoanchor_former_\(table.name)"
        try connection.execute(
          "ALTER TABLE \(SchemaObject.quoted(present.name)) RENAME TO \(former)")
        formers.append((table, former))
      }
      try connection.execute(table.sql)
    }
    for (table, former) in formers {
      try TableRefill(table: table.name, former: former, expected.component.repair, connection)
        .run()
      try connection.execute("DROP TABLE \(former)")
    }
    return indexes
  }

  private func dropIndexes(of table: SchemaObject) throws(StorageError) -> [String] {
    var others: [String] = []
    for index in try SchemaObject.all(in: connection)
    where index.type == "index" && SchemaObject.isSame(index.table, table.name)
      && !index.sql.isEmpty
    {
      try connection.execute(index.removal)
      if expected.object(named: index.name) == nil { others.append(index.sql) }
    }
    return others
  }

  /// SQLite drops a spatial index only when it can read it.
  private func dropSpatialIndex(_ index: SchemaObject) throws(StorageError) {
    try connection.writingShadowTables { () throws(StorageError) in
      let nodes = expected.objects.filter {
        $0.type == "table" && $0.name.hasPrefix(index.name + "_")
      }
      if try object(named: index.name) != nil {
        for node in nodes where try object(named: node.name) == nil {
          try connection.execute(node.sql)
        }
        let root = "\(index.name)_node"
        try connection.execute(
          "INSERT OR REPLACE INTO \(root) (nodeno, data) VALUES (1, zeroblob(\(try rootSize(root))))"
        )
        try connection.execute("DROP TABLE \(index.name)")
      }
      for node in nodes { try connection.execute("DROP TABLE IF EXISTS \(node.name)") }
    }
  }

  private func rootSize(_ table: String) throws(StorageError) -> Int64 {
    try expected.model.integer("SELECT length(data) FROM \(table) WHERE nodeno = 1") ?? 1228
  }

  /// Brings back to WGS 84 what another program wrote in another reference system.
  private func reprojected(
    _ made: Set<String>, _ defects: [StoreDefect]
  ) throws(StorageError) -> [StoreDefect] {
    let hasLostTriggers = defects.contains { $0.kind == .changedTrigger }
    var found: [StoreDefect] = []
    for index in expected.objects where index.isVirtual {
      let table = SpatialIndex.table(of: index.name)
      guard isThorough || hasLostTriggers || made.contains(table) else { continue }
      found += try LayerReprojection(of: table, connection).run()
    }
    return found
  }

  private func content(
    _ made: Set<String>, _ defects: [StoreDefect]
  ) throws(StorageError) -> [StoreDefect] {
    var found: [StoreDefect] = []
    let hasLostTriggers = defects.contains { $0.kind == .changedTrigger }
    for index in expected.objects where index.isVirtual {
      let table = SpatialIndex.table(of: index.name)
      guard isThorough || hasLostTriggers || made.contains(table) || made.contains(index.name)
      else { continue }
      let rows = try SpatialIndex(table: table, index: index.name).complete(on: connection)
      let isNew = made.contains(index.name) || made.contains(table)
      if rows > 0, !isNew {
        found.append(StoreDefect(.spatialIndex, index.name, of: table, rows: rows))
      }
    }
    guard let repair = expected.component.repair else { return found }
    return found
      + (try repair.content(
        .init(tables: made, hasLostTriggers: hasLostTriggers, isThorough: isThorough), connection))
  }

  private func cannot(_ message: String) -> StorageError {
    StorageError(code: .altered, message: message, attempted: connection.attempt)
  }
}
