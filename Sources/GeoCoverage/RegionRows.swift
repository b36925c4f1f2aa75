import GeoPackage
import Geodesy

/// The rows of sets and regions.
extension RegionStore {
  static func revision(
    of name: String, on connection: Connection
  ) throws(GeoPackageError) -> Int? {
    let statement = try connection.prepare("SELECT revision FROM region_sets WHERE name = ?1", name)
    return try statement.step() ? Int(statement.integer(0)) : nil
  }

  static func delete(_ name: String, on connection: Connection) throws(GeoPackageError) {
    for sql in [
      "DELETE FROM regions WHERE region_set = ?1", "DELETE FROM region_sets WHERE name = ?1",
    ] {
      try connection.prepare(sql, name).run()
    }
  }

  static func insert(
    _ set: RegionSet, revision: Int, on connection: Connection
  ) throws(GeoPackageError) {
    try connection.prepare(
      "INSERT INTO region_sets (name, version, revision, source) VALUES (?1, ?2, ?3, ?4)", set.name,
      set.version, revision, set.source
    ).run()
    let row = try connection.prepare(
      """
      INSERT INTO regions (geom, region_set, id, name, provider, grade, valid_from, valid_until,
        properties) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """)
    var extent: Extent?
    for region in set.regions {
      try row.bind(GeometryBlob.polygons(region.polygons), at: 1)
      try row.bind(set.name, at: 2)
      try row.bind(region.id, at: 3)
      try row.bind(region.name, at: 4)
      try row.bind(region.provider.rawValue, at: 5)
      try row.bind(region.grade.rawValue, at: 6)
      try row.bind(region.validFrom?.text, at: 7)
      try row.bind(region.validUntil?.text, at: 8)
      try row.bind(region.properties, at: 9)
      try row.run()
      for point in region.polygons.lazy.flatMap(\.exterior) {
        if extent == nil { extent = Extent(of: point) } else { extent?.include(point) }
      }
    }
    try RegionSchema.regions.recordChange(on: connection, extent: extent)
  }

  static func regions(
    of set: String, on connection: Connection
  ) throws(GeoPackageError) -> [CoverageRegion] {
    let statement = try connection.prepare(
      """
      SELECT id, name, provider, grade, valid_from, valid_until, properties, geom
      FROM regions WHERE region_set = ?1 ORDER BY fid
      """, set)
    var regions: [CoverageRegion] = []
    while try statement.step() {
      regions.append(
        CoverageRegion(
          id: statement.text(0) ?? "", name: statement.text(1),
          provider: CoverageProvider(rawValue: statement.text(2) ?? "custom"),
          grade: CoverageGrade(rawValue: statement.text(3) ?? "production"),
          validFrom: statement.text(4).flatMap { CoverageTime($0) },
          validUntil: statement.text(5).flatMap { CoverageTime($0, endOfDay: true) },
          properties: statement.text(6), polygons: try statement.polygons(7)))
    }
    return regions
  }
}
