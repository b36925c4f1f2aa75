import GeoPackage

/// The fifth step of the tables: the height of a geometry is computed in steps.
///
/// The triggers of the steps before hold the same computation, but SQLite makes one expression of
/// it, with the same digits read dozens of times: preparing an insertion compiled 20,000
/// instructions, and each one set their registers up.
enum HeightSteps {
  static let fifth = Migration(number: 5) { (connection) throws(StorageError) in
    let layer = HeightMigration.anchors(.openChange, height: height)
    let update = layer.triggers.first { $0.hasPrefix("CREATE TRIGGER anchors_journal_update ") }
    guard let update else { return }
    try connection.execute(
      "DROP TRIGGER anchors_journal_update; DROP TRIGGER anchors_imported; \(update)")
    try connection.execute(ForeignGeometry.insertTrigger(.openChange, height: height))
  }

  /// The height of a point; null when it has none.
  ///
  /// A query with a limit is not merged into one with a condition (sqlite.org/optoverview.html,
  /// "Subquery Flattening"), so each step is computed once.
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
        FROM (SELECT hex(substr(\(geometry), \(start))) AS w LIMIT 1)
        WHERE length(w) >= 58 LIMIT 1
      """
    // The sign with the exponent, and the mantissa.
    let halves = """
      SELECT \(ForeignGeometry.number(of: "z", 1...3)) AS x,
          \(ForeignGeometry.number(of: "z", 4...16)) AS m
        FROM (\(digits)) WHERE length(z) = 16 LIMIT 1
      """
    let parts = """
      SELECT CASE WHEN x >= 2048 THEN -1 ELSE 1 END AS s, x & 2047 AS e, m
        FROM (\(halves)) WHERE x NOT NULL LIMIT 1
      """
    return """
      (SELECT CASE
          WHEN e = 2047 OR e > 1085 THEN NULL
          WHEN e < 961 THEN 0.0
          WHEN e < 1023 THEN s * (m + 4503599627370496) / 4503599627370496.0 / (1 << (1023 - e))
          ELSE s * (m + 4503599627370496) / 4503599627370496.0 * (1 << (e - 1023)) END
        FROM (\(parts)) WHERE e NOT NULL)
      """
  }
}
