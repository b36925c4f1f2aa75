import GeoNumerics
import Geodesy

/// Selection of the markers that have room: important ones first, path anchors in round steps.
enum MarkerThinning {
  /// The shown candidates, by their indexes.
  struct Shown: Hashable {
    /// Those whose markers stand on their places, in the order given; no two of them touch.
    var markers: [Int] = []
    /// Turns whose markers stand beside their places, each with the middle of its marker.
    var asides: [Int: Pixel] = [:]
    /// Those shown as dots, which may lie as close as they are wide, in the order given.
    var dots: [Int] = []
  }

  /// A marker that may be shown.
  struct Candidate: Hashable {
    var position: Pixel
    var kind: MapAnchor.Kind
    var number: Int?
    /// The number of characters on it; nil for those of the number.
    var width: Int?
    /// Clockwise from north; nil for a marker without a wedge.
    var heading: Degrees?

    /// The middle of the heading wedge; nil for path anchors and without a heading.
    fileprivate var wedge: Pixel? {
      guard let heading, heading.isFinite, kind != .path else { return nil }
      let (angle, away) = (heading * .pi / 180, MarkerThinning.radius(of: self) + 6)
      return Pixel(
        x: position.x + ElementaryFunctions.sin(angle) * away,
        y: position.y - ElementaryFunctions.cos(angle) * away)
    }
  }

  /// The radius of the disc that a wedge takes, in pixels.
  private static let wedgeRadius = 5.0

  /// The radius of the dot of a candidate whose marker has no room, in pixels.
  static let dotRadius = 2.4

  /// Selects the shown candidates; markers beside their places avoid the route.
  static func shown(
    _ candidates: [Candidate], off route: OccupiedDiscs = OccupiedDiscs()
  ) -> Shown {
    let order = candidates.indices.sorted {
      let left = weight(of: candidates[$0])
      let right = weight(of: candidates[$1])
      return left == right ? $0 < $1 : left < right
    }
    let step = numberStep(apart: spacing(of: candidates))
    var taken = OccupiedDiscs()
    var wedges = OccupiedDiscs()
    let hasAsides = turnSpacing(of: candidates) > 14
    var shown = Shown()
    for index in order {
      let candidate = candidates[index]
      let radius = radius(of: candidate)
      let isEnd = candidate.kind == .start || candidate.kind == .arrival
      let isRound = candidate.kind != .path || (candidate.number ?? index + 1).isMultiple(of: step)
      let gap = candidate.kind == .path ? 3.0 : 2
      let isClear = candidate.kind != .path || wedges.isFree(candidate.position, radius: radius)
      guard isEnd || isRound && isClear && taken.isFree(candidate.position, radius: radius + gap)
      else {
        guard candidate.kind == .turn, hasAsides, shown.asides.count < mostAsides,
          let place = placeBeside(index, of: candidates, off: [taken, wedges, route])
        else { continue }
        taken.reserve(place, radius: radius)
        shown.asides[index] = place
        continue
      }
      taken.reserve(candidate.position, radius: radius)
      if let wedge = candidate.wedge { wedges.reserve(wedge, radius: wedgeRadius) }
      shown.markers.append(index)
    }
    shown.markers.sort()
    let isMarked = Set(shown.markers)
    for index in candidates.indices where !isMarked.contains(index) && shown.asides[index] == nil {
      let place = candidates[index].position
      guard taken.isFree(place, radius: dotRadius + 1), wedges.isFree(place, radius: dotRadius)
      else { continue }
      taken.reserve(place, radius: dotRadius + 1)
      shown.dots.append(index)
    }
    return shown
  }

  /// Maximum number of turns beside their places, and their maximum distance, in pixels.
  private static let mostAsides = 60
  private static let reach = 46.0

  /// The nearest free place for a marker beside its own, which keeps off some discs: on the outer side of
  /// the turn where it can be.
  private static func placeBeside(
    _ index: Int, of candidates: [Candidate], off taken: [OccupiedDiscs]
  ) -> Pixel? {
    let (candidate, center) = (candidates[index], candidates[index].position)
    let before = candidates[max(0, index - 1)].position
    let after = candidates[min(candidates.count - 1, index + 1)].position
    let out = Pixel(x: 2 * center.x - before.x - after.x, y: 2 * center.y - before.y - after.y)
    let isBend = out.distance(to: Pixel(x: 0, y: 0)) > 0.3 * before.distance(to: after)
    // Beside what is straight: to the right of it.
    let outward =
      (isBend
        ? ElementaryFunctions.atan2(out.y, out.x)
        : ElementaryFunctions.atan2(after.x - before.x, before.y - after.y)) * 180 / .pi
    let radius = radius(of: candidate) + 1.5
    for away in stride(from: radius + 8, through: reach, by: 9) {
      for turn in [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8] {
        let (sin, cos) = ElementaryFunctions.sincos(degrees: outward + Double(turn) * 22.5)
        let place = Pixel(x: center.x + away * cos, y: center.y + away * sin)
        if taken.allSatisfy({ $0.isFree(place, radius: radius) }) { return place }
      }
    }
    return nil
  }

  /// Approximate mean distance of turns, in pixels: those of a whole city are not reported one by one.
  private static func turnSpacing(of candidates: [Candidate]) -> Double {
    let length = zip(candidates, candidates.dropFirst())
      .reduce(0) { $0 + $1.0.position.distance(to: $1.1.position) }
    return length / Double(max(1, candidates.count { $0.kind == .turn }))
  }

  /// About how many pixels anchors between others are apart from those before them.
  private static func spacing(of candidates: [Candidate]) -> Double {
    let gaps = zip(candidates, candidates.dropFirst())
      .filter { $1.kind == .path }.map { $0.position.distance(to: $1.position) }
    return gaps.isEmpty ? .infinity : gaps.sorted()[gaps.count / 2]
  }

  /// Every how many anchors a number stands, so that those with one are as far apart as they can be
  /// read: 1, 2, 5, 10 and so on.
  private static func numberStep(apart spacing: Double) -> Int {
    if spacing > 34 { return 1 }
    for power in [1, 10, 100, 1_000, 10_000] {
      for digit in [1, 2, 5] where Double(digit * power) * spacing > 64 { return digit * power }
    }
    return 100_000
  }

  /// The radius of a marker in pixels; wide numbers need more.
  static func radius(of candidate: Candidate) -> Double {
    let digits = candidate.width ?? candidate.number.map { String($0).count } ?? 1
    let base =
      switch candidate.kind {
      case .start, .arrival: 11.5
      case .via, .place: 10.0
      case .turn: 9.5
      case .path: 7.5
      }
    return base + Double(max(0, digits - 2)) * 1.25
  }

  private static func weight(of candidate: Candidate) -> Int {
    switch candidate.kind {
    case .start, .arrival: return 0
    case .via: return 1
    case .turn, .place: return 2
    case .path: return 3
    }
  }
}

/// Discs that are taken, in cells about as wide as a disc, so that a check stays cheap in a crowd.
struct OccupiedDiscs {
  private struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  private static let side = 24.0
  private var cells: [Cell: [(Pixel, Double)]] = [:]
  private var largest = 0.0

  /// Whether a disc touches none that is taken.
  func isFree(_ center: Pixel, radius: Double) -> Bool {
    let home = Self.cell(of: center)
    // In a crowd the cell of the disc itself settles it.
    guard !isTouched(home, center, radius) else { return false }
    let reach = Int(((radius + largest) / Self.side).rounded(.up))
    for column in home.column - reach...home.column + reach {
      for row in home.row - reach...home.row + reach
      where isTouched(Cell(column: column, row: row), center, radius) { return false }
    }
    return true
  }

  private func isTouched(_ cell: Cell, _ center: Pixel, _ radius: Double) -> Bool {
    cells[cell]?.contains { $0.0.distance(to: center) < radius + $0.1 } ?? false
  }

  mutating func reserve(_ center: Pixel, radius: Double) {
    largest = max(largest, radius)
    cells[Self.cell(of: center), default: []].append((center, radius))
  }

  private static func cell(of point: Pixel) -> Cell {
    // Anchors are inside or near the picture; anything else shares one far cell.
    let x = max(-1e6, min(1e6, point.x))
    let y = max(-1e6, min(1e6, point.y))
    return Cell(column: Int((x / side).rounded(.down)), row: Int((y / side).rounded(.down)))
  }
}
