package import Geodesy

/// Writes points as KML 2.2 piece by piece.
package struct KMLWriter: Sendable {
  /// Decimals of degrees: 9, which is a tenth of a millimeter.
  package static let coordinateDecimals = 9

  /// The text so far, ready to be drained.
  package var buffer = TextBuffer()

  package init(name: String? = nil) {
    buffer.append(#"<?xml version="1.0" encoding="UTF-8"?>"# + "\n")
    buffer.append(#"<kml xmlns="http://www.opengis.net/kml/2.2">"# + "\n  <Document>\n")
    if let name { element("name", name, indent: "    ") }
  }

  /// Writes a placemark with one point; `data` goes into its `ExtendedData`, elements go where the
  /// schema has them.
  ///
  /// Without a mode the point is on the ground and its altitude is not written.
  package mutating func placemark(
    name: String?, _ point: KMLPoint, elements: [JSONObject.Member] = [],
    data: [GPXWriter.Extension] = []
  ) {
    beginPlacemark(name, data, elements)
    buffer.append("      <Point>")
    if let mode = point.mode {
      buffer.append("<altitudeMode>\(mode.rawValue)</altitudeMode>")
    }
    buffer.append("<coordinates>")
    position(point.coordinate)
    if point.mode != nil, let altitude = point.altitude {
      buffer.append(UInt8(ascii: ","))
      number(altitude, decimals: 6)
    }
    buffer.append("</coordinates></Point>\n    </Placemark>\n")
  }

  /// Begins a placemark with a line on the ground; its positions follow.
  package mutating func beginLine(name: String?, data: [GPXWriter.Extension] = []) {
    beginPlacemark(name, data)
    buffer.append("      <LineString><tessellate>1</tessellate><coordinates>\n")
  }

  package mutating func linePosition(_ coordinate: Coordinate) {
    position(coordinate)
    buffer.append("\n")
  }

  package mutating func endLine() {
    buffer.append("      </coordinates></LineString>\n    </Placemark>\n")
  }

  /// The folders that are open.
  private var folders: [String] = []

  /// Ends the folders that the next placemark is not in, and begins the others that it is in.
  package mutating func openFolders(_ wanted: [String]) {
    let same = zip(folders, wanted).prefix { $0 == $1 }.count
    for _ in folders.dropFirst(same) { buffer.append("    </Folder>\n") }
    for name in wanted.dropFirst(same) {
      buffer.append("    <Folder>\n")
      element("name", name, indent: "      ")
    }
    folders = wanted
  }

  /// The elements of a placemark before its extended data, in the order of the schema.
  private static let elementNames = [
    "visibility", "open", "atom:author", "atom:link", "address", "xal:AddressDetails",
    "phoneNumber", "Snippet", "description", "Camera", "LookAt", "TimeStamp", "TimeSpan",
    "styleUrl", "Style", "Region",
  ]

  /// Whether a value may be that of an element of a placemark.
  package static func isElement(_ name: String, _ value: JSONValue) -> Bool {
    guard elementNames.contains(name), MarkupTree.element(name, value) != nil else { return false }
    return switch name {
    case "visibility", "open": ["0", "1"].contains(value.string)
    case "address", "phoneNumber", "description", "styleUrl": value.string != nil
    case "Snippet": true
    default: value.object != nil
    }
  }

  private mutating func beginPlacemark(
    _ name: String?, _ data: [GPXWriter.Extension], _ elements: [JSONObject.Member] = []
  ) {
    buffer.append("    <Placemark>\n")
    if let name { element("name", name, indent: "      ") }
    if !elements.isEmpty {
      for name in Self.elementNames {
        guard let item = elements.first(where: { $0.name == name }),
          let element = MarkupTree.element(name, item.value)
        else { continue }
        buffer.append("      \(element)\n")
      }
    }
    if !data.isEmpty {
      buffer.append("      <ExtendedData>\n")
      for item in data {
        buffer.append("        <Data name=\"")
        XMLText.append(item.name, to: &buffer)
        buffer.append("\"><value>")
        XMLText.append(item.text, to: &buffer)
        buffer.append("</value></Data>\n")
      }
      buffer.append("      </ExtendedData>\n")
    }
  }

  private mutating func position(_ coordinate: Coordinate) {
    number(coordinate.longitude, decimals: Self.coordinateDecimals)
    buffer.append(UInt8(ascii: ","))
    number(coordinate.latitude, decimals: Self.coordinateDecimals)
  }

  package mutating func endDocument() {
    openFolders([])
    buffer.append("  </Document>\n</kml>\n")
  }

  private mutating func number(_ value: Double, decimals: Int) {
    if !buffer.append(value, decimals: decimals, trimming: true) { buffer.append("0") }
  }

  private mutating func element(_ name: String, _ text: String, indent: String) {
    buffer.append("\(indent)<\(name)>")
    XMLText.append(text, to: &buffer)
    buffer.append("</\(name)>\n")
  }
}
