import GeoPackage

/// The seventh step of the tables: noting the tags of an anchor takes linear time.
enum TagMigration {
  static let seventh = Migration(number: 7) { (connection) throws(StorageError) in
    try connection.execute(
      "DROP TRIGGER anchors_tags_insert; DROP TRIGGER anchors_tags_update; DROP TRIGGER anchors_tags_delete"
    )
    for trigger in TagIndex.triggers { try connection.execute(trigger) }
  }

  /// The earlier triggers, which check for each tag again whether all of them are an array.
  static let former = TagIndex.triggers(
    noting: """
      INSERT OR IGNORE INTO anchor_tags (tag, anchor)
        SELECT CASE WHEN \(isArray) THEN CAST(t.value AS TEXT) ELSE trim(t.value) END, NEW.fid FROM json_each(CASE WHEN \(isArray) THEN NEW.tags
        ELSE '[' || replace(json_quote(CAST(NEW.tags AS TEXT)), ',', '","') || ']' END) AS t
        WHERE NEW.tags NOT NULL AND CASE WHEN \(isArray) THEN CAST(t.value AS TEXT) ELSE trim(t.value) END != '';
      """)

  private static let isArray = "json_valid(NEW.tags) AND json_type(NEW.tags) = 'array'"
}
