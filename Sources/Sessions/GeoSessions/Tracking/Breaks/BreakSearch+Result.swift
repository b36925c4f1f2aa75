import Geodesy

extension BreakSearch {
  /// The breaks with their sizes, in order of time.
  var found: [WorldBreak] { breaks.map(told) }

  /// A break with the size that the measurements give it, from the smoothed change at its row.
  private func told(_ item: BreakHypothesis) -> WorldBreak {
    let (rows, row) = (smoother.rows, item.row)
    let change = smoother.shocks[row].change(item.shock)
    var (end, size, accuracy): (Seconds?, Double?, Double?)
    switch item.kind {
    case .turned:
      (size, accuracy) = (
        change.mean[2] * (180 / .pi), change.variances[2].squareRoot() * (180 / .pi)
      )
    case .jumped:
      size = SIMD2(change.mean[0], change.mean[1]).length
      accuracy = ((change.variances[0] + change.variances[1]) / 2).squareRoot()
    case .rescaled:
      // A meter of Earth is the reciprocal of what a meter of the world is.
      let factor = 1 / max(1 + change.mean[3], 0.01)
      (size, accuracy) = (factor, change.variances[3].squareRoot() * factor * factor)
    case .frozen:
      let last = min(item.end ?? rows.count, rows.count - 1)
      let (from, to) = (smoother.means[row], smoother.means[last])
      let (one, other) = (smoother.covariances[row], smoother.covariances[last])
      end = rows[last].time
      size = SIMD2(to[0] - from[0], to[1] - from[1]).length
      accuracy = ((one.east + one.north + other.east + other.north) / 2).squareRoot()
    case .mirrored: break
    }
    return WorldBreak(
      kind: item.kind, time: rows[row].time, end: end, size: size, accuracy: accuracy)
  }

  /// The stretches in which the world holds, from their first to their last measurement.
  var stretches: [ClosedRange<Seconds>] {
    let rows = smoother.rows
    var found: [ClosedRange<Seconds>] = []
    var (start, isMirrored) = (0, false)
    func close(_ end: Int) {
      if !isMirrored, end - start >= 2 { found.append(rows[start].time...rows[end - 1].time) }
    }
    for item in breaks {
      close(item.row)
      start = item.kind == .frozen ? (item.end ?? rows.count) : item.row
      if item.kind == .mirrored { isMirrored.toggle() }
    }
    close(rows.count)
    return found
  }
}
