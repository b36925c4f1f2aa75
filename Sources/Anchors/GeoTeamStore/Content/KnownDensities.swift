import Geodesy
import Synchronization

/// The densities of anchors found by earlier searches for the nearest: the next search around there
/// need not ask the server before it looks.
final class KnownDensities: Sendable {
  /// Square meters for each anchor, by squares of the plane of longitude and latitude.
  private let areas = Mutex<[Int64: Double]>([:])

  /// Squares of 0.18° by 0.09°: as large as a town.
  private static let level = 11
  private static let mostSquares = 4096

  /// A distance in meters that so many anchors are nearly always within where they lie evenly; nil where nothing is
  /// known.
  func reach(around center: Coordinate, count: Int) -> Meters? {
    guard let area = areas.withLock({ $0[Self.square(of: center)] }) else { return nil }
    // Numbers of evenly scattered anchors are those of Poisson: three deviations more than are asked for.
    let expected = Double(count)
    return ((expected + 3 * expected.squareRoot() + 2) * area / .pi).squareRoot()
  }

  /// Learns how far away the last of so many anchors around a place was.
  func learn(reach: Meters, around center: Coordinate, count: Int) {
    guard count > 0, reach.isFinite, reach > 0 else { return }
    let (square, sum) = (Self.square(of: center), Double(count))
    // The mean of the logarithm of what k random places need is that of k − ½ (digamma function).
    let found = .pi * reach * reach / (sum - 0.5)
    areas.withLock { areas in
      if areas[square] == nil, areas.count >= Self.mostSquares { areas.removeAll() }
      // Less dense than so is not believed of where this was found: a search that is far too wide is slow.
      let factor = 1 + 3 / sum.squareRoot()
      let known = min(areas[square] ?? found, found * factor * factor)
      // A quarter of the way, in logarithms, and of that to emptiness no more than to half as dense.
      areas[square] = known * min(found / known, 2).squareRoot().squareRoot()
    }
  }

  /// Of how many squares something is known.
  var count: Int { areas.withLock(\.count) }

  private static func square(of place: Coordinate) -> Int64 {
    PlaceCell.number(of: place) >> Int64(2 * (PlaceCell.levels - level))
  }
}
