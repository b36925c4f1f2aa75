/// A placemark of a KML document that has polygons.
public struct KMLAreaPlacemark: Hashable, Sendable {
  /// The attribute `id`.
  public var id: String?
  /// The element `name`.
  public var name: String?
  /// The elements `begin` and `end` of its time span, as written.
  public var begin: String?
  /// The end of its time span, as written.
  public var end: String?
  /// The named values of its extended data, in order.
  public var values: [(name: String, value: String)] { zip(names, texts).map { ($0, $1) } }
  /// The rings of each polygon: pairs of longitude and latitude, the outer ring first.
  public var polygons: [[[SIMD2<Double>]]] = []
  /// Where the placemark begins.
  public var place: TextPlace
  var names: [String] = []
  var texts: [String] = []
}

/// Reads the polygons of KML 2.2 documents; everything else is passed over.
public enum KMLPolygons {
  /// Reads the placemarks that have polygons.
  ///
  /// - Throws: `FormatError` with line and column.
  public static func read(_ bytes: [UInt8]) throws(FormatError) -> [KMLAreaPlacemark] {
    let handler = KMLPolygonHandler()
    guard let reader = XMLReader(handler: handler) else {
      throw .limit("there is no memory to read XML", at: TextPlace(line: 1, column: 1))
    }
    try RawBytes.read(bytes) { (all) throws(FormatError) in
      try reader.feed(all, isFinal: true)
    }
    guard handler.isKML else {
      throw .unexpected(
        found: "another kind of document", expected: "KML with a root `kml`",
        at: TextPlace(line: 1, column: 1))
    }
    return handler.placemarks
  }
}

/// Collects placemarks while the document goes by.
private final class KMLPolygonHandler: XMLHandler {
  private(set) var placemarks: [KMLAreaPlacemark] = []
  private(set) var isKML = false
  private var path: [String] = []
  private var current: KMLAreaPlacemark?
  private var rings: [[SIMD2<Double>]] = []
  private var text: [UInt8] = []
  private var collects = false

  func start(
    _ name: String, attributes: XMLAttributes, from reader: XMLReader
  ) throws(FormatError) {
    let local = name.split(separator: ":").last.map(String.init) ?? name
    if path.isEmpty, local == "kml" || local == "Document" || local == "Placemark" { isKML = true }
    path.append(local)
    text.removeAll(keepingCapacity: true)
    collects = false
    switch local {
    case "Placemark":
      current = KMLAreaPlacemark(id: attributes["id"], place: reader.place)
    case "Polygon": rings = []
    case "Data", "SimpleData":
      if let name = attributes["name"] { current?.names.append(name) }
      collects = local == "SimpleData"
    case "coordinates", "name", "begin", "end", "value": collects = current != nil
    default: break
    }
  }

  func text(_ bytes: UnsafeRawBufferPointer, from reader: XMLReader) throws(FormatError) {
    if collects { text.append(contentsOf: bytes) }
  }

  func end(from reader: XMLReader) throws(FormatError) {
    let name = path.removeLast()
    let parent = path.last ?? ""
    switch name {
    case "Placemark":
      if let current, !current.polygons.isEmpty { placemarks.append(current) }
      current = nil
    case "Polygon":
      if current != nil { current?.polygons.append(rings) }
    case "coordinates":
      if parent == "LinearRing", path.contains("Polygon") {
        let ring = try positions(reader)
        // The outer ring goes first, wherever the document has it.
        if path.contains("outerBoundaryIs") {
          rings.insert(ring, at: 0)
        } else {
          rings.append(ring)
        }
      }
    case "name": if parent == "Placemark" { current?.name = trimmed }
    case "begin": if parent == "TimeSpan" { current?.begin = trimmed }
    case "end": if parent == "TimeSpan" { current?.end = trimmed }
    case "value", "SimpleData":
      if let current, current.texts.count < current.names.count {
        self.current?.texts.append(trimmed)
      }
    default: break
    }
    collects = false
    text.removeAll(keepingCapacity: true)
  }

  private var trimmed: String {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let bytes = text.drop { blanks.contains($0) }
    let end = bytes.lastIndex { !blanks.contains($0) }.map { $0 + 1 } ?? bytes.startIndex
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Reads `lon,lat[,alt] lon,lat[,alt] …`.
  private func positions(_ reader: XMLReader) throws(FormatError) -> [SIMD2<Double>] {
    var found: [SIMD2<Double>] = []
    for tuple in text.split(whereSeparator: { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }) {
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
