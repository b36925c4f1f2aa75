/// Which markers of a picture have room: important ones first, evenly spread among equals.
enum MarkerThinning {
  /// A marker that may be shown.
  struct Candidate: Hashable {
    var position: Pixel
    var kind: MapAnchor.Kind
    var number: Int?
  }

  /// The indexes of the candidates to show, so that no two of them touch, in the order given.
  static func shown(_ candidates: [Candidate]) -> [Int] {
    let order = candidates.indices.sorted {
      let left = weight(of: candidates[$0])
      let right = weight(of: candidates[$1])
      return left == right ? $0 < $1 : left < right
    }
    var taken = OccupiedDiscs()
    var result: [Int] = []
    for index in order {
      let candidate = candidates[index]
      let radius = radius(of: candidate)
      let isEnd = candidate.kind == .start || candidate.kind == .arrival
      let gap = candidate.kind == .path ? 24.0 : 2
      guard isEnd || taken.isFree(candidate.position, radius: radius + gap) else { continue }
      taken.reserve(candidate.position, radius: radius)
      result.append(index)
    }
    return result.sorted()
  }

  /// The radius of a marker in pixels; wide numbers need more.
  static func radius(of candidate: Candidate) -> Double {
    let digits = candidate.number.map { String($0).count } ?? 1
    let base =
      switch candidate.kind {
      case .start, .arrival: 11.5
      case .via, .place: 10.0
      case .turn: 9.5
      case .path: 7.5
      }
    return base + Double(max(0, digits - 2)) * 1.25
  }

  /// Path anchors with rounder numbers come first, so that those shown read like milestones.
  private static func weight(of candidate: Candidate) -> Int {
    switch candidate.kind {
    case .start, .arrival: return 0
    case .via: return 1
    case .turn, .place: return 2
    case .path:
      let number = candidate.number ?? 1
      let steps = [1000, 500, 200, 100, 50, 20, 10, 5, 2]
      return 3 + (steps.firstIndex { number.isMultiple(of: $0) } ?? steps.count)
    }
  }
}

/// Discs that are taken, in coarse cells, so that a check stays cheap.
struct OccupiedDiscs {
  private struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  private static let side = 64.0
  private var cells: [Cell: [(Pixel, Double)]] = [:]

  /// Whether a disc, at most 32 pixels in radius, touches none that is taken.
  func isFree(_ center: Pixel, radius: Double) -> Bool {
    let home = Self.cell(of: center)
    for column in (home.column - 1)...(home.column + 1) {
      for row in (home.row - 1)...(home.row + 1) {
        for (other, size) in cells[Cell(column: column, row: row)] ?? []
        where other.distance(to: center) < radius + size { return false }
      }
    }
    return true
  }

  /// Takes a disc.
  mutating func reserve(_ center: Pixel, radius: Double) {
    cells[Self.cell(of: center), default: []].append((center, radius))
  }

  private static func cell(of point: Pixel) -> Cell {
    // Anchors are inside or near the picture; anything else shares one far cell.
    let x = max(-1e6, min(1e6, point.x))
    let y = max(-1e6, min(1e6, point.y))
    return Cell(column: Int((x / side).rounded(.down)), row: Int((y / side).rounded(.down)))
  }
}
