package import GeoAnchors
import Geodesy

/// A value of a column of anchors, as stores and feeds keep it.
package enum ColumnValue: Hashable, Sendable {
  case text(String)
  case number(Double)
}

extension AnchorColumn {
  /// The columns beside the position, which each store keeps in its own way.
  package static let beyondPosition = Array(all.dropFirst())

  package var isNumber: Bool { type == "REAL" }

  /// The value that a store keeps; nil for null and for the position.
  package func value(of anchor: Anchor) -> ColumnValue? {
    switch content {
    case .position: nil
    case .id: .text(anchor.id.rawValue)
    case .name: anchor.name.isEmpty ? nil : .text(anchor.name)
    case .altitude: (anchor.altitude?.meters).map { .number($0) }
    case .datum: (anchor.altitude?.datum.rawValue).map { .text($0) }
    case .heading: anchor.heading.map { .number($0) }
    case .tags: TagList.encode(anchor.tags).map { .text($0) }
    case .collection: anchor.collection.map { .text($0) }
    default:
      switch anchor.details[self] {
      case nil: nil
      case .text(let text)?: .text(text)
      case .meters(let meters)?: .number(meters)
      case .turn(let turn)?: .text(OrientationText.encode(turn))
      }
    }
  }

  /// Reads a value into a blank anchor; the meters of an altitude precede its datum, without which
  /// the anchor has no altitude.
  package func read(_ value: ColumnValue?, into anchor: inout Anchor) {
    switch (content, value) {
    case (.id, .text(let text)?): anchor.id = AnchorID(rawValue: text)
    case (.name, .text(let text)?): anchor.name = text
    case (.altitude, .number(let meters)?):
      anchor.altitude = Altitude(meters: meters, datum: .ellipsoid)
    case (.datum, let datum):
      guard case .text(let text)? = datum, let meters = anchor.altitude?.meters else {
        anchor.altitude = nil
        break
      }
      anchor.altitude = VerticalDatum(rawValue: text).map { Altitude(meters: meters, datum: $0) }
    case (.heading, .number(let degrees)?): anchor.heading = degrees
    case (.tags, .text(let text)?): anchor.tags = TagList.decode(text)
    case (.collection, .text(let text)?): anchor.collection = text
    case (.orientation, .text(let text)?):
      anchor.details.orientation = OrientationText.decode(text)
    case (_, .text(let text)?): anchor.details[self] = .text(text)
    case (_, .number(let number)?): anchor.details[self] = .meters(number)
    default: break
    }
  }
}
