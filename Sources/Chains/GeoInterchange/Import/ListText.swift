import GeoFormats

/// A list that another program wrote as one text: JSON, or GDAL's count and items, `(2:red,green)`.
enum ListText {
  /// Returns the items, and whether the text was cut; nil for a text that is neither.
  ///
  /// GDAL separates by commas without escaping, and ends a long list with `...`
  /// (`OGRFeature::GetFieldAsString`): a list whose count does not fit is refused.
  static func items(_ text: String) -> (items: [String], isCut: Bool)? {
    if text.hasPrefix("[") {
      guard let array = (try? JSONReader.read(text: text))?.array else { return nil }
      let items = array.compactMap(\.string)
      return items.count == array.count ? (items, false) : nil
    }
    guard text.hasPrefix("("), text.hasSuffix(")"), let colon = text.firstIndex(of: ":"),
      let count = Int(text[text.index(after: text.startIndex)..<colon])
    else { return nil }
    let list = text[text.index(after: colon)..<text.index(before: text.endIndex)]
    guard !list.isEmpty else { return count == 0 ? ([], false) : nil }
    var items = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if items.count < count + 1, items.last == "..." {
      items.removeLast()
      return (items, true)
    }
    return items.count == count ? (items, false) : nil
  }
}
