import Geodesy

/// Creates the placemarks of a KML document out of its elements.
final class KMLParser: XMLHandler {
  private let placemark: (KMLPlacemark) -> Void
  private let fault: ((FormatError) -> Void)?
  private let link: (TextPlace) -> Void
  let shapes: KMLShapes
  var open: [Element] = []
  private var prefix = ""
  var current: KMLPlacemark?
  /// Whether something is wrong with the placemark, which then goes.
  private var isFaulty = false
  private var point: PointParts?
  var line = LineParts()
  var rings: [[SIMD2<Double>]] = []
  private var dataName = ""
  var content: [UInt8] = []
  var capture = MarkupCapture()
  var folders: [String] = []
  var styles = KMLStyles()
  /// The types of simple data, by the id of their schema and their name.
  var fieldTypes: [String: String] = [:]
  private var schema = ""

  enum Element {
    case container
    case folder
    case placemark
    case captured
    case multi
    case point
    case line
    case track
    case multiTrack
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
      case folderName
      case mode
      case coordinates
      case line
      case lineMode
      case time
      case position
      case ring(isOuter: Bool)
      case begin
      case end
      case value

      /// Whether it is a list of positions, which may be long.
      var isLine: Bool {
        switch self {
        case .line, .ring: true
        case .name, .folderName, .mode, .coordinates, .lineMode, .time, .position, .begin, .end,
          .value:
          false
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

  /// A line or track whose elements are still coming.
  struct LineParts {
    var mode: KMLAltitudeMode?
    var points: [KMLPoint] = []
    var times: [String] = []
    /// The places of positions that a track leaves open.
    var missing: Set<Int> = []
  }

  /// `fault` receives the error of a placemark, which is then left out; nil ends the reading.
  init(
    keeping shapes: KMLShapes, fault: ((FormatError) -> Void)?, link: @escaping (TextPlace) -> Void,
    placemark: @escaping (KMLPlacemark) -> Void
  ) {
    self.shapes = shapes
    self.fault = fault
    self.link = link
    self.placemark = placemark
  }

  func start(_ name: String, attributes: XMLAttributes, from reader: XMLReader) throws(FormatError)
  {
    guard let parent = open.last else {
      try startRoot(name, attributes, from: reader)
      return
    }
    let local = Self.local(name, prefix)
    let element: Element
    if capture.isOpen {
      element = .captured
    } else {
      let parent = if case .folder = parent { Element.container } else { parent }
      if case .container = parent, local == "NetworkLink" { link(reader.place) }
      element = self.element(local, in: parent)
    }
    open.append(element)
    switch element {
    case .captured: capture.start(String(local), attributes)
    case .folder: folders.append("")
    case .extendedData: schema = String((attributes["schemaUrl"] ?? "").drop { $0 == "#" })
    case .placemark:
      begin(attributes, from: reader)
      current?.isView = local != "Placemark"
    case .point: point = PointParts(place: reader.place)
    case .line, .track: line = LineParts()
    case .multiTrack: current?.lines.append(KMLLine.track)
    case .polygon: rings = []
    case .data: dataName = attributes["name"] ?? ""
    case .text:
      // Simple data are named themselves, the value of others is not.
      if let name = attributes["name"] { dataName = name }
      content.removeAll(keepingCapacity: true)
    case .container, .multi, .border, .ring, .timeSpan, .other: break
    }
  }

  func text(_ bytes: UnsafeRawBufferPointer, from reader: XMLReader) throws(FormatError) {
    if case .captured = open.last { return capture.text(bytes) }
    guard case .text(let kind) = open.last else { return }
    let limit = kind.isLine ? KMLReader.longestLine : KMLReader.longestText
    guard content.count + bytes.count <= limit else {
      throw .limit("the text of an element exceeds \(limit) bytes", at: reader.place)
    }
    content.append(contentsOf: bytes)
  }

  func end(from reader: XMLReader) throws(FormatError) {
    let element = open.popLast()
    if case .placemark = element {
      if var current, !isFaulty {
        current.style = styles.take(from: &current.elements)
        current.folders = folders.filter { !$0.isEmpty }
        placemark(current)
      }
      current = nil
      return
    }
    do throws(FormatError) {
      try end(element, from: reader)
    } catch {
      if case .limit = error { throw error }
      guard let fault else { throw error }
      // One word about a placemark is enough.
      if !isFaulty { fault(error) }
      isFaulty = true
    }
  }

  private func end(_ element: Element?, from reader: XMLReader) throws(FormatError) {
    switch element {
    case .text(let kind): try end(kind, from: reader)
    case .point: try endPoint()
    case .captured: endCaptured()
    case .folder: folders.removeLast()
    case .line: endLine()
    case .track: endTrack()
    case .multiTrack:
      if current?.lines.last?.points.isEmpty == true { current?.lines.removeLast() }
    case .polygon: current?.polygons.append(rings)
    case .container, .placemark, .multi, .border, .ring, .timeSpan, .extendedData, .data, .other,
      nil:
      break
    }
  }

  private func begin(_ attributes: XMLAttributes, from reader: XMLReader) {
    var placemark = KMLPlacemark()
    placemark.id = attributes["id"]
    placemark.place = reader.place
    current = placemark
    isFaulty = false
  }

  private func startRoot(
    _ name: String, _ attributes: XMLAttributes, from reader: XMLReader
  ) throws(FormatError) {
    prefix = name.lastIndex(of: ":").map { String(name[...$0]) } ?? ""
    capture.declare(attributes)
    switch Self.local(name, prefix) {
    case "kml", "Document", "Folder": open.append(.container)
    case "NetworkLink":
      open.append(.other)
      link(reader.place)
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
    case (.container, "Folder") where shapes == .points: return .folder
    case (.container, "gx:Tour") where shapes == .points: return .folder
    case (.container, "gx:Playlist"): return .container
    case (.container, "gx:FlyTo") where shapes == .points,
      (.container, "PhotoOverlay") where shapes == .points:
      return .placemark
    case (.container, "name") where isInFolder: return .text(.folderName)
    case (.container, "Style"), (.container, "StyleMap"), (.container, "Schema"):
      return shapes == .points ? .captured : .other
    case (.container, "Document"), (.container, "Folder"), (.container, "kml"),
      // Changes and deletions of a served document are no placemarks of their own, creations are.
      (.container, "NetworkLinkControl"), (.container, "Update"), (.container, "Create"):
      return .container
    case (.container, "Placemark"): return .placemark
    case (.placemark, "name"): return .text(.name)
    case (.placemark, "ExtendedData"): return .extendedData
    case (.placemark, "TimeSpan") where shapes != .points: return .timeSpan
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
    case (.placemark, "LineString"), (.multi, "LineString"), (.placemark, "LinearRing"),
      (.multi, "LinearRing"):
      return lineal(.line)
    // Without the prefix since KML 2.3.
    case (.placemark, "gx:Track"), (.multi, "gx:Track"), (.placemark, "Track"), (.multi, "Track"):
      return lineal(.track)
    case (.placemark, "gx:MultiTrack"), (.multi, "gx:MultiTrack"), (.placemark, "MultiTrack"),
      (.multi, "MultiTrack"):
      return lineal(.multiTrack)
    case (.multiTrack, "gx:Track"), (.multiTrack, "Track"): return .track
    case (.line, "altitudeMode"), (.line, "gx:altitudeMode"), (.track, "altitudeMode"),
      (.track, "gx:altitudeMode"):
      return .text(.lineMode)
    case (.track, "when"): return .text(.time)
    case (.track, "gx:coord"), (.track, "coord"): return .text(.position)
    case (.placemark, "Polygon"), (.multi, "Polygon"):
      if shapes == .polygons { return .polygon }
      current?.otherShapes += 1
      return .other
    case (.line, "coordinates"): return .text(.line)
    case (.polygon, "outerBoundaryIs"): return .border(isOuter: true)
    case (.polygon, "innerBoundaryIs"): return .border(isOuter: false)
    case (.border(let isOuter), "LinearRing"): return .ring(isOuter: isOuter)
    case (.ring(let isOuter), "coordinates"): return .text(.ring(isOuter: isOuter))
    case (.placemark, "Model"), (.multi, "Model"):
      if shapes == .points { return .captured }
      current?.otherShapes += 1
      return .other
    case (.placemark, _) where shapes == .points: return .captured
    case (.extendedData, _) where shapes == .points: return .captured
    default: return .other
    }
  }

  /// Whether the innermost open element is a folder.
  private var isInFolder: Bool { if case .folder = open.last { true } else { false } }

  /// The element of a line, where lines are kept.
  private func lineal(_ element: Element) -> Element {
    if shapes == .lines { return element }
    current?.otherShapes += 1
    return .other
  }

  private func end(_ kind: Element.Text, from reader: XMLReader) throws(FormatError) {
    if kind.isLine {
      try endLine(kind, from: reader)
      return
    }
    let text = String(decoding: content, as: UTF8.self)
    switch kind {
    case .line, .ring: break
    case .lineMode: line.mode = try altitudeMode(text, from: reader)
    case .time: line.times.append(text)
    case .position: try endPosition(text, from: reader)
    case .begin: current?.begin = text
    case .end: current?.end = text
    case .name: current?.name = text
    case .folderName: if !folders.isEmpty { folders[folders.count - 1] = text }
    case .value: addData(dataName, text, schema)
    case .coordinates: point?.coordinates = text
    case .mode: point?.mode = try altitudeMode(text, from: reader)
    }
  }

  private func altitudeMode(
    _ text: String, from reader: XMLReader
  ) throws(FormatError) -> KMLAltitudeMode {
    let word = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let mode = KMLAltitudeMode(rawValue: word) else {
      throw .unexpected(
        found: "the altitude mode `\(word.prefix(40))`",
        expected: "one of "
          + KMLAltitudeMode.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
        at: reader.place)
    }
    return mode
  }

  private func endPoint() throws(FormatError) {
    guard let parts = point else { return }
    point = nil
    guard (current?.points.count ?? 0) < KMLReader.mostPoints else {
      throw .limit("a placemark has more than \(KMLReader.mostPoints) points", at: parts.place)
    }
    let text = parts.coordinates ?? ""
    let numbers = text.split(
      maxSplits: 8, whereSeparator: { $0 == "," || $0.isWhitespace })
    guard numbers.count == 2 || numbers.count == 3 else {
      throw .unexpected(
        found: numbers.isEmpty
          ? "`Point` without coordinates" : "`Point` with \(numbers.count) numbers",
        expected: "`coordinates` with a longitude, a latitude and perhaps an altitude",
        at: parts.place)
    }
    // Blanks beside a comma are an error that phones and spreadsheets make.
    if text.split(whereSeparator: \.isWhitespace).count > 1 {
      current?.loosePositions += 1
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
    do throws(GeodesyError) {
      current?.points.append(
        KMLPoint(
          coordinate: try Coordinate(validating: values[1], longitude: values[0]),
          altitude: values.count > 2 ? values[2] : nil, mode: parts.mode))
    } catch {
      throw .coordinate(error, path: "Point", at: parts.place)
    }
  }
}
