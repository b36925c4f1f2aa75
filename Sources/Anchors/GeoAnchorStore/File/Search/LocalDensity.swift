import GeoPackage
import GeoSystem
import Geodesy

/// Guesses how far one must look around a place to find so many anchors.
///
/// It goes down the R*Tree to the nearest leaves and measures on a plane. A wrong guess costs time,
/// never an answer: the search itself grows until it is sure.
struct LocalDensity {
  /// The distance in meters that is likely to hold `count` rows; nil when the tree does not tell.
  static func reach(
    around center: Coordinate, count: Int, on connection: Connection
  ) throws -> Meters? {
    guard count > 0, count <= mostCounted else { return nil }
    var nodes = IndexNode.all(on: connection)
    var search = LocalDensity(center, count)
    try search.visit(IndexNode.root, depth: nil, &nodes)
    guard search.nearest.count == count, let square = search.nearest.last else { return nil }
    // The index rounds by up to 2 m.
    return sqrt(square) * WGS84.longestLatitudeDegree + 5
  }

  private static let mostCounted = 200
  /// A damaged tree must not keep anybody busy.
  private static let mostNodes = 200

  private let center: Coordinate
  private let scale: Double
  private let count: Int
  private var nodesLeft = mostNodes
  /// The squares of the distances to the nearest rows, in degrees of latitude, in order.
  private var nearest: [Double] = []

  private init(_ center: Coordinate, _ count: Int) {
    self.center = center
    self.count = count
    scale = cos(center.latitude * .pi / 180)
    nearest.reserveCapacity(count + 1)
  }

  private struct Cell {
    var number: Int64
    var square: Double
  }

  /// Looks into a node, and into those below it that may hold something nearer.
  private mutating func visit(
    _ number: Int64, depth: Int?, _ nodes: inout BlobColumn
  ) throws {
    guard nodesLeft > 0 else { return }
    nodesLeft -= 1
    var cells: [Cell] = []
    var level = depth ?? 0
    let limit = bound
    let isThere = try nodes.withBytes(ofRow: number) { bytes in
      guard let node = IndexNode(bytes) else { return }
      level = depth ?? node.depth
      cells = self.cells(of: node, nearerThan: limit)
    }
    guard isThere else { return }
    guard level > 0 else {
      for cell in cells where cell.square < bound { insert(cell.square) }
      return
    }
    cells.sort { $0.square < $1.square }
    for cell in cells {
      guard cell.square < bound else { return }
      try visit(cell.number, depth: level - 1, &nodes)
    }
  }

  private var bound: Double { nearest.count < count ? .infinity : nearest[count - 1] }

  private mutating func insert(_ square: Double) {
    var place = nearest.count
    while place > 0, nearest[place - 1] > square { place -= 1 }
    nearest.insert(square, at: place)
    if nearest.count > count { nearest.removeLast() }
  }

  private func cells(of node: IndexNode, nearerThan limit: Double) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(node.count)
    for index in 0..<node.count {
      let x =
        max(node.west(index) - center.longitude, center.longitude - node.east(index), 0) * scale
      let y = max(node.south(index) - center.latitude, center.latitude - node.north(index), 0)
      let square = x * x + y * y
      guard square < limit else { continue }
      cells.append(Cell(number: node.number(index), square: square))
    }
    return cells
  }
}
