import Geodesy

/// Creates the items of a GPX document out of its elements.
final class GPXParser: XMLHandler {
  /// The start of the last point of interest or way.
  private(set) var place = TextPlace(line: 1, column: 1)
  /// The start of the last point of any kind.
  private(set) var pointPlace = TextPlace(line: 1, column: 1)
  private let fault: ((FormatError) -> Void)?
  private let item: (GPXItem) -> Void
  private var open: [Element] = []
  private var prefix = ""
  private static let ownPrefix = "geoanchor:"
  private var point: GPXPoint?
  private var content: [UInt8] = []
  private var capture = MarkupCapture()

  /// The elements that matter; what is in an element that does not matter does not matter either.
  private enum Element {
    case root
    case metadata
    case copyright
    case track
    case segment
    case route
    case point(Owner)
    case value(Value)
    case extensions(Owner)
    case own(String)
    case captured
    case other

    enum Owner {
      case document
      case route
      case segment
    }

    enum Value {
      case elevation
      case geoidHeight
      case time
      case name
      case description
      case routeName
      case trackName
    }
  }

  /// `fault` receives the error of a point, which is then left out; nil ends the reading there.
  init(fault: ((FormatError) -> Void)? = nil, item: @escaping (GPXItem) -> Void) {
    self.fault = fault
    self.item = item
  }

  func start(_ name: String, attributes: XMLAttributes, from reader: XMLReader) throws(FormatError)
  {
    guard let parent = open.last else {
      try startRoot(name, attributes, from: reader)
      return
    }
    let element = capture.isOpen ? .captured : element(name, in: parent)
    open.append(element)
    switch element {
    case .captured: capture.start(name, attributes)
    case .track:
      place = reader.place
      item(.trackBegins)
    case .copyright: if let author = attributes["author"] { item(.attribution(author)) }
    case .segment: item(.segmentBegins)
    case .route:
      place = reader.place
      item(.routeBegins)
    case .point(let owner):
      pointPlace = reader.place
      if case .document = owner { place = pointPlace }
      do throws(FormatError) {
        point = GPXPoint(coordinate: try coordinate(name, attributes, from: reader))
      } catch {
        guard let fault else { throw error }
        point = nil
        fault(error)
      }
    case .value, .own: content.removeAll(keepingCapacity: true)
    case .root, .metadata, .extensions, .other: break
    }
  }

  func text(_ bytes: UnsafeRawBufferPointer, from reader: XMLReader) throws(FormatError) {
    switch open.last {
    case .value, .own: break
    case .captured: return capture.text(bytes)
    default: return
    }
    guard content.count + bytes.count <= GPXReader.longestText else {
      throw .limit(
        "the text of an element exceeds \(GPXReader.longestText) bytes", at: reader.place)
    }
    content.append(contentsOf: bytes)
  }

  func end(from reader: XMLReader) throws(FormatError) {
    switch open.popLast() {
    case .value(let value): end(value, from: reader)
    case .own(let name):
      point?.extensions.append(
        GPXWriter.Extension(name: name, text: String(decoding: content, as: UTF8.self)))
    case .captured:
      guard let (name, value) = capture.end() else { return }
      guard let value else {
        point?.longElements += 1
        return
      }
      var elements = point?.elements ?? []
      MarkupTree.append(localName(name) ?? name, value, to: &elements)
      point?.elements = elements
    case .point(let owner):
      guard let point else { return }
      switch owner {
      case .document: item(.waypoint(point))
      case .route: item(.routePoint(point))
      case .segment: item(.trackPoint(point))
      }
    case .root, .metadata, .copyright, .track, .segment, .route, .extensions, .other, nil: break
    }
  }

  private func startRoot(
    _ name: String, _ attributes: XMLAttributes, from reader: XMLReader
  ) throws(FormatError) {
    guard name == "gpx" || name.hasSuffix(":gpx") else {
      throw .unexpected(
        found: "the element `\(name)`", expected: "the root `gpx`", at: reader.place)
    }
    prefix = String(name.dropLast(3))
    capture.declare(attributes)
    open.append(.root)
    item(.document(version: attributes["version"]))
  }

  private func element(_ name: String, in parent: Element) -> Element {
    if case .extensions(let owner) = parent {
      if name.hasPrefix(Self.ownPrefix) {
        return .own(String(name.dropFirst(Self.ownPrefix.count)))
      }
      return owner == .document ? .captured : .other
    }
    guard let local = localName(name) else {
      // GPX 1.0 has elements of others beside its own.
      if case .point(.document) = parent { return .captured }
      return .other
    }
    switch (parent, local) {
    case (.root, "metadata"): return .metadata
    case (.metadata, "copyright"): return .copyright
    case (.root, "wpt"): return .point(.document)
    case (.root, "rte"): return .route
    case (.root, "trk"): return .track
    case (.route, "rtept"): return .point(.route)
    case (.route, "name"): return .value(.routeName)
    case (.track, "trkseg"): return .segment
    case (.track, "name"): return .value(.trackName)
    case (.segment, "trkpt"): return .point(.segment)
    case (.point, "ele"): return .value(.elevation)
    case (.point, "geoidheight"): return .value(.geoidHeight)
    case (.point, "time"): return .value(.time)
    case (.point, "name"): return .value(.name)
    case (.point, "desc"): return .value(.description)
    case (.point(let owner), "extensions"): return .extensions(owner)
    case (.point(.document), _): return .captured
    default: return .other
    }
  }

  /// The name without the prefix of the root; nil for names of other namespaces.
  private func localName(_ name: String) -> String? {
    guard !prefix.isEmpty else { return name }
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  private func coordinate(
    _ name: String, _ attributes: XMLAttributes, from reader: XMLReader
  ) throws(FormatError) -> Coordinate {
    let latitude = try degrees("lat", attributes["lat"], of: name, from: reader)
    let longitude = try degrees("lon", attributes["lon"], of: name, from: reader)
    do throws(GeodesyError) {
      return try Coordinate(validating: latitude, longitude: longitude)
    } catch {
      throw .coordinate(error, path: name, at: reader.place)
    }
  }

  private func degrees(
    _ axis: String, _ text: String?, of name: String, from reader: XMLReader
  ) throws(FormatError) -> Degrees {
    guard let text else {
      throw .unexpected(
        found: "`\(name)` without `\(axis)`", expected: "both `lat` and `lon`", at: reader.place)
    }
    guard let number = PointText.number(text) else {
      throw .unexpected(
        found: "`\(axis)=\"\(text.prefix(40))\"`", expected: "decimal degrees", at: reader.place)
    }
    return number
  }

  private func number(_ text: String, from reader: XMLReader) -> Double? {
    let number = PointText.number(String(text.filter { !$0.isWhitespace }))
    if number == nil { item(.badNumber(at: reader.place)) }
    return number
  }

  private func end(_ value: Element.Value, from reader: XMLReader) {
    let text = String(decoding: content, as: UTF8.self)
    switch value {
    case .elevation: point?.elevation = number(text, from: reader)
    case .geoidHeight: point?.geoidHeight = number(text, from: reader)
    case .time: point?.time = text
    case .name: point?.name = text
    case .description: point?.description = text
    case .routeName: item(.routeName(text))
    case .trackName: item(.trackName(text))
    }
  }
}
