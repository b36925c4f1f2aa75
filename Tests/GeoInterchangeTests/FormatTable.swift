import GeoFormats
import GeoTestSupport

/// The tables of the article Formats about what formats lose.
enum FormatTable {
  /// The rows of a table by the formats in their first column; nothing lost is an empty set.
  static func rows(under heading: String) throws -> [String: Set<String>] {
    let bytes = try FileBytes.read(
      Checkout.path("Sources/Faces/GeoAnchorKit/GeoAnchorKit.docc/Formats.md"))
    var rows: [String: Set<String>] = [:]
    var isTable = false
    for line in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix(heading) { isTable = true }
      if line.isEmpty { isTable = false }
      guard isTable, line.hasPrefix("| `") else { continue }
      let cells = line.split(separator: "|").map { $0.trimming }
      guard cells.count >= 2 else { continue }
      let losses = cells[1] == "nothing" ? [] : cells[1].split(separator: ",").map { $0.trimming }
      for name in cells[0].split(separator: ",") {
        rows[name.trimming.filter { $0 != "`" }] = Set(losses)
      }
    }
    return rows
  }
}

extension Substring {
  fileprivate var trimming: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
