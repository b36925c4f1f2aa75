/// The rows by which GIS programs find the layers of a component.
struct LayerRows {
  private let model: Connection
  private let connection: Connection

  init(from model: Connection, to connection: Connection) {
    self.model = model
    self.connection = connection
  }

  /// Writes what is missing or says something else; the extent and the time of a layer stay.
  func restore() throws(StorageError) {
    let contents = try model.prepare(
      "SELECT table_name, identifier, description FROM gpkg_contents")
    while try contents.step() {
      let insert = try connection.prepare(
        """
        INSERT OR IGNORE INTO gpkg_contents (table_name, data_type, identifier, description, srs_id)
        VALUES (?1, 'features', ?2, ?3, \(GeometryBlob.referenceSystem))
        """)
      for column: Int32 in 0..<3 { try insert.bind(contents.text(column), at: column + 1) }
      try insert.run()
      try connection.prepare(
        """
        UPDATE gpkg_contents SET data_type = 'features', srs_id = \(GeometryBlob.referenceSystem)
        WHERE table_name = ?1
        """, contents.text(0)
      ).run()
    }
    try copy(
      "gpkg_geometry_columns",
      ["table_name", "column_name", "geometry_type_name", "srs_id", "z", "m"])
    try copy(
      "gpkg_extensions",
      ["table_name", "column_name", "extension_name", "definition", "scope"])
  }

  private func copy(_ table: String, _ columns: [String]) throws(StorageError) {
    let names = columns.joined(separator: ", ")
    let rows = try model.prepare("SELECT \(names) FROM \(table)")
    while try rows.step() {
      let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
      let insert = try connection.prepare(
        "INSERT OR REPLACE INTO \(table) (\(names)) VALUES (\(places))")
      for column in columns.indices {
        try insert.bind(rows.text(Int32(column)), at: Int32(column + 1))
      }
      try insert.run()
    }
  }
}
