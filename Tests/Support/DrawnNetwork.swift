import GeoOSM
public import GeoStreets
public import Geodesy

/// A street network drawn as text.
///
/// Letters and digits are nodes, with their Unicode scalars as ids; ways are numbered from 1. A column
/// is `cell` meters wide, a row as high; everything else is there for the eye. Ways name their nodes in order and carry tags; the walking profile decides
/// which of them are walkable and which nodes block, as it does for real data.
public struct DrawnNetwork: Sendable {
  /// The position of each node.
  public let positions: [Character: Coordinate]
  /// The network, or its bytes.
  public let image: SerializedNetwork

  /// Draws a network.
  ///
  /// The upper left corner lies at `origin`.
  public init(
    _ picture: String, ways: [(nodes: String, tags: [String: String])],
    nodes nodeTags: [Character: [String: String]] = [:], cell: Meters = 10,
    origin: Coordinate = Coordinate(latitude: 49, longitude: 8.5)
  ) {
    var positions: [Character: Coordinate] = [:]
    for (row, line) in picture.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      for (column, character) in line.enumerated() where character.isLetter || character.isNumber {
        let south = origin.destination(distance: Double(row) * cell, bearing: 180)
        let place = south.destination(distance: Double(column) * cell, bearing: 90)
        positions[character] = FixedCoordinate(place).coordinate
      }
    }
    var collection = OSMCollection(includesBuildings: true, includesGround: true)
    for (number, way) in ways.enumerated() {
      collection.addWay(
        Int64(number + 1), nodes: way.nodes.map { Self.id($0) }, OSMTags(way.tags))
    }
    let builder = collection.builder
    var nodes = NetworkNodes(ids: builder.nodeIDs())
    for (character, position) in positions {
      guard let index = nodes.ids.firstIndex(of: Self.id(character)) else { continue }
      let fixed = FixedCoordinate(position)
      nodes.latitudes[index] = fixed.latitude
      nodes.longitudes[index] = fixed.longitude
      nodes.found[index] = 1
      if let tags = nodeTags[character] { nodes.apply(NodeRules(OSMTags(tags)), at: index) }
    }
    self.positions = positions
    image = builder.build(
      nodes: nodes,
      provenance: NetworkProvenance(
        profile: FootProfile.name, source: "drawn", timestamp: nil, attribution: "drawn by hand"))
  }

  /// Draws a network whose ways are all footways; each text names the nodes of one.
  public init(_ picture: String, footways: [String], cell: Meters = 10) {
    self.init(
      picture, ways: footways.map { (nodes: $0, tags: ["highway": "footway"]) }, cell: cell)
  }

  /// The position of a node.
  ///
  /// A letter that is not in the picture gives NaN, which no test accepts.
  public subscript(_ node: Character) -> Coordinate {
    positions[node] ?? Coordinate(latitude: .nan, longitude: .nan)
  }

  /// The node at a position, or `*` for a place between nodes.
  public func name(of position: Coordinate) -> Character {
    positions.first { $0.value == position }?.key ?? "*"
  }

  private static func id(_ character: Character) -> Int64 {
    Int64(character.unicodeScalars.first?.value ?? 0)
  }
}

/// A network of random streets on a grid with holes, diagonals and loops; the same for a seed.
public func randomNetwork(seed: UInt64, rows: Int, columns: Int, origin: Coordinate)
  -> SerializedNetwork
{
  var random = SeededGenerator(seed: seed)
  var builder = NetworkBuilder()
  let kinds: [StreetTraits.Kind] = [.residential, .footway, .steps]
  func id(_ row: Int, _ column: Int) -> Int64 { Int64(row * columns + column + 1) }
  for row in 0..<rows {
    for column in 0..<columns {
      let neighbours = [(row, column + 1), (row + 1, column), (row + 1, column + 1)]
      for (index, next) in neighbours.enumerated() where next.0 < rows && next.1 < columns {
        guard Int.random(in: 0..<10, using: &random) < [7, 7, 1][index] else { continue }
        let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
        builder.addWay(
          through: [id(row, column), id(next.0, next.1)],
          street: Street(name: index == 0 ? "Row \(row)" : nil, kind: kind))
      }
    }
  }
  var nodes = NetworkNodes(ids: builder.nodeIDs())
  let corner = FixedCoordinate(origin)
  for (index, id) in nodes.ids.enumerated() {
    let row = Int(id - 1) / columns
    let column = Int(id - 1) % columns
    nodes.latitudes[index] =
      corner.latitude + Int32(row * 4_000) + Int32.random(in: -1_500...1_500, using: &random)
    let longitude =
      Int64(corner.longitude) + Int64(column * 6_000)
      + Int64.random(in: -2_000...2_000, using: &random)
    nodes.longitudes[index] = Int32(
      longitude > 1_800_000_000 ? longitude - 3_600_000_000 : longitude)
    nodes.found[index] = 1
  }
  return builder.build(
    nodes: nodes,
    provenance: NetworkProvenance(
      profile: "random", source: "seed \(seed)", timestamp: nil, attribution: "none"))
}
