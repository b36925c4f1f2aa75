package import GeoFormats
package import Geodesy

/// A place that a search by name found.
package struct FoundPlace: Hashable, Sendable {
  /// The kind of thing with a name, in the order in which equally good answers are listed.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case coordinate, anchor, chain, tag, place, street
  }

  /// The match of a name with the text searched for, best first.
  package enum Match: String, Hashable, Sendable, CaseIterable {
    /// The whole name, whatever its cases and accents.
    case exact
    /// The beginning of the name, or of a word in it.
    case prefix
    /// A name, or some of its words, that is spelled nearly so.
    case spelling
  }

  package var kind: Kind
  package var name: String
  /// The id of an anchor; nil for anything else.
  package var id: String?
  /// The place that a map shows.
  package var coordinate: Coordinate
  package var match: Match
}

extension RecordLayout<FoundPlace> {
  /// Places that a search found (`Data/schemas/places.schema.json`).
  package static var places: RecordLayout<FoundPlace> {
    RecordLayout(
      "places", places: { [$0.coordinate] },
      [
        .text("kind", \.kind.rawValue), .text("name", \.name), .text("id", \.id),
        .number("latitude", decimals: 7, \.coordinate.latitude),
        .number("longitude", decimals: 7, \.coordinate.longitude),
        .text("match", \.match.rawValue),
      ])
  }
}
