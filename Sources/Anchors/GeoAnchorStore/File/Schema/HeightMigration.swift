import GeoPackage

/// The third step of the tables: a geometry's Z never contradicts the altitude.
///
/// Z is derived from the altitude that was typed. When another program changes the altitude alone,
/// it cannot derive Z: the geometry then has none until this project writes the anchor again. And a
/// program that writes a geometry back with another header, but at the same place, moved nothing.
enum HeightMigration {
  static let third = Migration(number: 3) { (connection) throws(StorageError) in
    let update = anchors(.stateRow).triggers.first {
      $0.hasPrefix("CREATE TRIGGER anchors_journal_update ")
    }
    guard let update else { return }
    try connection.execute("DROP TRIGGER anchors_journal_update; \(update)")
  }

  /// The layer after a migration, with what follows an update.
  static func anchors(
    _ mark: ChangeMark, after migration: Int = 7,
    height: (String) -> String = ForeignGeometry.height
  ) -> JournalLayer {
    var layer = JournalMigration.anchors(after: migration).marked(mark)
    // The numbers of a point with Z are the last 24 bytes.
    layer.afterUpdate =
      ForeignGeometry.afterUpdate(
        when: "substr(OLD.geom, -24) IS NOT substr(NEW.geom, -24)", mark: mark,
        height: height)
      + staleHeight(mark, height)
    return layer
  }

  /// Whether a geometry is a point with Z as nearly every program writes it: 37 bytes.
  private static let isPlainPoint =
    "length(NEW.geom) = 37 AND substr(NEW.geom, 9, 5) = x'01E9030000'"

  /// Belongs to the journal's trigger, which notes the row as it was before all of it.
  private static func staleHeight(
    _ mark: ChangeMark, _ height: (String) -> String
  ) -> String {
    """
    UPDATE anchors SET geom = CAST(substr(NEW.geom, 1, 8) || x'0101000000'
        || substr(NEW.geom, 14, 16) AS BLOB)
      WHERE fid = NEW.fid AND \(mark.isExternal)
        AND OLD.geom IS NEW.geom AND \(isPlainPoint)
        AND (OLD.altitude IS NOT NEW.altitude OR OLD.altitude_datum IS NOT NEW.altitude_datum)
        AND NOT (NEW.altitude_datum IS 'ellipsoid'
          AND NEW.altitude IS \(height("NEW.geom")));

    """
  }
}
