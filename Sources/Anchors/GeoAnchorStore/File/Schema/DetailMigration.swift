import GeoAnchors
import GeoPackage

/// The eighth step of the tables: anchors have a description, a time, a symbol and a link, and the
/// height of an anchor that another program adds becomes its altitude by the trigger that notes the
/// insertion.
///
/// SQLite leaves the order of the triggers for one event undefined: by a trigger of its own the
/// altitude came first, and the history knew of an edit before the anchor was there.
enum DetailMigration {
  static let eighth = Migration(number: 8) { (connection) throws(StorageError) in
    // By the seventh step the insertion had a trigger of its own.
    try connection.execute("DROP TRIGGER anchors_imported")
    try addColumns(8, on: connection)
  }

  /// The ninth step of the tables: anchors have content.
  static let ninth = Migration(number: 9) { (connection) throws(StorageError) in
    try addColumns(9, on: connection)
  }

  private static func addColumns(
    _ migration: Int, on connection: Connection
  ) throws(StorageError) {
    var layer = HeightMigration.anchors(
      .openChange, after: migration, height: HeightSteps.height)
    layer.afterInsert = ForeignGeometry.afterInsert(.openChange, height: HeightSteps.height)
    let triggers = layer.triggers
    // They go first: each column that is added has SQLite parse all triggers that there are.
    for trigger in triggers {
      try connection.execute("DROP TRIGGER \(trigger.split(separator: " ")[2])")
    }
    for column in AnchorColumn.all where column.migration == migration {
      for table in ["anchors", "anchors_journal"] {
        try connection.execute("ALTER TABLE \(table) ADD COLUMN \(column.name) \(column.type)")
      }
    }
    for trigger in triggers { try connection.execute(trigger) }
  }
}
