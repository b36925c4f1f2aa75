/// The side table that finds anchors by their tags, and the triggers that keep it true.
enum TagIndex {
  static let triggers = [
    """
    CREATE TRIGGER anchors_tags_insert AFTER INSERT ON anchors
    WHEN NEW.tags NOT NULL AND NEW.tags NOT IN ('', '[]') BEGIN \(insertion("NEW")) END
    """,
    """
    CREATE TRIGGER anchors_tags_update AFTER UPDATE OF tags, fid ON anchors
    WHEN OLD.tags IS NOT NEW.tags OR OLD.fid != NEW.fid BEGIN
      DELETE FROM anchor_tags WHERE anchor = OLD.fid;
      \(insertion("NEW"))
    END
    """,
    """
    CREATE TRIGGER anchors_tags_delete AFTER DELETE ON anchors WHEN OLD.tags NOT NULL BEGIN
      DELETE FROM anchor_tags WHERE anchor = OLD.fid;
    END
    """,
  ]

  /// Notes the tags of all anchors that a condition on `a` selects.
  static func fill(where condition: String) -> String {
    """
    INSERT OR IGNORE INTO anchor_tags (tag, anchor) \(rows(where: condition));
    """
  }

  /// The rows that it should have of the anchors that a condition on `a` selects.
  static func rows(where condition: String) -> String {
    """
    SELECT \(tag("a")) AS tag, a.fid AS anchor
      FROM anchors AS a, json_each(\(array("a"))) AS t
      WHERE a.tags NOT NULL AND a.tags NOT IN ('', '[]') AND \(condition)
        AND \(tag("a")) != ''
    """
  }

  private static func insertion(_ row: String) -> String {
    """
    INSERT OR IGNORE INTO anchor_tags (tag, anchor)
      SELECT \(tag(row)), \(row).fid FROM json_each(\(array(row))) AS t
      WHERE \(row).tags NOT NULL AND \(tag(row)) != '';
    """
  }

  private static func isArray(_ row: String) -> String {
    "json_valid(\(row).tags) AND json_type(\(row).tags) = 'array'"
  }

  /// What is no JSON array was typed in another program: it is a list with commas.
  private static func array(_ row: String) -> String {
    """
    CASE WHEN \(isArray(row)) THEN \(row).tags
      ELSE '[' || replace(json_quote(CAST(\(row).tags AS TEXT)), ',', '","') || ']' END
    """
  }

  private static func tag(_ row: String) -> String {
    "CASE WHEN \(isArray(row)) THEN CAST(t.value AS TEXT) ELSE trim(t.value) END"
  }
}
