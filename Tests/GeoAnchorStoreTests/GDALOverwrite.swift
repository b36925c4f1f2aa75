import GeoPackage

/// The rewriting of the layer `anchors` by GDAL 3.12 in its default way (`ogr2ogr -overwrite`,
/// geopandas `to_file`): the statements that it runs, from a file that it wrote.
enum GDALOverwrite {
  /// Rewrites the layer; `rows` is SQL of the inserted rows, from `old`.
  static func run(
    _ connection: Connection,
    rows: String = "SELECT row_number() OVER (ORDER BY fid), \(columns) FROM old ORDER BY fid",
    system: Int = 4326
  ) throws(StorageError) {
    try connection.execute("PRAGMA foreign_keys = OFF")
    try connection.execute("CREATE TEMP TABLE old AS SELECT * FROM anchors")
    try connection.execute(
      """
      DROP TABLE rtree_anchors_geom;
      DELETE FROM gpkg_extensions WHERE table_name = 'anchors';
      DELETE FROM gpkg_geometry_columns WHERE table_name = 'anchors';
      DELETE FROM gpkg_contents WHERE table_name = 'anchors';
      DROP TABLE anchors;
      CREATE TABLE "anchors" ( "fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT,
        "id" TEXT, "name" TEXT, "altitude" REAL, "altitude_datum" TEXT, "altitude_source" TEXT,
        "altitude_uncertainty" REAL, "heading" REAL, "orientation" TEXT, "reveal_radius" REAL,
        "arrival_radius" REAL, "tags" TEXT, "collection" TEXT, "properties" TEXT,
        "expires" DATETIME, "created" DATETIME, "changed" DATETIME, "revision" MEDIUMINT,
        "author" TEXT, "altitude_geoid" TEXT, "description" TEXT, "time" DATETIME, "symbol" TEXT,
        "link" TEXT, "content" TEXT);
      INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id)
        VALUES ('anchors', 'features', 'anchors', \(system));
      INSERT INTO gpkg_geometry_columns VALUES ('anchors', 'geom', 'POINT', \(system), 0, 0);
      INSERT INTO anchors (fid, \(columns)) \(rows);
      CREATE VIRTUAL TABLE "rtree_anchors_geom" USING rtree(id, minx, maxx, miny, maxy);
      INSERT INTO rtree_anchors_geom SELECT fid, ST_MinX(geom), ST_MaxX(geom), ST_MinY(geom),
        ST_MaxY(geom) FROM anchors WHERE geom NOT NULL AND NOT ST_IsEmpty(geom);
      INSERT INTO gpkg_extensions VALUES ('anchors', 'geom', 'gpkg_rtree_index',
        'http://www.geopackage.org/spec120/#extension_rtree', 'write-only');
      \(trigger("insert", "AFTER INSERT"))
      \(trigger("update6", "AFTER UPDATE OF \"geom\""))
      DROP TABLE temp.old
      """)
  }

  static let columns = """
    geom, id, name, altitude, altitude_datum, altitude_source, altitude_uncertainty, heading, \
    orientation, reveal_radius, arrival_radius, tags, collection, properties, expires, created, \
    changed, revision, author, altitude_geoid, description, time, symbol, link, content
    """

  private static func trigger(_ name: String, _ event: String) -> String {
    """
    CREATE TRIGGER "rtree_anchors_geom_\(name)" \(event) ON "anchors"
      WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN
      INSERT OR REPLACE INTO "rtree_anchors_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"),
        ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
    """
  }
}
