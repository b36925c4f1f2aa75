import GeoAnchorStore
import GeoFormats
import GeoInterchange
import GeoNumerics
import GeoRequests

/// The order of features by the values of their properties (OGC API - Features, part 8, draft).
struct FeatureOrder: Hashable, Sendable {
  /// A property, and whether its greatest value comes first.
  struct Key: Hashable, Sendable {
    var name: String
    var isDescending: Bool
  }

  let keys: [Key]

  /// The maximum number of features that are put in order.
  static let mostFeatures = 100_000

  static let parameter = Parameter<FeatureOrder>(
    "sortby",
    "The order: properties, separated by commas, from the least value or, with `-` before the name, from the greatest; "
      + "features without a value come last.",
    expected: "1 to 8 names of properties, such as `name,-changed`",
    schema: [
      "type": .string("array"), "minItems": .number(1), "maxItems": .number(8),
      "items": .object(["type": .string("string"), "minLength": .number(1)]),
    ], parse: read)

  @Sendable private static func read(_ text: String) -> FeatureOrder? {
    // In a query a plus that is not encoded is a blank.
    let keys = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let isMarked = part.first.map { "+- ".contains($0) } ?? false
      return Key(name: String(isMarked ? part.dropFirst() : part), isDescending: part.first == "-")
    }
    guard (1...8).contains(keys.count), keys.allSatisfy({ !$0.name.isEmpty }) else { return nil }
    return FeatureOrder(keys: keys)
  }

  /// Checks that the features of a collection can be put in this order.
  /// - Throws: `Problem` 400 for a name that is none of a property with an order.
  func check(_ collection: FeatureCollection) throws(Problem) {
    let queryables = collection.queryables
    let known = queryables.all.filter { $0.kind != .geometry && $0.kind != .array }.map(\.name)
    for key in keys where !known.contains(key.name) {
      if let prefix = queryables.prefix, key.name.hasPrefix(prefix), key.name != prefix { continue }
      throw Problem(
        400,
        "`sortby`: found `\(key.name.prefix(80))`, expected "
          + (known + (queryables.prefix.map { [$0 + "…"] } ?? [])).map { "`\($0)`" }
          .joined(separator: ", "), at: .query("sortby"))
    }
  }

  /// The features in this order; equal ones stay in theirs.
  /// - Throws: `Problem` 422 for more than ``mostFeatures``.
  func sorted(
    _ features: [(id: String, feature: Feature)]
  ) throws(Problem) -> [(id: String, feature: Feature)] {
    try Self.check(count: features.count)
    let ranked = features.enumerated().map { index, one in
      (index, keys.map { Rank(one.feature.value(of: $0.name)) })
    }
    let order = ranked.sorted { first, second in
      for (key, (one, other)) in zip(keys, zip(first.1, second.1)) where one != other {
        // Nothing is last, whichever way the order goes.
        guard one != .none, other != .none else { return other == .none }
        return (one < other) != key.isDescending
      }
      return first.0 < second.0
    }
    return order.map { features[$0.0] }
  }

  /// - Throws: `Problem` 422 for more features than are put in order.
  static func check(count: Int) throws(Problem) {
    guard count > mostFeatures else { return }
    throw Problem(
      422,
      "`sortby`: found \(count) features, at most \(mostFeatures) are put in order: ask for fewer",
      at: .query("sortby"))
  }

  /// The order of a value among others: by kind, then as numbers, texts by code points, or times.
  private enum Rank: Comparable {
    case flag(Int)
    case number(Double)
    case instant(Int, Int)
    case text(String)
    case none

    init(_ value: QueryValue) {
      switch value {
      case .boolean(let flag): self = .flag(flag ? 1 : 0)
      case .number(let number): self = .number(number)
      case .instant(let time): self = .instant(time.seconds, time.nanoseconds)
      case .text(let text): self = .text(text)
      case .null, .interval, .geometry, .array: self = .none
      }
    }
  }
}
