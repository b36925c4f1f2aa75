package import GeoAnchors
import GeoFormats
package import Geodesy

/// The parts of anchors as people read them.
package enum AnchorText {
  /// Placeholder of a missing part.
  package static let nothing = ShownText.nothing

  /// `LAT,LON` with seven decimals, a centimeter.
  package static func position(_ point: Coordinate) -> String {
    [point.latitude, point.longitude].map { ShownText.fixed($0, 7) }
      .joined(separator: ",")
  }

  /// The height and its datum, such as `12.5 m egm96`.
  package static func altitude(_ altitude: Altitude?) -> String {
    altitude.map { "\(ShownText.number($0.meters, 3)) m \($0.datum.rawValue)" } ?? nothing
  }

  /// The direction, such as `29.5°`.
  package static func heading(_ heading: Degrees?) -> String {
    // A heading that would round to the full circle is north.
    heading.map { ShownText.number($0 < 359.9995 ? $0 : 0, 3) + "°" } ?? nothing
  }

  /// The labels, separated by commas.
  package static func tags(_ tags: [String]) -> String {
    tags.isEmpty ? nothing : tags.map { text($0) }.joined(separator: ", ")
  }

  /// A name or id, made fit for a terminal.
  package static func text(_ text: String?) -> String { ShownText.cell(text) }

  /// A length in meters with a digit for decimeters.
  package static func meters(_ value: Meters) -> String { ShownText.fixed(value, 1) }
}

/// Anchors as rows of a table.
package enum AnchorRows {
  package static func table(withDistances: Bool, on terminal: Terminal = .none) -> TextTable {
    var columns: [TextTable.Column] = [
      .init("id", room: .text), .init("name", room: .text),
      .init("latitude,longitude", room: .leaves(3)), .init("altitude", room: .leaves(2)),
      .init("heading", isRight: true, room: .leaves(1)),
      .init("tags", room: .text), .init("collection", room: .text),
    ]
    if withDistances { columns.append(.init("meters", isRight: true)) }
    return TextTable(columns, on: terminal)
  }

  package static func cells(of found: FoundAnchor) -> [String] {
    let anchor = found.anchor
    return [
      AnchorText.text(anchor.id.rawValue), AnchorText.text(anchor.name),
      AnchorText.position(anchor.coordinate), AnchorText.altitude(anchor.altitude),
      AnchorText.heading(anchor.heading), AnchorText.tags(anchor.tags),
      AnchorText.text(anchor.collection),
    ] + (found.distance.map { [AnchorText.meters($0)] } ?? [])
  }
}
