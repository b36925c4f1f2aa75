import GeoAreas
import GeoPackage
import Geodesy

enum RegionRows {
  /// The sets in the order of their names; none where the store never had one.
  static func summaries(
    _ connection: Connection
  ) throws(StorageError) -> [RegionSetSummary] {
    guard try RegionSchema.component.isMade(in: connection) else { return [] }
    let statement = try connection.prepare(
      """
      SELECT s.name, s.version, s.revision, s.source, s.imported, count(r.fid),
        group_concat(DISTINCT r.provider)
      FROM region_sets s LEFT JOIN regions r ON r.region_set = s.name
      GROUP BY s.name ORDER BY s.name
      """)
    var found: [RegionSetSummary] = []
    while try statement.step() {
      found.append(
        RegionSetSummary(
          name: statement.text(0) ?? "", version: statement.text(1),
          revision: Int(statement.integer(2)), source: statement.text(3),
          imported: statement.text(4) ?? "", regionCount: Int(statement.integer(5)),
          providers: (statement.text(6) ?? "").split(separator: ",").map(String.init).sorted()))
    }
    return found
  }

  static func revision(
    of name: String, on connection: Connection
  ) throws(StorageError) -> Int? {
    let statement = try connection.prepare("SELECT revision FROM region_sets WHERE name = ?1", name)
    return try statement.step() ? Int(statement.integer(0)) : nil
  }

  static func delete(_ name: String, on connection: Connection) throws(StorageError) {
    for sql in [
      "DELETE FROM regions WHERE region_set = ?1", "DELETE FROM region_sets WHERE name = ?1",
    ] {
      try connection.prepare(sql, name).run()
    }
  }

  /// Writes a set under its name; rows that stay as they are are not touched.
  static func write(
    _ set: RegionSet, revision: Int, on connection: Connection
  ) throws(StorageError) {
    if revision == 1 {
      try connection.prepare(
        "INSERT INTO region_sets (name, version, source) VALUES (?1, ?2, ?3)", set.name,
        set.version, set.source
      ).run()
    } else {
      try connection.prepare(
        """
        UPDATE region_sets SET version = ?2, revision = ?3, source = ?4, imported = \(ChangeMark.now)
        WHERE name = ?1
        """, set.name, set.version, revision, set.source
      ).run()
    }
    let ids = Set(set.regions.map(\.id))
    var present = try self.ids(of: set.name, on: connection)
    // Sets are read in the order of their rows: another order needs other rows.
    let kept = present.filter { ids.contains($0) }
    if !set.regions.map(\.id).starts(with: kept) { present.removeAll { ids.contains($0) } }
    let stays = Set(present.filter { ids.contains($0) })
    let removal = try connection.prepare("DELETE FROM regions WHERE region_set = ?1 AND id = ?2")
    for id in try self.ids(of: set.name, on: connection) where !stays.contains(id) {
      try removal.bind(set.name, at: 1)
      try removal.bind(id, at: 2)
      try removal.run()
    }
    let numbered = columns.enumerated().map { (name: $1, parameter: "?\($0 + 1)") }
    let insertion = try connection.prepare(
      """
      INSERT INTO regions (\(columns.joined(separator: ", ")))
      VALUES (\(numbered.map(\.parameter).joined(separator: ", ")))
      """)
    let update = try connection.prepare(
      """
      UPDATE regions SET \(numbered.map { "\($0.name) = \($0.parameter)" }.joined(separator: ", ")),
        changed = \(ChangeMark.now)
      WHERE region_set = ?2 AND id = ?3
        AND (\(numbered.map { "\($0.name) IS NOT \($0.parameter)" }.joined(separator: " OR ")))
      """)
    var extent: Extent?
    for region in set.regions {
      if stays.contains(region.id) {
        try run(update, region, of: set.name)
      } else {
        try run(insertion, region, of: set.name)
      }
      for point in region.polygons.lazy.flatMap(\.exterior) {
        if extent == nil { extent = Extent(of: point) } else { extent?.include(point) }
      }
    }
    try RegionSchema.regions.recordChange(on: connection, extent: extent)
  }

  private static func run(
    _ row: borrowing Statement, _ region: CoverageRegion, of set: String
  ) throws(StorageError) {
    try row.bind(GeometryBlob.polygons(region.polygons), at: 1)
    try row.bind(set, at: 2)
    try row.bind(region.id, at: 3)
    try row.bind(region.name, at: 4)
    try row.bind(region.provider.rawValue, at: 5)
    try row.bind(region.grade.rawValue, at: 6)
    try row.bind(region.validFrom?.text, at: 7)
    try row.bind(region.validUntil?.text, at: 8)
    try row.bind(region.properties, at: 9)
    try row.run()
  }

  /// The ids of the regions of a set in their order.
  private static func ids(
    of set: String, on connection: Connection
  ) throws(StorageError) -> [String] {
    let statement = try connection.prepare(
      "SELECT id FROM regions WHERE region_set = ?1 ORDER BY fid", set)
    var ids: [String] = []
    while try statement.step() { ids.append(statement.text(0) ?? "") }
    return ids
  }

  static func regions(
    of set: String, on connection: Connection
  ) throws(StorageError) -> [CoverageRegion] {
    let statement = try connection.prepare(
      "SELECT \(columns.joined(separator: ", ")) FROM regions WHERE region_set = ?1 ORDER BY fid",
      set)
    var regions: [CoverageRegion] = []
    while try statement.step() { regions.append(try region(statement)) }
    return regions
  }

  /// The set of a name, or nil.
  static func set(
    named name: String, on connection: Connection
  ) throws(StorageError) -> RegionSet? {
    guard try RegionSchema.component.isMade(in: connection) else { return nil }
    let statement = try connection.prepare(
      "SELECT name, version, source FROM region_sets WHERE name = ?1", name)
    guard try statement.step() else { return nil }
    return RegionSet(
      name: name, version: statement.text(1), source: statement.text(2),
      regions: try regions(of: name, on: connection))
  }

  /// The sets as they were after a revision, in the order of their names.
  static func sets(
    after revision: Int, on connection: Connection
  ) throws(StorageError) -> [RegionSet] {
    guard try RegionSchema.component.version(in: connection) > 0 else { return [] }
    var regions: [String: [CoverageRegion]] = [:]
    let rows = try JournaledRows.prepare(
      RegionSchema.regionLayer, columns, after: revision, on: connection)
    while try rows.step() { regions[rows.text(1) ?? "", default: []].append(try region(rows)) }
    var sets: [RegionSet] = []
    let statement = try JournaledRows.prepare(
      RegionSchema.setLayer, ["name", "version", "source"], after: revision, on: connection)
    while try statement.step() {
      let name = statement.text(0) ?? ""
      sets.append(
        RegionSet(
          name: name, version: statement.text(1), source: statement.text(2),
          regions: regions[name] ?? []))
    }
    return sets.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static let columns = [
    "geom", "region_set", "id", "name", "provider", "grade", "valid_from", "valid_until",
    "properties",
  ]

  private static func region(
    _ row: borrowing Statement
  ) throws(StorageError) -> CoverageRegion {
    CoverageRegion(
      id: row.text(2) ?? "", name: row.text(3),
      provider: CoverageProvider(rawValue: row.text(4) ?? "custom"),
      grade: CoverageGrade(rawValue: row.text(5) ?? "production"),
      validFrom: row.text(6).flatMap { CoverageTime($0) },
      validUntil: row.text(7).flatMap { CoverageTime($0, endOfDay: true) },
      properties: row.text(8), polygons: try row.polygons(0))
  }
}
