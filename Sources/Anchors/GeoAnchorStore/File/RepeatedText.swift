import GeoPackage
import GeoSystem

/// Reads a column of many rows whose texts are often the same, as the properties of anchors that show
/// the same model: one text in memory then serves them all.
struct RepeatedText {
  private var latest = ""

  /// The text of a column; nil when it is null.
  mutating func read(_ statement: borrowing Statement, _ column: Int32) -> String? {
    statement.map(column) { bytes in
      let isSame = latest.withUTF8 { known in
        guard known.count == bytes.count else { return false }
        guard let left = known.baseAddress, let right = bytes.baseAddress else { return true }
        return memcmp(left, right, known.count) == 0
      }
      if !isSame { latest = String(decoding: bytes, as: UTF8.self) }
      return latest
    }
  }
}
