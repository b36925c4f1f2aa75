import GeoNumerics
import Geodesy

/// A break that a world may have, by the rows of the smoother.
struct BreakHypothesis: Hashable, Sendable {
  let kind: WorldBreak.Kind
  /// The first row behind the change.
  var row: Int
  /// The first row behind a frozen stretch.
  var end: Int?

  /// The prior variances of the change at the row; wide, because a break may have any size.
  var shock: WorldShock {
    switch kind {
    case .turned, .mirrored: WorldShock(variances: SIMD4(0, 0, 2.25, 0))
    case .jumped: WorldShock(variances: SIMD4(400, 400, 0, 0))
    case .rescaled: WorldShock(variances: SIMD4(0, 0, 0, 0.25))
    case .frozen: WorldShock(variances: .zero)
    }
  }

  /// The variance on each axis that a walker gains each second while the poses of a stretch of so
  /// many seconds stand still: at its end, a deviation of 0.7 m for each second.
  static func wander(_ duration: Seconds) -> Double { 0.5 * max(duration, 1) }
}

extension DriftSmoother {
  /// The same rows in a world that breaks so; the ways turn by the yaws that fit each part best.
  func broken(_ breaks: [BreakHypothesis]) -> DriftSmoother {
    var other = self
    var (starts, turns) = (Set<Int>(), Set<Int>())
    for item in breaks {
      starts.insert(item.row)
      other.rows[item.row].shock = WorldShock(
        variances: (other.rows[item.row].shock?.variances ?? .zero) + item.shock.variances)
      switch item.kind {
      case .turned: turns.insert(item.row)
      case .mirrored:
        turns.insert(item.row)
        other.mirror(from: item.row)
      case .jumped, .rescaled: break
      case .frozen:
        let end = item.end ?? rows.count
        starts.insert(end)
        let first = max(1, item.row)
        let rate = BreakHypothesis.wander(rows[min(end, rows.count - 1)].time - rows[first].time)
        for index in first..<min(end + 1, rows.count) {
          other.rows[index].slip.place += rate * (rows[index].time - rows[index - 1].time)
        }
      }
    }
    let yaws = other.pieceYaws(starts.sorted(), turns: turns)
    other.turn { yaws[$0 + 1] }
    return other
  }

  /// Exchanges left and right of the ways from a row on.
  private mutating func mirror(from first: Int) {
    let origin = rows[max(first - 1, 0)].point
    for index in first..<rows.count { rows[index].point.x = 2 * origin.x - rows[index].point.x }
  }

  /// The yaw from the reference for the way to each row: that of the least squares within pieces,
  /// each about its own middle, one for all pieces between two turns.
  private func pieceYaws(_ starts: [Int], turns: Set<Int>) -> [Double] {
    var yaws = [Double](repeating: 0, count: rows.count + 1)
    let (sine, cosine) = ElementaryFunctions.sincos(reference)
    var (along, across) = (usual * usual * cosine, usual * usual * sine)
    var (group, from) = (0, 0)
    func close(_ end: Int) {
      let yaw = ElementaryFunctions.atan2(
        across * cosine - along * sine, along * cosine + across * sine)
      for index in group..<end { yaws[index] = yaw }
    }
    for end in starts.filter({ $0 > 0 && $0 < rows.count }) + [rows.count] {
      let (a, b) = moments(max(from - 1, 0)..<end)
      along += a
      across += b
      if turns.contains(end) || end == rows.count {
        close(end)
        group = end
        // The yaw before counts little, but for a part without any way.
        let length = max((along * along + across * across).squareRoot(), 1e-9)
        (along, across) = (usual * usual * along / length, usual * usual * across / length)
      }
      from = end
    }
    yaws[rows.count] = yaws[rows.count - 1]
    return yaws
  }

  /// The products of ways and places about their middles, along and across.
  private func moments(_ range: Range<Int>) -> (along: Double, across: Double) {
    var (count, point, place) = (0.0, SIMD2<Double>.zero, SIMD2<Double>.zero)
    var (along, across) = (0.0, 0.0)
    for index in range where rows[index].standardDeviation != nil && rows[index].isTrusted {
      let (p, g) = (rows[index].point, rows[index].place)
      count += 1
      let dp = p - point
      point += dp / count
      place += (g - place) / count
      let rest = g - place
      along += dp.x * rest.x + dp.y * rest.y
      across += dp.x * rest.y - dp.y * rest.x
    }
    return (along, across)
  }
}
