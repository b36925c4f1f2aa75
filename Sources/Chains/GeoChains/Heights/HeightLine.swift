import Geodesy

/// Heights along a way while they are being planned, and why each is not the ground's.
struct HeightLine {
  private let distances: [Meters]
  private let ground: [Meters?]
  private var laid: [Meters?]
  private var reasons: [HeightPlan.Reason?]

  init(distances: [Meters], ground: [Meters?]) {
    self.distances = distances
    self.ground = ground
    laid = ground
    reasons = Array(repeating: nil, count: distances.count)
  }

  /// The heights; 0 where nothing is known yet.
  var heights: [Meters] { laid.map { $0 ?? 0 } }

  /// Lays a bridge, a tunnel or a level from the ground at its one end to that at its other.
  mutating func lay(_ structure: PathInterval<HeightPlan.Reason>, levelHeight: Meters) {
    let first = distances.firstPlace { $0 >= structure.from }
    let last = distances.firstPlace { $0 > structure.to } - 1
    guard structure.to > structure.from, first <= last else { return }
    var offset = 0.0
    if case .level(let level) = structure.value {
      guard level != 0, level.isFinite else { return }
      offset = level * levelHeight
    }
    let begins = laid[first] ?? laid[last]
    let ends = laid[last] ?? laid[first]
    guard let begins, let ends else { return }
    let span = distances[last] - distances[first]
    // The ends of a bridge or a tunnel stand on the ground; on a level people are above it all along.
    for index in first...last {
      let fraction = span > 0 ? (distances[index] - distances[first]) / span : 0
      laid[index] = begins + fraction * (ends - begins) + offset
      reasons[index] = structure.value
    }
  }

  /// Fills what terrain does not know from its neighbors; false when a void is too long or at an
  /// end.
  mutating func bridgeVoids(upTo longest: Meters) -> Bool {
    var index = 0
    while index < laid.count {
      guard laid[index] == nil else {
        index += 1
        continue
      }
      var end = index
      while end < laid.count, laid[end] == nil { end += 1 }
      guard index > 0, end < laid.count, let before = laid[index - 1], let after = laid[end],
        distances[end] - distances[index - 1] <= longest
      else { return false }
      let span = distances[end] - distances[index - 1]
      for hole in index..<end {
        let fraction = (distances[hole] - distances[index - 1]) / span
        laid[hole] = before + fraction * (after - before)
        reasons[hole] = .void
      }
      index = end
    }
    return true
  }

  /// Limits the slope: half-way between the lowest line that no point is above and the highest
  /// that no point is below, of all lines no steeper than the limit.
  ///
  /// Both are as steep as the limit at most, so is their middle; where the ground keeps the limit
  /// toward every other point all three are the ground.
  mutating func flatten(to steepest: Double) {
    let given = heights
    var above = given
    var below = given
    for index in given.indices.dropFirst() {
      let rise = steepest * (distances[index] - distances[index - 1])
      above[index] = max(above[index], above[index - 1] - rise)
      below[index] = min(below[index], below[index - 1] + rise)
    }
    for index in given.indices.dropLast().reversed() {
      let rise = steepest * (distances[index + 1] - distances[index])
      above[index] = max(above[index], above[index + 1] - rise)
      below[index] = min(below[index], below[index + 1] + rise)
    }
    for index in given.indices where above[index] != below[index] {
      laid[index] = (above[index] + below[index]) / 2
      if reasons[index] == nil { reasons[index] = .slope }
    }
  }

  /// The sections of one reason, each from the last height that is the ground's to the next.
  func exceptions(tolerance: Meters) -> [PathInterval<HeightPlan.Reason>] {
    var found: [PathInterval<HeightPlan.Reason>] = []
    for index in distances.indices {
      guard let reason = reasons[index] else { continue }
      if case .slope = reason, let ground = ground[index], let height = laid[index],
        abs(height - ground) <= tolerance
      {
        continue
      }
      if index > 0, let last = found.last, last.value == reason, last.to == distances[index - 1] {
        found[found.count - 1].to = distances[index]
      } else {
        found.append(PathInterval(from: distances[index], to: distances[index], reason))
      }
    }
    return found
  }
}
