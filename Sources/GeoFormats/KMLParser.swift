import Geodesy

/// Makes the placemarks of a KML document out of its elements.
final class KMLParser: XMLHandler {
  private let placemark: (KMLPlacemark) -> Void
  private let shapes: KMLShapes
  private var open: [Element] = []
  private var prefix = ""
  private var current: KMLPlacemark?
  private var point: PointParts?
  private var rings: [[SIMD2<Double>]] = []
  private var dataName = ""
  private var content: [UInt8] = []

  /// The elements that matter.
  private enum Element {
    case container
    case placemark
    case multi
    case point
    case line
    case polygon
    case border(isOuter: Bool)
    case ring(isOuter: Bool)
    case timeSpan
    case extendedData
    case data
    case text(Text)
    case other

    enum Text {
      case name
      case mode
      case coordinates
      case line
      case ring(isOuter: Bool)
      case begin
      case end
      case value

      /// Whether it is a list of positions, which may be long.
      var isLine: Bool {
        switch self {
        case .line, .ring: true
        case .name, .mode, .coordinates, .begin, .end, .value: false
        }
      }
    }
  }

  /// A point whose elements are still coming.
  private struct PointParts {
    var place: TextPlace
    var mode: KMLAltitudeMode?
    var coordinates: String?
  }

  init(keeping shapes: KMLShapes, placemark: @escaping (KMLPlacemark) -> Void) {
    self.shapes = shapes
    self.placemark = placemark
  }

  func start(_ name: String, attributes: XMLAttributes, from reader: XMLReader) throws(FormatError)
  {
    guard let parent = open.last else {
      try startRoot(name, attributes, from: reader)
      return
    }
    let element = element(Self.local(name, prefix), in: parent)
    open.append(element)
    switch element {
    case .placemark:
      begin(attributes, from: reader)
    case .point: point = PointParts(place: reader.place)
    case .polygon: rings = []
    case .data: dataName = attributes["name"] ?? ""
    case .text:
      // Simple data are named themselves, the value of others is not.
      if let name = attributes["name"] { dataName = name }
      content.removeAll(keepingCapacity: true)
    case .container, .multi, .line, .border, .ring, .timeSpan, .extendedData, .other: break
    }
  }

  func text(_ bytes: UnsafeRawBufferPointer, from reader: XMLReader) throws(FormatError) {
    guard case .text(let kind) = open.last else { return }
    let limit = kind.isLine ? KMLReader.longestLine : KMLReader.longestText
    guard content.count + bytes.count <= limit else {
      throw .limit("the text of an element exceeds \(limit) bytes", at: reader.place)
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
    case .polygon: current?.polygons.append(rings)
    case .container, .multi, .line, .border, .ring, .timeSpan, .extendedData, .data, .other, nil:
      break
    }
  }

  private func begin(_ attributes: XMLAttributes, from reader: XMLReader) {
    var placemark = KMLPlacemark()
    placemark.id = attributes["id"]
    placemark.place = reader.place
    current = placemark
  }

  private func startRoot(
    _ name: String, _ attributes: XMLAttributes, from reader: XMLReader
  ) throws(FormatError) {
    prefix = name.lastIndex(of: ":").map { String(name[...$0]) } ?? ""
    switch Self.local(name, prefix) {
    case "kml", "Document", "Folder": open.append(.container)
    case "Placemark":
      open.append(.placemark)
      begin(attributes, from: reader)
    default:
      throw .unexpected(
        found: "the element `\(name.prefix(80))`", expected: "KML with the root `kml`",
        at: reader.place)
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
    case (.placemark, "TimeSpan"): return .timeSpan
    case (.timeSpan, "begin"): return .text(.begin)
    case (.timeSpan, "end"): return .text(.end)
    case (.extendedData, "Data"): return .data
    case (.extendedData, "SchemaData"): return .extendedData
    case (.extendedData, "SimpleData"): return .text(.value)
    case (.data, "value"): return .text(.value)
    case (.placemark, "MultiGeometry"), (.multi, "MultiGeometry"): return .multi
    case (.placemark, "Point"), (.multi, "Point"): return .point
    case (.point, "coordinates"): return .text(.coordinates)
    case (.point, "altitudeMode"), (.point, "gx:altitudeMode"): return .text(.mode)
    case (.placemark, "LineString"), (.multi, "LineString"):
      if shapes == .lines { return .line }
      current?.otherShapes += 1
      return .other
    case (.placemark, "Polygon"), (.multi, "Polygon"):
      if shapes == .polygons { return .polygon }
      current?.otherShapes += 1
      return .other
    case (.line, "coordinates"): return .text(.line)
    case (.polygon, "outerBoundaryIs"): return .border(isOuter: true)
    case (.polygon, "innerBoundaryIs"): return .border(isOuter: false)
    case (.border(let isOuter), "LinearRing"): return .ring(isOuter: isOuter)
    case (.ring(let isOuter), "coordinates"): return .text(.ring(isOuter: isOuter))
    case (.placemark, "LinearRing"), (.multi, "LinearRing"),
      (.placemark, "Model"), (.placemark, "gx:Track"), (.placemark, "gx:MultiTrack"),
      (.multi, "Model"):
      current?.otherShapes += 1
      return .other
    default: return .other
    }
  }

  private func end(_ kind: Element.Text, from reader: XMLReader) throws(FormatError) {
    if kind.isLine {
      try endLine(kind, from: reader)
      return
    }
    let text = String(decoding: content, as: UTF8.self)
    switch kind {
    case .line, .ring: break
    case .begin: current?.begin = text
    case .end: current?.end = text
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

extension KMLParser {
  private func endLine(_ kind: Element.Text, from reader: XMLReader) throws(FormatError) {
    let positions = try positions(from: reader)
    switch kind {
    case .ring(isOuter: true):
      // The outer ring goes first, wherever the document has it.
      rings.insert(positions, at: 0)
    case .ring(isOuter: false): rings.append(positions)
    default:
      var line: [Coordinate] = []
      for position in positions {
        do throws(CoordinateError) {
          line.append(try Coordinate(validating: position.y, longitude: position.x))
        } catch {
          throw .coordinate(error, path: "LineString", at: reader.place)
        }
      }
      current?.lines.append(line)
    }
  }

  /// Reads `lon,lat[,alt] lon,lat[,alt] …`.
  private func positions(from reader: XMLReader) throws(FormatError) -> [SIMD2<Double>] {
    var found: [SIMD2<Double>] = []
    for tuple in content.split(whereSeparator: { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }) {
      let parts = tuple.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard parts.count >= 2,
        let longitude = NumberText.number(String(decoding: parts[0], as: UTF8.self)),
        let latitude = NumberText.number(String(decoding: parts[1], as: UTF8.self))
      else {
        throw .unexpected(
          found: "`\(String(decoding: tuple.prefix(40), as: UTF8.self))`",
          expected: "longitude,latitude", at: reader.place)
      }
      found.append(SIMD2(longitude, latitude))
    }
    return found
  }
}
