/// The altitude implied by a geometry that another program wrote, in plain SQL.
///
/// Other programs have no function that reads the height out of a geometry, so the SQL decodes the
/// number itself: IEEE 754 binary64, from the hexadecimal digits of the blob.
enum ForeignGeometry {
  /// The trigger that sets the altitude to the geometry's height after another program moved an
  /// anchor.
  static func afterUpdate(
    when moved: String = "OLD.geom IS NOT NEW.geom", mark: ChangeMark,
    height: (String) -> String = height
  ) -> String {
    """
    UPDATE anchors SET altitude = \(height("NEW.geom")), altitude_datum = 'ellipsoid',
      altitude_source = 'imported', altitude_geoid = NULL
    WHERE fid = NEW.fid AND \(moved)
      AND \(mark.isExternal)
      AND \(height("NEW.geom")) NOT NULL;

    """
  }

  /// The SQL that makes the geometry's height the altitude of an anchor of another program; part of
  /// the trigger that notes the insertion.
  static func afterInsert(_ mark: ChangeMark, height: (String) -> String) -> String {
    """
    UPDATE anchors SET altitude = \(height("NEW.geom")), altitude_datum = 'ellipsoid',
      altitude_source = 'imported'
    WHERE fid = NEW.fid AND NEW.altitude IS NULL AND \(mark.isExternal)
      AND \(height("NEW.geom")) NOT NULL;

    """
  }

  /// The trigger of its own that did the same before the eighth step.
  static func insertTrigger(
    _ mark: ChangeMark, height: (String) -> String = height
  ) -> String {
    """
    CREATE TRIGGER anchors_imported AFTER INSERT ON anchors
    WHEN NEW.altitude IS NULL AND \(mark.isExternal) BEGIN
      UPDATE anchors SET altitude = \(height("NEW.geom")), altitude_datum = 'ellipsoid',
        altitude_source = 'imported'
      WHERE fid = NEW.fid AND \(height("NEW.geom")) NOT NULL;
    END
    """
  }

  /// The height of a point; null when it has none.
  ///
  /// SQLite puts the inner queries into the outer one, and each of their results wherever it is used:
  /// `HeightSteps` prevents that.
  static func height(of geometry: String) -> String {
    // The low half of the flags: bit 0 is the byte order of the header, bits 1 to 3 the envelope.
    let flags = "(instr('0123456789ABCDEF', substr(hex(substr(\(geometry), 4, 1)), 2, 1)) - 1)"
    let start = "9 + CASE \(flags) >> 1 WHEN 0 THEN 0 WHEN 1 THEN 32 WHEN 4 THEN 64 ELSE 48 END"
    let little = stride(from: 57, through: 43, by: -2).map { "substr(w, \($0), 2)" }
      .joined(separator: " || ")
    // Types 1001 (point with Z) and 3001 (with Z and M) in either byte order.
    let digits = """
      SELECT CASE WHEN substr(w, 1, 10) IN ('01E9030000', '01B90B0000') THEN \(little)
        WHEN substr(w, 1, 10) IN ('00000003E9', '0000000BB9') THEN substr(w, 43, 16) END AS z
      FROM (SELECT hex(substr(\(geometry), \(start))) AS w)
      """
    let exponent = number(of: "z", 1...3)
    let mantissa = number(of: "z", 4...16)
    return """
      (SELECT CASE
          WHEN length(z) != 16 OR e = 2047 OR e > 1085 THEN NULL
          WHEN e < 961 THEN 0.0
          WHEN e < 1023 THEN s * (m + 4503599627370496) / 4503599627370496.0 / (1 << (1023 - e))
          ELSE s * (m + 4503599627370496) / 4503599627370496.0 * (1 << (e - 1023)) END
        FROM (SELECT z, CASE WHEN x >= 2048 THEN -1 ELSE 1 END AS s, x & 2047 AS e, m
          FROM (SELECT z, \(exponent) AS x, \(mantissa) AS m FROM (\(digits)))))
      """
  }

  static func number(of digits: String, _ places: ClosedRange<Int>) -> String {
    let terms = places.map { place in
      let digit = "(instr('0123456789ABCDEF', substr(\(digits), \(place), 1)) - 1)"
      return "(\(digit) << \(4 * (places.upperBound - place)))"
    }
    return "(" + terms.joined(separator: " + ") + ")"
  }
}
