import Synchronization

/// The legs of a path in boxes, eight legs a box and eight boxes a box, through the Earth.
///
/// A path runs on where it is: neighbors along it are near each other, and need not be sorted.
struct LegIndex: Sendable {
  private typealias Place = SIMD3<Double>

  private struct Box {
    var low: Place
    var high: Place

    /// The square of the distance to a place; 0 inside.
    func square(to place: Place) -> Double {
      let gap = pointwiseMax(pointwiseMax(low - place, place - high), Place(repeating: 0))
      return (gap * gap).sum()
    }
  }

  private static let width = 8

  private let corners: [Place]
  /// The greatest distance of each leg from its chord.
  private let bulges: [Meters]
  /// The boxes, those of legs first.
  private let levels: [[Box]]

  init(_ points: [Coordinate], _ distances: [Meters]) {
    let corners = points.map { point in
      let place = ECEFPosition(point)
      return Place(place.x, place.y, place.z)
    }
    // A curve that nowhere bends more than a circle of the radius is that near to its chord; the
    // ellipsoid bends most along the meridian at the equator.
    let bulges = zip(distances, distances.dropFirst()).map { from, to in
      let length = to - from
      return length * length / (8 * 6_335_000) + 1e-6
    }
    let legs = bulges.indices.map { leg -> Box in
      let bulge = Place(repeating: bulges[leg])
      return Box(
        low: pointwiseMin(corners[leg], corners[leg + 1]) - bulge,
        high: pointwiseMax(corners[leg], corners[leg + 1]) + bulge)
    }
    var levels: [[Box]] = []
    var finer = legs
    while finer.count > 1 || levels.isEmpty {
      finer = stride(from: 0, to: finer.count, by: Self.width).map { start in
        finer[start..<min(start + Self.width, finer.count)].dropFirst().reduce(finer[start]) {
          Box(low: pointwiseMin($0.low, $1.low), high: pointwiseMax($0.high, $1.high))
        }
      }
      levels.append(finer)
    }
    self.corners = corners
    self.bulges = bulges
    self.levels = levels
  }

  /// Visits the legs that may be as near to a point as the nearest one, likely ones first.
  /// - Parameters:
  ///   - point: The point to search from.
  ///   - visit: A closure that receives a leg and returns the distance of the nearest one so far.
  func search(near point: Coordinate, _ visit: (_ leg: Int) -> Meters) {
    guard !bulges.isEmpty else { return }
    let here = ECEFPosition(point)
    var nearest = Meters.infinity
    descend(levels.count - 1, 0, Place(here.x, here.y, here.z), &nearest, visit)
  }

  private func descend(
    _ level: Int, _ number: Int, _ place: Place, _ nearest: inout Meters, _ visit: (Int) -> Meters
  ) {
    let count = level > 0 ? levels[level - 1].count : bulges.count
    var children: [(bound: Meters, number: Int)] = []
    children.reserveCapacity(Self.width)
    for child in number * Self.width..<min((number + 1) * Self.width, count) {
      let chord =
        level > 0
        ? levels[level - 1][child].square(to: place).squareRoot() : self.chord(child, place)
      let bound = Self.least(chord)
      if bound <= nearest { children.append((bound, child)) }
    }
    children.sort { $0.bound < $1.bound }
    for child in children where child.bound <= nearest {
      if level > 0 {
        descend(level - 1, child.number, place, &nearest, visit)
      } else {
        nearest = visit(child.number)
      }
    }
  }

  /// The least distance of a place from a leg, through the Earth.
  private func chord(_ leg: Int, _ place: Place) -> Meters {
    let way = corners[leg + 1] - corners[leg]
    let offset = place - corners[leg]
    let square = (way * way).sum()
    let fraction = square > 0 ? min(1, max(0, (offset * way).sum() / square)) : 0
    let rest = offset - fraction * way
    return max(0, (rest * rest).sum().squareRoot() - bulges[leg])
  }

  /// The least length of a line on the ellipsoid over a chord.
  ///
  /// An arc is longer than its chord `c` by `c³ / 24R²` and more, its radius at most 6,400 km.
  private static func least(_ chord: Meters) -> Meters {
    let bent = min(chord, 1_000_000)
    return chord * (1 - 1e-12) + 0.98 * bent * bent * bent / (24 * 6_400_000 * 6_400_000) - 1e-6
  }
}

/// An index that is made when the first question is asked, once for all copies of a path.
final class LazyLegIndex: Sendable {
  private let index = Mutex<LegIndex?>(nil)

  func value(_ points: [Coordinate], _ distances: [Meters]) -> LegIndex {
    index.withLock { index in
      if let index { return index }
      let made = LegIndex(points, distances)
      index = made
      return made
    }
  }
}
