public import GeoStreets
import GeoSystem
public import Geodesy

/// The lengths of the shortest walks from each of some places to each of others.
public struct DistanceMatrix: Hashable, Sendable {
  /// The number of places to start from.
  public let rowCount: Int
  /// The number of places to arrive at.
  public let columnCount: Int
  private let lengths: [Meters]

  /// The length in meters from a start to an arrival, by their places in the lists; nil when there is no walk.
  public subscript(row: Int, column: Int) -> Meters? {
    let length = lengths[row * columnCount + column]
    return length < .infinity ? length : nil
  }

  /// Measures all pairs.
  ///
  /// On a contracted network every place climbs the elimination tree once (see `TargetSet`); on
  /// others one search serves each start. Canceled work ends early: its lengths are invalid.
  public init(
    from starts: [StreetPosition], to ends: [StreetPosition], on router: Router,
    using workspace: SearchWorkspace
  ) {
    rowCount = starts.count
    columnCount = ends.count
    let arrivals = TargetSet(ends, on: router, using: workspace)
    var lengths = [Meters](repeating: .infinity, count: starts.count * ends.count)
    if !ends.isEmpty {
      lengths.withUnsafeMutableBufferPointer { all in
        for (row, start) in starts.enumerated() {
          if Cancellation.isRequested { break }
          Cancellation.report(Double(row) / Double(starts.count))
          let range = row * ends.count..<(row + 1) * ends.count
          arrivals.measure(
            from: start, into: UnsafeMutableBufferPointer(rebasing: all[range]), workspace)
        }
      }
    }
    self.lengths = lengths
  }
}
