import GeoAnchorStore
import GeoAnchors
import GeoFormats

/// The start of a page of features: behind the last one of the previous page.
///
/// Anchors are known by their rows, which they keep; other features by their ids, and by how many there were up to
/// them for one that is gone. A cursor belongs to the store whose identity it begins with.
struct FeatureCursor: Hashable, Sendable {
  /// The identity of the store.
  var line: String
  /// The row of the anchor, or how many features there were.
  var number: Int64
  /// The distance of the anchor, or the id of the feature.
  var rest: String?

  static let parameter = Parameter<FeatureCursor>(
    "after", "Where the page begins: links to the next page have it.",
    expected: "what a link to the next page has", schema: ["type": .string("string")]
  ) { text in
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, let number = Int64(parts[1]), number >= 0 else { return nil }
    return FeatureCursor(
      number: number, rest: parts.count > 2 ? String(parts[2]) : nil, of: String(parts[0]))
  }

  /// The cursor as links have it.
  var text: String { "\(line):\(number)" + (rest.map { ":\($0)" } ?? "") }

  init(_ cursor: AnchorQuery.Cursor, of line: String) {
    self.init(number: cursor.row, rest: cursor.distance.map { "\($0)" }, of: line)
  }

  init(number: Int64, rest: String?, of line: String) {
    self.line = line
    self.number = number
    self.rest = rest
  }

  /// The place among anchors, by distance or in the order of insertion; nil for a cursor of another order.
  func anchors(byDistance: Bool) -> AnchorQuery.Cursor? {
    guard byDistance else {
      return rest == nil ? AnchorQuery.Cursor(row: number) : nil
    }
    guard let distance = rest.flatMap(Double.init), distance >= 0 else { return nil }
    return AnchorQuery.Cursor(row: number, distance: distance)
  }
}

extension FeatureQuery {
  /// The page of a list that is known as a whole, and where the next one begins.
  func page<Element>(
    of all: [Element], id: (Element) -> String
  ) -> (elements: ArraySlice<Element>, next: FeatureCursor?) {
    var rest = all[...]
    if let after {
      let known = after.rest.flatMap { rest in all.firstIndex { id($0) == rest } }
      rest = all.dropFirst(known.map { $0 + 1 } ?? Int(clamping: after.number))
    }
    let page = rest.dropFirst(offset).prefix(limit)
    guard page.endIndex < all.endIndex, let last = page.last else { return (page, nil) }
    return (page, FeatureCursor(number: Int64(page.endIndex), rest: id(last), of: line))
  }
}
