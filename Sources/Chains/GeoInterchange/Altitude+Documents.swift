import GeoFormats
package import Geodesy

extension Altitude {
  /// The height where a format means meters above the ellipsoid; nil above another surface.
  var aboveEllipsoid: Meters? {
    datum == .ellipsoid ? meters : nil
  }

  /// The height where a format means meters above sea level; nil above another surface.
  var aboveSeaLevel: Meters? {
    switch datum {
    case .egm96, .egm2008, .meanSeaLevel: meters
    case .ellipsoid, .ground, .system: nil
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
    self.init(meters: meters, datum: try node["datum"].datum())
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

extension VerticalDatum {
  /// The advice for a word that several datums could be meant by; nil for other words.
  @Sendable
  package static func explanation(of word: String, among words: [String]) -> String? {
    guard words.contains("meanSeaLevel") || words.contains("egm96") else { return nil }
    let plain = word.lowercased().filter(\.isLetter)
    switch plain {
    case "msl", "amsl", "asl", "sealevel", "geoid", "orthometric":
      return words.contains("meanSeaLevel")
        ? "heights above sea level refer to a geoid: `egm96` (used by KML and most maps), "
          + "`egm2008`, or `meanSeaLevel` if the geoid is unknown"
        : "heights above sea level refer to a geoid: `egm96` (used by KML and most maps) or "
          + "`egm2008`"
    case "wgs", "hae", "gps", "gnss", "ellipsoidal":
      return words.contains("ellipsoid")
        ? "use `ellipsoid` for heights above the WGS84 ellipsoid" : nil
    case "agl", "terrain", "relative", "floor":
      return words.contains("ground") ? "use `ground` for heights above the ground" : nil
    default: return nil
    }
  }
}
