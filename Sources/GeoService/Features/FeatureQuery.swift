import GeoAnchors
import GeoFormats
import GeoNumerics
import Geodesy

/// Which features of a collection are wanted.
struct FeatureQuery: Sendable {
  /// The page: how many, and how many before it.
  var limit = 10
  var offset = 0
  var anchors = AnchorQuery()

  static let limit = Parameter<Int>.integer(
    "limit", in: 1...1_000_000_000, default: 10, "The maximum number of features, at most 10,000.")
  static let offset = Parameter<Int>.integer(
    "offset", in: 0...1_000_000_000, default: 0,
    "How many features to skip; links to the next page have it."
  )
  static let box = Parameter<BoundingBox>(
    "bbox",
    "Only features in the box: west, south, east, north, or with heights in between, which do not "
      + "select; it may cross the antimeridian.",
    expected: "4 or 6 numbers: west, south, east, north within the Earth",
    schema: [
      "type": .string("array"), "items": .object(["type": .string("number")]),
      "minItems": .number(4), "maxItems": .number(6),
    ]
  ) { text in
    var numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      try? NumberSyntax.number($0)
    }
    if numbers.count == 6 {
      numbers.remove(at: 5)
      numbers.remove(at: 2)
    }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
      let north = numbers[3], (-180...180).contains(west), (-180...180).contains(east),
      (-90...90).contains(south), (-90...90).contains(north), south <= north
    else { return nil }
    return BoundingBox(west: west, south: south, east: east, north: north)
  }
  static let near = Parameter<Coordinate>(
    "near", "Only features near a place, nearest first: latitude, longitude.",
    expected: "a latitude and a longitude, as `LAT,LON`", schema: ["type": .string("string")]
  ) { text in
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      try? NumberSyntax.number($0)
    }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
  static let within = Parameter<Double>.number(
    "within", in: 0...20_100_000, "With `near`: the maximum geodesic distance, in meters.")
  static let datetime = Parameter<(since: String?, until: String?)>(
    "datetime", "Only features that were last changed at an instant or in an interval (RFC 3339).",
    expected: "an instant of RFC 3339, or an interval such as `2026-01-01T00:00:00Z/..`",
    schema: ["type": .string("string")], parse: interval)
  static let name = Parameter<String>.text("name", "Only features of exactly this name.")
  static let tag = Parameter<String>.text(
    "tag", "Only anchors that have all of these tags, separated by commas.")
  static let collection = Parameter<String>.text(
    "collection", "Only anchors of this collection of the author's.")
  static let text = Parameter<String>.text(
    "q", "Only anchors that have this text somewhere, in capitals or not.")

  /// The parameters of the features of anchors.
  static let ofAnchors = [
    limit.description, offset.description, box.description, near.description, within.description,
    datetime.description, name.description, tag.description, collection.description,
    text.description,
  ]

  init(_ call: Call) throws(Problem) {
    limit = min(try call.value(Self.limit) ?? 10, 10_000)
    offset = try call.value(Self.offset) ?? 0
    anchors.box = try call.value(Self.box)
    let distance = try call.value(Self.within)
    if let center = try call.value(Self.near) {
      anchors.near = AnchorQuery.Near(center, within: distance ?? .infinity)
    } else if distance != nil {
      throw Problem(400, "`within` needs `near`", at: .query("within"))
    }
    if let times = try call.value(Self.datetime) {
      anchors.since = times.since
      anchors.until = times.until
    }
    anchors.name = try call.value(Self.name)
    anchors.tags = try call.value(Self.tag)?.split(separator: ",").map(String.init) ?? []
    anchors.collection = try call.value(Self.collection)
    anchors.text = try call.value(Self.text)
    anchors.offset = offset
    // One more than is shown says whether there is a next page.
    anchors.limit = limit + 1
  }

  /// The interval of a text; its end is part of it.
  @Sendable private static func interval(_ text: String) -> (since: String?, until: String?)? {
    func instant(_ text: Substring, addingMilliseconds more: Int) -> String? {
      guard let seconds = UTCTime.seconds(text) else { return nil }
      let milliseconds = Int((seconds * 1_000).rounded()) + more
      let whole = milliseconds.quotientAndRemainder(dividingBy: 1_000)
      return UTCTime.text(secondsSince1970: whole.quotient, milliseconds: whole.remainder)
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let first = parts.first, let last = parts.last else {
      return nil
    }
    let isOpen = parts.map { $0.isEmpty || $0 == ".." }
    guard isOpen != [true], isOpen != [true, true] else { return nil }
    let since = isOpen[0] ? nil : instant(first, addingMilliseconds: 0)
    let until = isOpen[parts.count - 1] ? nil : instant(last, addingMilliseconds: 1)
    guard isOpen[0] || since != nil, isOpen[parts.count - 1] || until != nil else { return nil }
    if let since, let until, since >= until { return nil }
    return (since, until)
  }
}
