import Geodesy

/// Makes the placemarks of a KML document out of its elements.
final class KMLParser: XMLHandler {
  private let placemark: (KMLPlacemark) -> Void
  private var open: [Element] = []
  private var prefix = ""
  private var current: KMLPlacemark?
  private var point: PointParts?
  private var dataName = ""
  private var content: [UInt8] = []

  /// The elements that matter.
  private enum Element {
    case container
    case placemark
    case multi
    case point
    case extendedData
    case data
    case text(Text)
    case other

    enum Text {
      case name
      case mode
      case coordinates
      case value
    }
  }

  /// A point whose elements are still coming.
  private struct PointParts {
    var place: TextPlace
    var mode: KMLAltitudeMode?
    var coordinates: String?
  }

  init(placemark: @escaping (KMLPlacemark) -> Void) {
    self.placemark = placemark
  }

  func start(_ name: String, attributes: XMLAttributes, from reader: XMLReader) throws(FormatError)
  {
    guard let parent = open.last else {
      try startRoot(name, from: reader)
      return
    }
    let element = element(Self.local(name, prefix), in: parent)
    open.append(element)
    switch element {
    case .placemark:
      current = KMLPlacemark()
      current?.place = reader.place
    case .point: point = PointParts(place: reader.place)
    case .data: dataName = attributes["name"] ?? ""
    case .text: content.removeAll(keepingCapacity: true)
    case .container, .multi, .extendedData, .other: break
    }
  }

  func text(_ bytes: UnsafeRawBufferPointer, from reader: XMLReader) throws(FormatError) {
    guard case .text = open.last else { return }
    guard content.count + bytes.count <= KMLReader.longestText else {
      throw .limit(
        "the text of an element exceeds \(KMLReader.longestText) bytes", at: reader.place)
    }
    content.append(contentsOf: bytes)
  }

  func end(from reader: XMLReader) throws(FormatError) {
    switch open.popLast() {
    case .text(let kind): try end(kind, from: reader)
    case .point: try endPoint()
    case .placemark:
      if let current { placemark(current) }
      current = nil
    case .container, .multi, .extendedData, .data, .other, nil: break
    }
  }

  private func startRoot(_ name: String, from reader: XMLReader) throws(FormatError) {
    prefix = name.lastIndex(of: ":").map { String(name[...$0]) } ?? ""
    switch Self.local(name, prefix) {
    case "kml", "Document", "Folder": open.append(.container)
    case "Placemark":
      open.append(.placemark)
      current = KMLPlacemark()
    default:
      throw .unexpected(
        found: "the element `\(name.prefix(80))`", expected: "the root `kml`", at: reader.place)
    }
  }

  private static func local(_ name: String, _ prefix: String) -> Substring {
    !prefix.isEmpty && name.hasPrefix(prefix) ? name.dropFirst(prefix.count) : name[...]
  }

  private func element(_ name: Substring, in parent: Element) -> Element {
    switch (parent, name) {
    case (.container, "Document"), (.container, "Folder"), (.container, "kml"),
      // Changes and deletions of a served document are no placemarks of their own, creations are.
      (.container, "NetworkLinkControl"), (.container, "Update"), (.container, "Create"):
      return .container
    case (.container, "Placemark"): return .placemark
    case (.placemark, "name"): return .text(.name)
    case (.placemark, "ExtendedData"): return .extendedData
    case (.extendedData, "Data"): return .data
    case (.data, "value"): return .text(.value)
    case (.placemark, "MultiGeometry"), (.multi, "MultiGeometry"): return .multi
    case (.placemark, "Point"), (.multi, "Point"): return .point
    case (.point, "coordinates"): return .text(.coordinates)
    case (.point, "altitudeMode"), (.point, "gx:altitudeMode"): return .text(.mode)
    case (.placemark, "LineString"), (.placemark, "LinearRing"), (.placemark, "Polygon"),
      (.placemark, "Model"), (.placemark, "gx:Track"), (.placemark, "gx:MultiTrack"),
      (.multi, "LineString"), (.multi, "LinearRing"), (.multi, "Polygon"), (.multi, "Model"):
      current?.otherShapes += 1
      return .other
    default: return .other
    }
  }

  private func end(_ kind: Element.Text, from reader: XMLReader) throws(FormatError) {
    let text = String(decoding: content, as: UTF8.self)
    switch kind {
    case .name: current?.name = text
    case .value:
      if (current?.data.count ?? 0) < 1000 {
        current?.data.append(GPXWriter.Extension(name: dataName, text: text))
      }
    case .coordinates: point?.coordinates = text
    case .mode:
      let word = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard let mode = KMLAltitudeMode(rawValue: word) else {
        throw .unexpected(
          found: "the altitude mode `\(word.prefix(40))`",
          expected: "one of "
            + KMLAltitudeMode.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
          at: reader.place)
      }
      point?.mode = mode
    }
  }

  private func endPoint() throws(FormatError) {
    guard let parts = point else { return }
    point = nil
    guard (current?.points.count ?? 0) < KMLReader.mostPoints else {
      throw .limit("a placemark has more than \(KMLReader.mostPoints) points", at: parts.place)
    }
    // Blanks after a comma are an error that phones and spreadsheets make; a point has one tuple.
    let numbers = (parts.coordinates ?? "").split(
      maxSplits: 8, whereSeparator: { $0 == "," || $0.isWhitespace })
    guard numbers.count == 2 || numbers.count == 3 else {
      throw .unexpected(
        found: "`Point` with \(numbers.count) numbers",
        expected: "`coordinates` with a longitude, a latitude and perhaps an altitude",
        at: parts.place)
    }
    var values: [Double] = []
    for text in numbers {
      guard let value = NumberText.number(text) else {
        throw .unexpected(
          found: "`\(text.prefix(40))` in `coordinates`", expected: "a decimal number",
          at: parts.place)
      }
      values.append(value)
    }
    do throws(CoordinateError) {
      current?.points.append(
        KMLPoint(
          coordinate: try Coordinate(validating: values[1], longitude: values[0]),
          altitude: values.count > 2 ? values[2] : nil, mode: parts.mode))
    } catch {
      throw .coordinate(error, path: "Point", at: parts.place)
    }
  }
}
