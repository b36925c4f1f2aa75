import Geodesy

/// Writes GPX 1.1 piece by piece.
///
/// The schema wants waypoints first, then routes, then tracks: the caller keeps that order, and
/// begins and ends in balance.
package struct GPXWriter: Sendable {
  /// The namespace of geoanchor's own elements in `extensions`.
  package static let extensionNamespace = "urn:geoanchor:gpx:1"

  /// Decimals of degrees: 9, which is a tenth of a millimeter.
  package static let coordinateDecimals = 9

  /// The text so far, ready to be drained.
  package var buffer = TextBuffer()

  /// One element of the own namespace.
  package struct Extension: Hashable, Sendable {
    /// The local name of the element.
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Begins a document.
  /// - Parameters:
  ///   - creator: The program that made the document.
  ///   - name: The name of the document.
  ///   - attribution: The attribution that the data requires; becomes the holder of the copyright.
  package init(creator: String = "geoanchor", name: String? = nil, attribution: String? = nil) {
    buffer.append(#"<?xml version="1.0" encoding="UTF-8"?>"# + "\n")
    buffer.append(#"<gpx version="1.1" creator=""#)
    XMLText.append(creator, to: &buffer)
    buffer.append("\"\n  xmlns=\"http://www.topografix.com/GPX/1/1\"")
    buffer.append("\n  xmlns:geoanchor=\"\(Self.extensionNamespace)\">\n")
    guard name != nil || attribution != nil else { return }
    buffer.append("  <metadata>\n")
    element("name", name, indent: "    ")
    if let attribution {
      buffer.append("    <copyright author=\"")
      XMLText.append(attribution, to: &buffer)
      buffer.append("\"/>\n")
    }
    buffer.append("  </metadata>\n")
  }

  /// Writes a point of interest; its own elements go where the schema has them, those with a prefix
  /// into the extensions.
  package mutating func waypoint(_ point: GPXPoint, extensions: [Extension] = []) {
    self.point("wpt", point, indent: "  ", extensions: extensions)
  }

  /// Begins a recorded way.
  package mutating func beginTrack(name: String? = nil) {
    buffer.append("  <trk>\n")
    element("name", name, indent: "    ")
  }

  package mutating func beginSegment() {
    buffer.append("    <trkseg>\n")
  }

  /// Writes the next point of the segment.
  package mutating func trackPoint(_ point: GPXPoint) {
    self.point("trkpt", point, indent: "      ")
  }

  package mutating func endSegment() {
    buffer.append("    </trkseg>\n")
  }

  package mutating func endTrack() {
    buffer.append("  </trk>\n")
  }

  package mutating func endDocument() {
    buffer.append("</gpx>\n")
  }

  // The order of the elements is that of the schema's sequence.
  private mutating func point(
    _ tag: String, _ point: GPXPoint, indent: String, extensions: [Extension] = []
  ) {
    buffer.append("\(indent)<\(tag) lat=\"")
    degrees(point.coordinate.latitude)
    buffer.append("\" lon=\"")
    degrees(Self.longitude(point.coordinate.longitude))
    buffer.append("\"")
    let start = buffer.bytes.count
    buffer.append(">\n")
    let inner = indent + "  "
    number("ele", point.elevation, indent: inner)
    element("time", point.time, indent: inner)
    elements(of: point, ["magvar"], indent: inner)
    number("geoidheight", point.geoidHeight, indent: inner)
    element("name", point.name, indent: inner)
    elements(of: point, ["cmt"], indent: inner)
    element("desc", point.description, indent: inner)
    elements(of: point, Self.namesAfterDescription, indent: inner)
    let foreign = point.elements.filter { MarkupTree.prefix(of: $0.name) != nil }
    if !extensions.isEmpty || !foreign.isEmpty {
      buffer.append("\(inner)<extensions>\n")
      for item in extensions { element("geoanchor:\(item.name)", item.text, indent: inner + "  ") }
      for item in foreign { append(item, indent: inner + "  ") }
      buffer.append("\(inner)</extensions>\n")
    }
    if buffer.bytes.count == start + 2 {
      buffer.removeLast(2)
      buffer.append("/>\n")
    } else {
      buffer.append("\(indent)</\(tag)>\n")
    }
  }

  private static let namesAfterDescription = [
    "src", "link", "sym", "type", "fix", "sat", "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid",
  ]

  /// Whether a value may be that of an element of the schema that the other parameters do not
  /// cover, or of a foreign element.
  package static func isElement(_ name: String, _ value: JSONValue) -> Bool {
    guard MarkupTree.elements(name, value) != nil else { return false }
    if let prefix = MarkupTree.prefix(of: name) { return prefix != "geoanchor" }
    guard let text = value.string, !text.isEmpty else { return false }
    let number = NumberText.number(text)
    switch name {
    case "cmt", "src", "type": return true
    case "hdop", "vdop", "pdop", "ageofdgpsdata": return number != nil
    case "magvar": return number.map { (0..<360).contains($0) } ?? false
    case "sat": return Int(text).map { $0 >= 0 } ?? false
    case "dgpsid": return Int(text).map { (0...1023).contains($0) } ?? false
    case "fix": return ["none", "2d", "3d", "dgps", "pps"].contains(text)
    default: return false
    }
  }

  private mutating func elements(of point: GPXPoint, _ names: [String], indent: String) {
    guard !point.elements.isEmpty else { return }
    for name in names {
      for item in point.elements where item.name == name { append(item, indent: indent) }
    }
  }

  private mutating func append(_ item: JSONObject.Member, indent: String) {
    for element in MarkupTree.elements(item.name, item.value) ?? [] {
      buffer.append("\(indent)\(element)\n")
    }
  }

  /// The longitude in the schema's range, which holds -180 but not 180.
  private static func longitude(_ value: Degrees) -> Degrees {
    value >= 180 - 0.5e-9 ? -180 : value
  }

  private mutating func degrees(_ value: Degrees) {
    if !buffer.append(value, decimals: Self.coordinateDecimals, trimming: true) {
      buffer.append("NaN")
    }
  }

  private mutating func number(_ name: String, _ value: Double?, indent: String) {
    guard let value, let text = DecimalText.trimmed(value, decimals: 6) else { return }
    element(name, text, indent: indent)
  }

  private mutating func element(_ name: String, _ text: String?, indent: String) {
    guard let text else { return }
    buffer.append("\(indent)<\(name)>")
    XMLText.append(text, to: &buffer)
    buffer.append("</\(name)>\n")
  }
}
