import GeoAnchors
import GeoFormats
import Geodesy

/// The parts of a chain as the members, elements and columns of documents.
enum ChainMembers {
  /// Writes `name` and `attribution` where the chain has them, and `lengthMeters`.
  static func summary(_ chain: Chain, to json: inout JSONWriter) {
    json.memberIfPresent("name", chain.name)
    json.member("lengthMeters", chain.length, decimals: DocumentDecimals.meters)
    json.memberIfPresent("attribution", chain.attribution)
  }

  /// Writes `altitude`, `headingDegrees`, `distanceMeters`, `role`, `street` and the details.
  static func content(
    _ anchor: ChainAnchor, withManeuvers: Bool = false, to json: inout JSONWriter
  ) {
    Altitude.write(anchor.altitude, to: &json)
    json.member(
      "headingDegrees", DocumentDecimals.heading(anchor.heading), decimals: DocumentDecimals.heading
    )
    progress(anchor, to: &json)
    ChainDetailMembers.write(anchor.details, withManeuvers: withManeuvers, to: &json)
  }

  /// Writes `distanceMeters`, `role` and `street`.
  static func progress(_ anchor: ChainAnchor, to json: inout JSONWriter) {
    json.member("distanceMeters", anchor.distance, decimals: DocumentDecimals.meters)
    json.member("role", anchor.role.rawValue)
    json.member("street", anchor.street)
  }

  /// The name of a waypoint, such as `001 start`: names sort as the walk goes.
  static func waypointName(_ index: Int, of chain: Chain) -> String {
    let number = String(index + 1)
    let width = max(3, String(chain.anchors.count).count)
    let zeros = String(repeating: "0", count: max(0, width - number.count))
    return "\(zeros)\(number) \(chain.anchors[index].role.rawValue)"
  }

  /// The readable text of a waypoint: the street, the heading, the distance.
  static func waypointDescription(_ anchor: ChainAnchor) -> String {
    let heading = DecimalText.fixed(anchor.heading, decimals: 0).map { $0 == "360" ? "0" : $0 }
    let parts = [
      anchor.street, heading.map { "heading \($0)°" },
      DecimalText.fixed(anchor.distance, decimals: 1).map { "\($0) m from the start" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// The extensions of a waypoint for members without an element in GPX.
  static func extensions(_ anchor: ChainAnchor) -> [GPXWriter.Extension] {
    var found = [GPXWriter.Extension(name: "id", text: anchor.id.rawValue)]
    found += anchor.altitude?.extensions ?? []
    let numbers = [
      ("headingDegrees", DocumentDecimals.heading(anchor.heading), DocumentDecimals.heading),
      ("distanceMeters", anchor.distance, DocumentDecimals.meters),
    ]
    for (name, number, decimals) in numbers {
      guard let text = DecimalText.trimmed(number, decimals: decimals) else { continue }
      found.append(GPXWriter.Extension(name: name, text: text))
    }
    found.append(GPXWriter.Extension(name: "role", text: anchor.role.rawValue))
    if let street = anchor.street {
      found.append(GPXWriter.Extension(name: "street", text: street))
    }
    return found + ChainDetailMembers.extensions(anchor.details)
  }

  /// The extensions of a line for members without an element in KML.
  static func extensions(_ chain: Chain) -> [GPXWriter.Extension] {
    let length = DecimalText.trimmed(chain.length, decimals: DocumentDecimals.meters)
    return [("lengthMeters", length), ("attribution", chain.attribution)].compactMap {
      (name, text) in text.map { GPXWriter.Extension(name: name, text: $0) }
    }
  }

  static let columns = [
    "number", "id", "latitude", "longitude", "altitude", "datum", "heading", "distance", "role",
    "street",
  ]

  /// The fields of one anchor in the order of `columns`.
  static func fields(_ anchor: ChainAnchor, number: Int) -> [String] {
    [
      String(number), anchor.id.rawValue,
      CSVField.number(anchor.coordinate.latitude, decimals: DocumentDecimals.coordinate),
      CSVField.number(anchor.coordinate.longitude, decimals: DocumentDecimals.coordinate),
      CSVField.number(anchor.altitude?.meters, decimals: DocumentDecimals.meters),
      anchor.altitude?.datum.rawValue ?? "",
      CSVField.number(DocumentDecimals.heading(anchor.heading), decimals: DocumentDecimals.heading),
      CSVField.number(anchor.distance, decimals: DocumentDecimals.meters),
      anchor.role.rawValue, anchor.street ?? "",
    ]
  }
}
