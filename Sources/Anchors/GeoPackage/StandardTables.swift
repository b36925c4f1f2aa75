/// The tables that every GeoPackage has.
///
/// OGC 12-128r17 (GeoPackage 1.3), tables 1, 5, 9 and clause 2.3.
enum StandardTables {
  /// "GPKG" in the header of the file.
  static let applicationID: Int32 = 0x4750_4B47
  /// Version 1.3.0 of the standard: the newest whose R*Tree triggers GDAL 3.6's validator accepts.
  static let userVersion: Int32 = 10300

  /// Creates the tables in an empty database.
  static func create(on connection: Connection) throws(StorageError) {
    try connection.execute(
      "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(userVersion)")
    try connection.execute(tables)
    try connection.execute(
      """
      INSERT INTO gpkg_spatial_ref_sys VALUES
        ('Undefined ECEFPosition SRS', -1, 'NONE', -1, 'undefined',
         'undefined ECEFPosition coordinate reference system'),
        ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined',
         'undefined geographic coordinate reference system'),
        ('WGS 84 geodetic', 4326, 'EPSG', 4326, '\(wgs84)',
         'longitude and latitude in decimal degrees on the WGS 84 ellipsoid')
      """)
  }

  private static let tables = """
    CREATE TABLE gpkg_spatial_ref_sys (
      srs_name TEXT NOT NULL,
      srs_id INTEGER NOT NULL PRIMARY KEY,
      organization TEXT NOT NULL,
      organization_coordsys_id INTEGER NOT NULL,
      definition TEXT NOT NULL,
      description TEXT
    );
    CREATE TABLE gpkg_contents (
      table_name TEXT NOT NULL PRIMARY KEY,
      data_type TEXT NOT NULL,
      identifier TEXT UNIQUE,
      description TEXT DEFAULT '',
      last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
      min_x DOUBLE,
      min_y DOUBLE,
      max_x DOUBLE,
      max_y DOUBLE,
      srs_id INTEGER,
      CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)
    );
    CREATE TABLE gpkg_geometry_columns (
      table_name TEXT NOT NULL,
      column_name TEXT NOT NULL,
      geometry_type_name TEXT NOT NULL,
      srs_id INTEGER NOT NULL,
      z TINYINT NOT NULL,
      m TINYINT NOT NULL,
      CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
      CONSTRAINT uk_gc_table_name UNIQUE (table_name),
      CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
      CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)
    );
    CREATE TABLE gpkg_extensions (
      table_name TEXT,
      column_name TEXT,
      extension_name TEXT NOT NULL,
      definition TEXT NOT NULL,
      scope TEXT NOT NULL,
      CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
    );
    """

  /// EPSG:4326 as OGC 01-009 well-known text.
  private static let wgs84 =
    #"GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,"#
    + #"AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],"#
    + #"PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],"#
    + #"UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],"#
    + #"AUTHORITY["EPSG","4326"]]"#
}
