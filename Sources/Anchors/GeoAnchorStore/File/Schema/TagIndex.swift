/// The side table that finds anchors by their tags, and the triggers that keep it true.
enum TagIndex {
  static let triggers = triggers(noting: insertion("NEW"))

  /// The triggers, with the statement that notes the tags of a new or changed row.
  static func triggers(noting insertion: String) -> [String] {
    [
      """
      CREATE TRIGGER anchors_tags_insert AFTER INSERT ON anchors
      WHEN NEW.tags NOT NULL AND NEW.tags NOT IN ('', '[]') BEGIN \(insertion) END
      """,
      """
      CREATE TRIGGER anchors_tags_update AFTER UPDATE OF tags, fid ON anchors
      WHEN OLD.tags IS NOT NEW.tags OR OLD.fid != NEW.fid BEGIN
        DELETE FROM anchor_tags WHERE anchor = OLD.fid;
        \(insertion)
      END
      """,
      """
      CREATE TRIGGER anchors_tags_delete AFTER DELETE ON anchors WHEN OLD.tags NOT NULL BEGIN
        DELETE FROM anchor_tags WHERE anchor = OLD.fid;
      END
      """,
    ]
  }

  /// Notes the tags of all anchors that a condition on `a` selects.
  static func fill(where condition: String) -> String {
    """
    INSERT OR IGNORE INTO anchor_tags (tag, anchor) \(rows(where: condition));
    """
  }

  /// The rows that it should have of the anchors that a condition on `a` selects.
  static func rows(where condition: String) -> String {
    """
    SELECT \(tag) AS tag, a.fid AS anchor
      FROM anchors AS a, \(elements("a"))
      WHERE a.tags NOT NULL AND a.tags NOT IN ('', '[]') AND \(condition) AND \(tag) != ''
    """
  }

  private static func insertion(_ row: String) -> String {
    """
    INSERT OR IGNORE INTO anchor_tags (tag, anchor)
      SELECT \(tag), \(row).fid FROM \(elements(row))
      WHERE \(row).tags NOT NULL AND \(tag) != '';
    """
  }

  /// The elements of the tags of a row as the table `t`.
  ///
  /// Tags typed in other programs are a list with commas instead of a JSON array; its elements get the path
  /// `$.list`. So each element says by itself where it comes from, and the tags are read once for all of them.
  private static func elements(_ row: String) -> String {
    let isArray = "json_valid(\(row).tags) AND json_type(\(row).tags) = 'array'"
    return """
      json_each(CASE WHEN \(isArray) THEN \(row).tags
        ELSE '{"list":[' || replace(json_quote(CAST(\(row).tags AS TEXT)), ',', '","') || ']}' END,
        CASE WHEN \(isArray) THEN '$' ELSE '$.list' END) AS t
      """
  }

  private static let tag =
    "CASE t.path WHEN '$' THEN CAST(t.value AS TEXT) ELSE trim(t.value) END"
}
