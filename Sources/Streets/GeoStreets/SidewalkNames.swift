import GeoSystem
import Geodesy

/// The names of the streets that unnamed sidewalks run along, by their positions.
///
/// Each segment of a sidewalk gets the name of the nearest street at most `reach` meters away that
/// runs within `angle` degrees of its direction on the same layer. A segment shorter than `short`,
/// such as a bend at a corner, has no direction to go by and goes on with the name of the one before.
enum SidewalkNames {
  /// A road that is not in the network.
  struct ClosedRoad: Sendable {
    var nodes: [Int64]
    var name: String?
    var layer: Int
  }

  /// The greatest distance from the middle of a segment to the street, in meters.
  static let reach: Meters = 20
  /// The greatest difference of directions in degrees.
  static let angle: Degrees = 20
  /// Segments below this length in meters go on with the name before.
  static let short: Meters = 5

  /// Gives sidewalks the names of streets beside them.
  /// - Parameters:
  ///   - segments: The segments of all ways, way by way.
  ///   - sidewalks: The ways that are sidewalks without a name.
  ///   - roads: Streets beside those among the segments.
  ///   - nodes: The positions of the nodes.
  ///   - table: The traits of the segments.
  static func name(
    _ segments: inout [Segment], of sidewalks: Set<UInt32>, beside roads: [ClosedRoad],
    at nodes: NetworkNodes, _ table: inout TraitsTable
  ) {
    guard !sidewalks.isEmpty else { return }
    let wanted = segments.indices.filter { sidewalks.contains(segments[$0].way) }
    var search = Search(
      wanted.map { Piece(nodes, segments[$0].low, segments[$0].high) },
      layers: wanted.map { table.traits[Int(segments[$0].record)].layer })
    let streets = table.traits.map { traits in
      traits.street.kind.isRoad && traits.nameSource == .name ? traits.street.name : nil
    }
    for segment in segments {
      guard let name = streets[Int(segment.record)] else { continue }
      search.look(
        along: Piece(nodes, segment.low, segment.high), name,
        layer: table.traits[Int(segment.record)].layer)
    }
    for road in roads {
      guard let name = road.name else { continue }
      let indexes = nodes.indexes(of: road.nodes)
      for (a, b) in zip(indexes, indexes.dropFirst()) where nodes.isFound(a) && nodes.isFound(b) {
        search.look(along: Piece(nodes, a, b), name, layer: road.layer)
      }
    }
    var names = search.names
    search.fillShort(&names, isSameWay: { segments[wanted[$0]].way == segments[wanted[$1]].way })
    for (number, name) in zip(wanted, names) {
      guard let name else { continue }
      var traits = table.traits[Int(segments[number].record)]
      traits.street.name = name
      traits.nameSource = .parallel
      segments[number] = segments[number].replacing(record: table.record(traits))
    }
  }

  /// A segment in units of 1e-7 degree of latitude, seen on a plane.
  private struct Piece {
    var south: Double
    var west: Double
    var north: Double
    var east: Double

    init(_ nodes: NetworkNodes, _ a: UInt32, _ b: UInt32) {
      let (first, second) = (nodes.position(a), nodes.position(b))
      let (low, high) = first.latitude <= second.latitude ? (first, second) : (second, first)
      (south, west) = (Double(low.latitude), Double(low.longitude))
      (north, east) = (Double(high.latitude), Double(high.longitude))
    }

    /// The length where a unit of longitude has the length `scale`.
    func length(_ scale: Double) -> Double {
      let x = (east - west) * scale
      let y = north - south
      return (x * x + y * y).squareRoot()
    }

    /// Whether another piece runs in this direction or against it.
    func isParallel(to other: Piece, _ scale: Double) -> Bool {
      let a = ((east - west) * scale, north - south)
      let b = ((other.east - other.west) * scale, other.north - other.south)
      let cosine = abs(a.0 * b.0 + a.1 * b.1)
      return cosine >= Self.least * length(scale) * other.length(scale) && cosine > 0
    }

    /// The distance of a place in units of latitude.
    func distance(north y: Double, east x: Double, _ scale: Double) -> Double {
      let run = ((east - west) * scale, north - south)
      let way = ((x - west) * scale, y - south)
      let square = run.0 * run.0 + run.1 * run.1
      let along = square > 0 ? (run.0 * way.0 + run.1 * way.1) / square : 0
      let part = min(1, max(0, along))
      let rest = (way.0 - part * run.0, way.1 - part * run.1)
      return (rest.0 * rest.0 + rest.1 * rest.1).squareRoot()
    }

    private static let least = cos(SidewalkNames.angle * .pi / 180)
  }

  /// The middles of the segments of sidewalks in cells as wide as the reach.
  private struct Search {
    private let pieces: [Piece]
    private let layers: [Int]
    private let cells: [Cell]
    private var found: [(distance: Double, name: String)?]
    /// The first piece of each slot of cells, `none` where it is empty.
    private var firsts: [Int32]
    /// The next piece of the same slot.
    private var nexts: [Int32]
    private let firstRow: Int
    /// The length of a unit of longitude in units of latitude, by row; 0 for rows without pieces.
    private var scales: [Double]

    private static let none: Int32 = -1

    private struct Cell: Equatable {
      var row: Int
      var column: Int

      /// One of `count` slots, a power of two.
      @inline(__always)
      func slot(of count: Int) -> Int {
        let mixed = (row &* 0x9E37_79B9 &+ column) &* 0x85EB_CA6B
        return (mixed ^ mixed >> 15) & (count - 1)
      }
    }

    /// Meters of a unit of latitude.
    private static let unit = 0.011132
    private static let cell = SidewalkNames.reach / unit

    /// Lays segments, each with its layer, into cells.
    init(_ pieces: [Piece], layers: [Int]) {
      self.pieces = pieces
      self.layers = layers
      let rows = pieces.map { Self.row(($0.south + $0.north) / 2) }
      let firstRow = rows.min() ?? 0
      var scales = [Double](repeating: 0, count: (rows.max() ?? 0) - firstRow + 1)
      for row in rows where scales[row - firstRow] == 0 {
        scales[row - firstRow] = max(cos(Double(row) * Self.cell / 1e7 * .pi / 180), 1e-3)
      }
      cells = zip(pieces, rows).map { piece, row in
        let east = (piece.west + piece.east) / 2
        return Cell(row: row, column: Self.column(east, scales[row - firstRow]))
      }
      self.firstRow = firstRow
      self.scales = scales
      found = Array(repeating: nil, count: pieces.count)
      var slots = 64
      while slots < 2 * pieces.count { slots *= 2 }
      firsts = Array(repeating: Self.none, count: slots)
      nexts = Array(repeating: Self.none, count: pieces.count)
      for (number, cell) in cells.enumerated() {
        let slot = cell.slot(of: slots)
        nexts[number] = firsts[slot]
        firsts[slot] = Int32(number)
      }
    }

    private static func row(_ latitude: Double) -> Int { Int((latitude / cell).rounded(.down)) }

    private static func column(_ longitude: Double, _ scale: Double) -> Int {
      Int((longitude * scale / cell).rounded(.down))
    }

    /// Keeps the name of a street where it is the nearest yet.
    mutating func look(along street: Piece, _ name: String, layer: Int) {
      let first = max(Self.row(street.south - Self.cell), firstRow)
      let end = min(Self.row(street.north + Self.cell) + 1, firstRow + scales.count)
      for row in first..<max(first, end) {
        let scale = scales[row - firstRow]
        guard scale > 0 else { continue }
        // The part of the street within reach of the row: a long one crosses many.
        let rise = street.north - street.south
        let low = (Double(row - 1) * Self.cell - street.south) / rise
        let high = (Double(row + 2) * Self.cell - street.south) / rise
        let range = rise > 0 ? (max(0, low), min(1, high)) : (0, 1)
        let run = street.east - street.west
        let ends = (street.west + range.0 * run, street.west + range.1 * run)
        let from = Self.column(min(ends.0, ends.1), scale) - 1
        let to = Self.column(max(ends.0, ends.1), scale) + 1
        for column in from...max(from, to) {
          consider(Cell(row: row, column: column), street, name, layer: layer)
        }
      }
    }

    private mutating func consider(_ cell: Cell, _ street: Piece, _ name: String, layer: Int) {
      var next = firsts[cell.slot(of: firsts.count)]
      while next != Self.none {
        let number = Int(next)
        next = nexts[number]
        if layers[number] == layer && cells[number] == cell { consider(number, street, name) }
      }
    }

    private mutating func consider(_ number: Int, _ street: Piece, _ name: String) {
      let piece = pieces[number]
      let scale = scale(of: number)
      guard street.isParallel(to: piece, scale) else { return }
      let distance = street.distance(
        north: (piece.south + piece.north) / 2, east: (piece.west + piece.east) / 2, scale)
      guard distance <= Self.cell else { return }
      if let known = found[number] {
        guard (distance, name) < (known.distance, known.name) else { return }
      }
      found[number] = (distance, name)
    }

    private func scale(of number: Int) -> Double { scales[cells[number].row - firstRow] }

    private func isShort(_ number: Int) -> Bool {
      pieces[number].length(scale(of: number)) * Self.unit < SidewalkNames.short
    }

    /// The names that were found; nil for segments that are too short.
    var names: [String?] { found.indices.map { isShort($0) ? nil : found[$0]?.name } }

    /// Lets short segments go on with the name before, else begin with the one behind.
    func fillShort(_ names: inout [String?], isSameWay: (Int, Int) -> Bool) {
      func fill(_ number: Int, from other: Int) {
        guard names[number] == nil, isShort(number), isSameWay(number, other) else { return }
        names[number] = names[other]
      }
      for number in names.indices.dropFirst() { fill(number, from: number - 1) }
      for number in names.indices.dropLast().reversed() { fill(number, from: number + 1) }
    }
  }
}
