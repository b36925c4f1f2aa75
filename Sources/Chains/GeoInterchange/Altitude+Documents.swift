import GeoFormats
import Geodesy

extension Altitude {
  /// The height where a format means meters above the ellipsoid; nil above another surface.
  var aboveEllipsoid: Meters? {
    datum == .ellipsoid ? meters : nil
  }

  /// The height where a format means meters above sea level; nil above another surface.
  var aboveSeaLevel: Meters? {
    switch datum {
    case .egm96, .egm2008, .meanSeaLevel: meters
    case .ellipsoid, .ground: nil
    }
  }

  /// Writes the member `altitude`: null, or an object with the meters and their datum.
  static func write(_ altitude: Altitude?, to json: inout JSONWriter) {
    json.object("altitude", of: altitude, inline: true) { json, altitude in
      json.member("meters", altitude.meters, decimals: DocumentDecimals.meters)
      json.member("datum", altitude.datum.rawValue)
    }
  }

  /// Reads what `write` writes; a missing member is null.
  init?(reading node: JSONNode) throws(FormatError) {
    if node.isNull { return nil }
    let meters = try node["meters"].number()
    let name = node["datum"]
    guard let datum = VerticalDatum(rawValue: try name.string()) else {
      let names = VerticalDatum.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw name.error(expected: "one of \(names)")
    }
    self.init(meters: meters, datum: datum)
    guard isWithinLimits else { throw node["meters"].error(expected: Self.limitsText) }
  }

  /// The altitude as elements of GPX extensions, which say the datum that `ele` cannot.
  var extensions: [GPXWriter.Extension] {
    guard let text = DecimalText.trimmed(meters, decimals: DocumentDecimals.meters) else {
      return []
    }
    return [
      GPXWriter.Extension(name: "altitude", text: text),
      GPXWriter.Extension(name: "datum", text: datum.rawValue),
    ]
  }
}
