import GeoFormats
import GeoNumerics

/// Reads the JSON encoding of CQL2 (OGC 21-065r2, annex C).
struct CQL2JSONReader {
  /// Reads a whole text.
  /// - Throws: `FormatError` with the place and the path.
  static func read(_ json: [UInt8]) throws(FormatError) -> CQL2Expression {
    let root = try JSONNode(reading: json)
    return try expression(root)
  }

  private static func expression(_ node: JSONNode) throws(FormatError) -> CQL2Expression {
    switch node.value {
    case .bool(let value)?: return .boolean(value)
    case .string(let text)?: return .text(text)
    case .number?, .integer?: return .number(try node.number())
    case .array?: return .array(try expressions(node))
    case .object(let object)?:
      if object["op"] != nil { return try operation(node) }
      if object["property"] != nil {
        let name = try node["property"].string()
        guard !name.isEmpty else { throw node["property"].error(expected: "a name") }
        return .property(name)
      }
      if object["date"] != nil || object["timestamp"] != nil {
        let name = object["date"] != nil ? "date" : "timestamp"
        let text = try node[name].string()
        switch (CQL2Instant.expression(of: text, isBound: false), name) {
        case (.date(let text)?, "date"): return .date(text)
        case (.timestamp(let text)?, "timestamp"): return .timestamp(text)
        default: throw node[name].error(expected: "a \(name) of UTC")
        }
      }
      if object["interval"] != nil { return try interval(node["interval"]) }
      if object["bbox"] != nil {
        let numbers = try position(node["bbox"], among: [4, 6])
        guard let box = CQL2Geometry.box(of: numbers) else {
          throw node["bbox"].error(expected: "the least numbers, then the greatest")
        }
        return .geometry(box)
      }
      if object["type"] != nil { return .geometry(try geometry(node)) }
      throw node.error(
        expected:
          "an object with `op`, `property`, `date`, `timestamp`, `interval`, `bbox` or `type`")
    case .null?, nil: throw node.error(expected: "an expression")
    }
  }

  private static func expressions(_ node: JSONNode) throws(FormatError) -> [CQL2Expression] {
    try node.elements().map { (element) throws(FormatError) in try expression(element) }
  }

  private static func operation(_ node: JSONNode) throws(FormatError) -> CQL2Expression {
    let name = try node["op"].string()
    let operands = try expressions(node["args"])
    guard let operation = CQL2Operator(rawValue: name) else {
      // The names of functions are those that the text encoding can write.
      guard CQL2TextReader.isFunction(name) else {
        throw node["op"].error(expected: "an operator of CQL2 or the name of a function")
      }
      return .function(name, operands)
    }
    return .operation(operation, operands)
  }

  private static func interval(_ node: JSONNode) throws(FormatError) -> CQL2Expression {
    let ends = try node.elements()
    guard ends.count == 2 else { throw node.error(expected: "two instants") }
    func bound(_ end: JSONNode) throws(FormatError) -> CQL2Expression {
      guard case .string(let text)? = end.value else { return try expression(end) }
      guard let bound = CQL2Instant.expression(of: text, isBound: true) else {
        throw end.error(expected: "a date, a timestamp of UTC or `..`")
      }
      return bound
    }
    return .interval(try bound(ends[0]), try bound(ends[1]))
  }

  // MARK: - Geometries

  private static func geometry(_ node: JSONNode) throws(FormatError) -> CQL2Geometry {
    let coordinates = node["coordinates"]
    switch try node["type"].string() {
    case "Point": return .point(try position(coordinates))
    case "LineString": return .lineString(try line(coordinates, least: 2))
    case "Polygon": return .polygon(try rings(coordinates))
    case "MultiPoint": return .multiPoint(try line(coordinates, least: 1))
    case "MultiLineString": return .multiLineString(try lines(coordinates, least: 2))
    case "MultiPolygon":
      return .multiPolygon(
        try parts(coordinates).map { (part) throws(FormatError) in try rings(part) })
    case "GeometryCollection":
      return .collection(
        try parts(node["geometries"]).map { (part) throws(FormatError) in
          guard part["type"].value?.string != "GeometryCollection" else {
            throw part.error(expected: "a geometry that is no collection")
          }
          return try geometry(part)
        })
    default: throw node["type"].error(expected: "a kind of geometry of GeoJSON")
    }
  }

  /// The parts of a geometry, at least one: an empty geometry has no well-known text in CQL2.
  private static func parts(_ node: JSONNode) throws(FormatError) -> [JSONNode] {
    let parts = try node.elements()
    guard !parts.isEmpty else { throw node.error(expected: "at least one part") }
    return parts
  }

  private static func position(
    _ node: JSONNode, among counts: Set<Int> = [2, 3]
  ) throws(FormatError) -> [Double] {
    let numbers = try node.elements().map { (number) throws(FormatError) in try number.number() }
    guard counts.contains(numbers.count) else {
      throw node.error(
        expected: counts.sorted().map(String.init).joined(separator: " or ") + " numbers")
    }
    return numbers
  }

  private static func line(_ node: JSONNode, least: Int) throws(FormatError) -> [[Double]] {
    let positions = try node.elements().map { (one) throws(FormatError) in try position(one) }
    guard positions.count >= least else {
      throw node.error(expected: "at least \(least) positions")
    }
    return positions
  }

  private static func lines(_ node: JSONNode, least: Int) throws(FormatError) -> [[[Double]]] {
    try parts(node).map { (one) throws(FormatError) in try line(one, least: least) }
  }

  private static func rings(_ node: JSONNode) throws(FormatError) -> [[[Double]]] {
    let rings = try lines(node, least: 4)
    for ring in rings where ring.first?.prefix(2) != ring.last?.prefix(2) {
      throw node.error(expected: "rings that end where they begin")
    }
    return rings
  }
}
