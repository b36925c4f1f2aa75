package import Geodesy

/// A property of an anchor as a column: how stores, documents, edits and histories name it, and how
/// an anchor keeps it.
///
/// The tables and journals of stores, feeds, JSON, GeoJSON, CSV, GPX, KML, merge patches, filters and
/// differences follow from the rows of `all`.
package final class AnchorColumn: Sendable {
  /// The access to a detail of an anchor.
  ///
  /// Each value of each row passes through it, for which a key path is too slow.
  package struct Access<Value>: Sendable {
    package let get: @Sendable (AnchorDetails) -> Value?
    package let set: @Sendable (inout AnchorDetails, Value?) -> Void

    init(
      _ get: @escaping @Sendable (AnchorDetails) -> Value?,
      _ set: @escaping @Sendable (inout AnchorDetails, Value?) -> Void
    ) {
      self.get = get
      self.set = set
    }
  }

  /// The kind of a column, by which it is read and written.
  package enum Content: Sendable {
    /// The position; stores derive the height of the geometry from the altitude.
    case position
    case id, name
    /// The meters of the altitude, and its datum.
    case altitude, datum
    case heading, tags, collection
    /// The source of the altitude.
    case source
    /// A text in one line, of 1 to `longest` bytes.
    case text(Access<String>, longest: Int)
    /// A text of 1 to `AnchorRules.longestProperties` bytes, which may have line breaks.
    case prose(Access<String>)
    /// An address that a browser may follow.
    case link(Access<String>)
    /// A length in meters from 0 on, or above 0.
    case meters(Access<Meters>, isPositive: Bool)
    case orientation
    /// The text of a JSON object.
    case object(Access<String>)
    /// The text of a JSON object as `AnchorContent` reads it.
    case media(Access<String>)
    /// A time as ISO 8601 in UTC.
    case time(Access<String>)
  }

  /// The column of stores.
  package let name: String
  /// The member of JSON documents, the extension of GPX and the data of KML.
  package let member: String
  /// The column of CSV, and the name on the command line.
  package let field: String
  /// The part of an anchor that a history names when the column changes.
  package let part: AnchorField
  package let content: Content
  /// The noun in messages.
  package let noun: String
  /// The meaning, as published schemas have it.
  package let text: String
  /// Whether it is one of `AnchorDetails`.
  package let isDetail: Bool
  /// The number of the migration of the file's tables that adds the column.
  package let migration: Int

  private init(
    _ name: String, _ member: String, _ field: String, _ part: AnchorField, _ content: Content,
    noun: String = "", isDetail: Bool = true, migration: Int = 1, _ text: String = ""
  ) {
    self.name = name
    self.member = member
    self.field = field
    self.part = part
    self.content = content
    self.noun = noun.isEmpty ? field : noun
    self.text = text
    self.isDetail = isDetail
    self.migration = migration
  }

  private static func core(
    _ name: String, _ member: String, _ part: AnchorField, _ content: Content, _ text: String = ""
  ) -> AnchorColumn {
    AnchorColumn(name, member, part.rawValue, part, content, isDetail: false, text)
  }

  /// Every column, in the order of journals and feeds.
  package static let all = [
    core("geom", "geometry", .position, .position),
    core("id", "id", .id, .id, "The id, unique in the store."),
    core("name", "name", .name, .name, "The name."),
    core("altitude", "altitude", .altitude, .altitude),
    core("altitude_datum", "altitude", .altitude, .datum),
    AnchorColumn(
      "altitude_source", "altitudeSource", "source", .altitude, .source,
      "Where the altitude comes from."),
    AnchorColumn(
      "altitude_geoid", "geoid", "geoid", .altitude,
      .text(.init({ $0.geoid }, { $0.geoid = $1 }), longest: AnchorRules.longestText),
      noun: "geoid's name",
      "The geoid that heights above mean sea level count from."),
    AnchorColumn(
      "altitude_uncertainty", "altitudeUncertaintyMeters", "uncertainty", .altitude,
      .meters(
        .init({ $0.altitudeUncertainty }, { $0.altitudeUncertainty = $1 }), isPositive: false),
      noun: "altitude uncertainty",
      "The standard deviation of the altitude."),
    core("heading", "headingDegrees", .heading, .heading, "Degrees clockwise from true north."),
    AnchorColumn(
      "orientation", "orientation", "orientation", .orientation, .orientation,
      "The orientation of the content."),
    AnchorColumn(
      "reveal_radius", "revealRadiusMeters", "reveal", .revealRadius,
      .meters(.init({ $0.revealRadius }, { $0.revealRadius = $1 }), isPositive: true),
      noun: "reveal radius",
      "From how far content is shown."),
    AnchorColumn(
      "arrival_radius", "arrivalRadiusMeters", "arrival", .arrivalRadius,
      .meters(.init({ $0.arrivalRadius }, { $0.arrivalRadius = $1 }), isPositive: true),
      noun: "arrival radius",
      "How near counts as arrived."),
    core("tags", "tags", .tags, .tags, "The tags."),
    core("collection", "collection", .collection, .collection, "The collection of the author's."),
    AnchorColumn(
      "properties", "properties", "properties", .properties,
      .object(.init({ $0.properties }, { $0.properties = $1 })),
      "What the author added."),
    AnchorColumn(
      "expires", "expires", "expires", .expires, .time(.init({ $0.expires }, { $0.expires = $1 })),
      noun: "expiry",
      "When the anchor ends."),
    AnchorColumn(
      "description", "description", "description", .description,
      .prose(.init({ $0.description }, { $0.description = $1 })), migration: 8,
      "What people read about the anchor."),
    AnchorColumn(
      "time", "time", "time", .time, .time(.init({ $0.time }, { $0.time = $1 })), migration: 8,
      "When the place was observed or recorded."),
    AnchorColumn(
      "symbol", "symbol", "symbol", .symbol,
      .text(.init({ $0.symbol }, { $0.symbol = $1 }), longest: AnchorRules.longestAddress),
      migration: 8, "The name or the address of the picture that maps show."),
    AnchorColumn(
      "link", "link", "link", .link, .link(.init({ $0.link }, { $0.link = $1 })), migration: 8,
      "The address of a page about the anchor."),
    AnchorColumn(
      "content", "content", "content", .content,
      .media(.init({ $0.content }, { $0.content = $1 })), migration: 9,
      "What a phone shows or plays at the anchor."),
  ]

  /// The columns of `AnchorDetails`.
  package static let details = all.filter(\.isDetail)

  /// The columns by the members of documents; an altitude is one member of two columns.
  package static let ofMember = Dictionary(
    all.map { ($0.member, $0) }, uniquingKeysWith: { first, _ in first })

  /// The type of the column in SQL.
  package var type: String {
    switch content {
    case .position: "BLOB"
    case .altitude, .heading, .meters: "REAL"
    case .time: "DATETIME"
    default: "TEXT"
    }
  }
}

/// A part of an anchor that a history names as a whole.
package enum AnchorField: String, Hashable, Sendable, CaseIterable {
  case id, name, position, altitude, heading, orientation, tags, collection, revealRadius
  case arrivalRadius, properties, expires, description, time, symbol, link, content

  /// The fields in which two anchors differ.
  package static func differing(_ old: Anchor, _ new: Anchor) -> [AnchorField] {
    let changed = Set(AnchorColumn.all.lazy.filter { !$0.isSame(old, new) }.map(\.part))
    return allCases.filter(changed.contains)
  }
}

// MARK: - Values

package enum DetailValue: Hashable, Sendable {
  case text(String)
  case meters(Meters)
  case turn(AnchorOrientation)
}

extension AnchorDetails {
  /// The value of a detail; nil without one, and for a column that is no detail.
  package subscript(column: AnchorColumn) -> DetailValue? {
    get {
      switch column.content {
      case .source: (altitudeSource?.rawValue).map { .text($0) }
      case .text(let detail, _), .prose(let detail), .link(let detail), .object(let detail),
        .media(let detail), .time(let detail):
        detail.get(self).map { .text($0) }
      case .meters(let detail, _): detail.get(self).map { .meters($0) }
      case .orientation: orientation.map { .turn($0) }
      default: nil
      }
    }
    set {
      let text: String? = if case .text(let text)? = newValue { text } else { nil }
      switch column.content {
      case .source: altitudeSource = text.map { AltitudeSource(rawValue: $0) ?? .unknown }
      case .text(let detail, _), .prose(let detail), .link(let detail), .object(let detail),
        .media(let detail), .time(let detail):
        detail.set(&self, text)
      case .meters(let detail, _):
        let meters: Meters? = if case .meters(let meters)? = newValue { meters } else { nil }
        detail.set(&self, meters)
      case .orientation:
        orientation = if case .turn(let turn)? = newValue { turn } else { nil }
      default: break
      }
    }
  }
}

extension AnchorColumn {
  /// Whether two anchors have the same value; an altitude is the same with its datum.
  package func isSame(_ left: Anchor, _ right: Anchor) -> Bool {
    switch content {
    case .position: left.coordinate == right.coordinate
    case .id: left.id == right.id
    case .name: left.name == right.name
    case .altitude, .datum: left.altitude == right.altitude
    case .heading: left.heading == right.heading
    case .tags: left.tags == right.tags
    case .collection: left.collection == right.collection
    default: left.details[self] == right.details[self]
    }
  }

  /// Copies the value of another anchor; an altitude goes with its datum.
  package func copy(_ source: Anchor, to anchor: inout Anchor) {
    switch content {
    case .position: anchor.coordinate = source.coordinate
    case .id: anchor.id = source.id
    case .name: anchor.name = source.name
    case .altitude, .datum: anchor.altitude = source.altitude
    case .heading: anchor.heading = source.heading
    case .tags: anchor.tags = source.tags
    case .collection: anchor.collection = source.collection
    default: anchor.details[self] = source.details[self]
    }
  }
}
