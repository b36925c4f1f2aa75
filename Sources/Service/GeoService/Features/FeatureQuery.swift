import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoIndoor
import GeoNumerics
import GeoRequests
import Geodesy

/// Which features of a collection are wanted.
struct FeatureQuery: Sendable {
  /// The page: how many, where it begins, and how many are skipped there.
  var limit = 10
  var after: FeatureCursor?
  /// The identity of the store, for cursors.
  var line = ""
  var offset = 0
  var anchors = AnchorQuery()
  /// The things of venues that are wanted: nil for those of any venue, on any floor.
  var venue: String?
  var floor: String?
  /// Further conditions on features.
  var filter: CQL2Filter?
  /// The words that features must have.
  var words: WordSearch?
  /// The order; nil for that of the collection.
  var order: FeatureOrder?
  /// The members of features that the answer has.
  var selection: FeatureSelection
  /// The system of the answer.
  var crs = FeatureCRS.crs84

  static let limit = Parameter<Int>.integer(
    "limit", in: 1...1_000_000_000, default: 10, "The maximum number of features, at most 10,000.")
  static let offset = Parameter<Int>.integer(
    "offset", in: 0...1_000_000_000, default: 0,
    "How many features to skip."
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
    numbers(text).flatMap(box)
  }
  /// The box as its numbers, which another system gives a meaning.
  private static let boxNumbers = Parameter<[Double]>(
    "bbox", box.description.text, expected: box.description.expected,
    schema: box.description.schema, parse: numbers)
  static let near = Parameter<Coordinate>(
    "near", "Only features near a place, nearest first: latitude, longitude.",
    expected: "a latitude and a longitude, as `LAT,LON`: latitude first, unlike in `bbox`",
    schema: [
      "type": .string("array"), "minItems": .number(2), "maxItems": .number(2),
      "prefixItems": .array(
        [90.0, 180].map { reach in
          .object([
            "type": .string("number"), "minimum": .number(-reach), "maximum": .number(reach),
          ])
        }),
    ]
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
    schema: ["type": .string("string"), "pattern": .string(intervalPattern)], parse: interval)
  static let name = Parameter<String>.text("name", "Only features of exactly this name.")
  static let tag = Parameter<String>.text(
    "tag", "Only anchors that have all of these tags, separated by commas.")
  static let collection = Parameter<String>.text(
    "collection", "Only anchors of this collection of the author's.")
  static let venue = Parameter<String>.text("venue", "Only things of the venue of this id.")
  static let floor = Parameter<String>.text("floor", "Only things on the floor of this id.")
  static let text = Parameter<String>.text(
    "q",
    "Only features with each of these words, in capitals or not, at the beginning of a word of their name, id, tags or other "
      + "texts.")

  /// The parameters of all collections.
  static let ofAll =
    [
      limit.description, FeatureCursor.parameter.description, offset.description, box.description,
      FeatureCRS.ofBox.description, FeatureCRS.parameter.description, text.description,
      FeatureOrder.parameter.description, FeatureSelection.properties.description,
      FeatureSelection.skipGeometry.description,
    ] + FilterParameters.descriptions

  /// The parameters of things of venues.
  static let ofVenues = ofAll + [venue.description, floor.description, name.description]

  static let ofAnchors =
    ofAll + [
      near.description, within.description,
      datetime.description, name.description, tag.description, collection.description,
    ]

  /// Reads the query of a request for features of a collection.
  /// - Throws: `Problem` 400.
  init(_ call: Call, _ features: FeatureCollection) throws(Problem) {
    selection = try FeatureSelection(call, features)
    order = try call.value(FeatureOrder.parameter)
    try order?.check(features)
    limit = min(try call.value(Self.limit) ?? 10, 10_000)
    offset = try call.value(Self.offset) ?? 0
    after = try call.value(FeatureCursor.parameter)
    do throws(AnchorStoreError) { line = try call.service.store.state().line } catch {
      throw Problem(error)
    }
    if let after, after.line != line {
      throw Problem(
        410, "`after`: the link is of another store, as before a backup was restored: begin again",
        at: .query("after"))
    }
    crs = try call.value(FeatureCRS.parameter) ?? .crs84
    try readBox(call)
    filter = try FilterParameters.filter(call)
    let distance = try call.value(Self.within)
    if let center = try call.value(Self.near) {
      anchors.near = AnchorQuery.Near(center, within: distance ?? .infinity)
    } else if distance != nil {
      throw Problem(400, "`within` needs `near`", at: .query("within"))
    }
    if let times = try call.value(Self.datetime) {
      if let since = times.since, let until = times.until, since >= until {
        throw Problem(400, "`datetime` ends before it begins", at: .query("datetime"))
      }
      anchors.since = times.since
      anchors.until = times.until
    }
    venue = try call.value(Self.venue)
    floor = try call.value(Self.floor)
    anchors.name = try call.value(Self.name)
    anchors.tags = try call.value(Self.tag)?.split(separator: ",").map(String.init) ?? []
    anchors.collection = try call.value(Self.collection)
    anchors.text = try call.value(Self.text)
    words = anchors.text.map(WordSearch.init)
    anchors.offset = offset
    anchors.limit = limit
  }

  /// The anchors that are wanted, by the filter too.
  func narrowedAnchors() throws(Problem) -> AnchorQuery {
    guard let filter else { return anchors }
    var narrowed = anchors
    try narrowed.narrow(asAsked: filter)
    return narrowed
  }

  /// Whether a thing of a venue is wanted.
  func selects(_ thing: StoreContents.VenueThing, _ box: BoxSelection) -> Bool {
    (venue == nil || venue == thing.venue.rawValue)
      && (floor == nil || floor == thing.value.floor.rawValue)
      && (anchors.name == nil || anchors.name == thing.value.name)
      && box.meets(thing.value.geometry)
  }

  private mutating func readBox(_ call: Call) throws(Problem) {
    guard let crs = try call.value(FeatureCRS.ofBox), crs != .crs84 else {
      anchors.box = try call.value(Self.box)
      return
    }
    guard let numbers = try call.value(Self.boxNumbers) else {
      throw Problem(400, "`bbox-crs` needs `bbox`", at: .query("bbox-crs"))
    }
    let refusal = Problem(
      400, "`bbox`: expected the least and the greatest number of each axis of \(crs.definition)",
      at: .query("bbox"))
    if crs.isGeographic {
      // Latitude comes first; the box may cross the antimeridian.
      guard let box = Self.box([numbers[1], numbers[0], numbers[3], numbers[2]]) else {
        throw refusal
      }
      anchors.box = box
      return
    }
    guard numbers[0] <= numbers[2], numbers[1] <= numbers[3] else { throw refusal }
    let polygons = try ProjectedBox(
      crs: crs, low: SIMD2(numbers[0], numbers[1]), high: SIMD2(numbers[2], numbers[3])
    ).polygons()
    let boxes = polygons.compactMap { BoundingBox(around: $0.exterior) }
    anchors.box = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    anchors.area = polygons
  }

  /// The four numbers of a box, without heights.
  @Sendable private static func numbers(_ text: String) -> [Double]? {
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = try? NumberSyntax.number(part) else { return nil }
      numbers.append(number)
    }
    if numbers.count == 6 {
      numbers.remove(at: 5)
      numbers.remove(at: 2)
    }
    return numbers.count == 4 ? numbers : nil
  }

  /// The box of west, south, east and north.
  private static func box(_ numbers: [Double]) -> BoundingBox? {
    let (west, south, east, north) = (numbers[0], numbers[1], numbers[2], numbers[3])
    guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south),
      (-90...90).contains(north), south <= north
    else { return nil }
    return BoundingBox(west: west, south: south, east: east, north: north)
  }

  /// The pattern of instants and intervals for JSON schemas (ECMA 262); only existing days match.
  private static let intervalPattern: String = {
    let day =
      "[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)"
      + "|02-(0[1-9]|1[0-9]|2[0-8]))"
    let leapYear =
      "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)"
    let instant =
      "(\(day)|\(leapYear)-02-29)T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?"
      + "(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])"
    return "^(\(instant)|\(instant)/(\(instant)|(\\.\\.)?)|(\\.\\.)?/\(instant))$"
  }()

  /// The interval of a text; its end is part of it.
  @Sendable private static func interval(_ text: String) -> (since: String?, until: String?)? {
    func instant(_ text: Substring, addingMilliseconds more: Int) -> String? {
      guard let seconds = UTCTime.seconds(text) else { return nil }
      // Nothing was stored before 1970.
      let milliseconds = max(0, Int((seconds * 1_000).rounded()) + more)
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
    return (since, until)
  }
}
