package import Geodesy

/// The elements of an OpenStreetMap XML document (version 0.6), for documents of one building.
package struct OSMXML: Sendable {
  /// A point.
  package struct Node: Hashable, Sendable {
    package var coordinate: Coordinate
    package var tags: [String: String]
  }

  /// A line through points.
  package struct Way: Hashable, Sendable {
    package var id: Int64
    /// The ids of its points.
    package var nodes: [Int64]
    package var tags: [String: String]
  }

  /// A set of elements.
  package struct Relation: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
      /// `node`, `way` or `relation`.
      package var type: String
      package var id: Int64
      package var role: String
    }

    package var id: Int64
    /// Its elements in order.
    package var members: [Member]
    package var tags: [String: String]
  }

  /// The points by their ids.
  package private(set) var nodes: [Int64: Node] = [:]
  /// The lines in the order of the document.
  package private(set) var ways: [Way] = []
  /// The sets in the order of the document.
  package private(set) var relations: [Relation] = []

  /// The most elements, references and tags that are read.
  package static let mostParts = 1 << 22

  /// Reads a document.
  /// - Throws: `FormatError` with line and column: not well-formed, not OpenStreetMap, an element
  ///   without its attributes, a position that is not on Earth, more parts than are read.
  package init(reading bytes: [UInt8]) throws(FormatError) {
    let handler = OSMXMLHandler()
    guard let reader = XMLReader(handler: handler) else {
      throw .limit("there is no memory for the reader", at: TextPlace(line: 1, column: 1))
    }
    try RawBytes.read(bytes) { (all) throws(FormatError) in
      try reader.feed(all, isFinal: true)
    }
    nodes = handler.nodes
    ways = handler.ways
    relations = handler.relations
  }
}

/// Collects elements as they end.
private final class OSMXMLHandler: XMLHandler {
  var nodes: [Int64: OSMXML.Node] = [:]
  var ways: [OSMXML.Way] = []
  var relations: [OSMXML.Relation] = []
  private var open: [Element] = []
  private var parts = 0

  private enum Element {
    case root
    case node(Int64, OSMXML.Node)
    case way(OSMXML.Way)
    case relation(OSMXML.Relation)
    case other
  }

  func start(_ name: String, attributes: XMLAttributes, from reader: XMLReader) throws(FormatError)
  {
    parts += 1
    guard parts <= OSMXML.mostParts else {
      throw .limit("the document has more than \(OSMXML.mostParts) elements", at: reader.place)
    }
    guard !open.isEmpty else {
      guard name == "osm" else {
        throw .unexpected(
          found: "the element `\(name.prefix(40))`", expected: "`osm`", at: reader.place)
      }
      open.append(.root)
      return
    }
    switch name {
    case "node":
      open.append(
        .node(
          try id(attributes, "id", reader),
          OSMXML.Node(coordinate: try position(attributes, reader), tags: [:])))
    case "way":
      open.append(.way(OSMXML.Way(id: try id(attributes, "id", reader), nodes: [], tags: [:])))
    case "relation":
      open.append(
        .relation(
          OSMXML.Relation(id: try id(attributes, "id", reader), members: [], tags: [:])))
    default:
      try add(name, attributes, reader)
      open.append(.other)
    }
  }

  func text(_ bytes: UnsafeRawBufferPointer, from reader: XMLReader) throws(FormatError) {}

  func end(from reader: XMLReader) throws(FormatError) {
    switch open.popLast() {
    case .node(let id, let node)?: nodes[id] = node
    case .way(let way)?: ways.append(way)
    case .relation(let relation)?: relations.append(relation)
    case .root?, .other?, nil: break
    }
  }

  /// Adds a tag, a reference or a member to the innermost element.
  private func add(
    _ name: String, _ attributes: XMLAttributes, _ reader: XMLReader
  ) throws(FormatError) {
    guard let last = open.indices.last, ["tag", "nd", "member"].contains(name) else { return }
    switch (open[last], name) {
    case (.node(let id, var node), "tag"):
      node.tags[try key(attributes, reader)] = attributes["v"] ?? ""
      open[last] = .node(id, node)
    case (.way(var way), "tag"):
      way.tags[try key(attributes, reader)] = attributes["v"] ?? ""
      open[last] = .way(way)
    case (.way(var way), "nd"):
      // Taken out first, or the list would be copied for each of its elements.
      open[last] = .other
      way.nodes.append(try id(attributes, "ref", reader))
      open[last] = .way(way)
    case (.relation(var relation), "tag"):
      relation.tags[try key(attributes, reader)] = attributes["v"] ?? ""
      open[last] = .relation(relation)
    case (.relation(var relation), "member"):
      open[last] = .other
      relation.members.append(
        OSMXML.Relation.Member(
          type: attributes["type"] ?? "", id: try id(attributes, "ref", reader),
          role: attributes["role"] ?? ""))
      open[last] = .relation(relation)
    case _: return
    }
  }

  private func key(
    _ attributes: XMLAttributes, _ reader: XMLReader
  ) throws(FormatError) -> String {
    guard let key = attributes["k"] else {
      throw .unexpected(
        found: "a tag without the attribute `k`", expected: "a key", at: reader.place)
    }
    return key
  }

  private func id(
    _ attributes: XMLAttributes, _ name: StaticString, _ reader: XMLReader
  ) throws(FormatError) -> Int64 {
    guard let text = attributes[name], let id = Int64(text) else {
      throw .unexpected(
        found: "no whole number in the attribute `\(name)`", expected: "an id", at: reader.place)
    }
    return id
  }

  private func position(
    _ attributes: XMLAttributes, _ reader: XMLReader
  ) throws(FormatError) -> Coordinate {
    guard let latitude = attributes["lat"].flatMap({ NumberText.number($0) }),
      let longitude = attributes["lon"].flatMap({ NumberText.number($0) })
    else {
      throw .unexpected(
        found: "a node without the attributes `lat` and `lon`", expected: "a position",
        at: reader.place)
    }
    do throws(GeodesyError) {
      return try Coordinate(validating: latitude, longitude: longitude)
    } catch {
      throw .coordinate(error, path: "node", at: reader.place)
    }
  }
}
