package import Geodesy

/// The alignment of a recorded session on Earth, and its error.
package struct AlignmentReport: Hashable, Sendable {
  /// The placement, or why there is none.
  package let solution: AlignmentSolution
  /// The least ratio of the horizontal spread to its own uncertainty.
  package let neededSpreadRatio: Double
  /// The jumps of the AR world; nil when it never jumped.
  package let jumps: Jumps?
  /// The error of the answer at the end; nil without an answer, or when the log does not know the
  /// truth.
  package let error: TrueError?

  /// The number and size of the jumps of an AR world.
  package struct Jumps: Hashable, Sendable {
    /// The number of jumps.
    package let count: Int
    package let first: PoseJump
    package let last: PoseJump
    /// The distance of the farthest one.
    package let largest: Meters
  }

  /// The error of a placement.
  package struct TrueError: Hashable, Sendable {
    /// The error of the yaw, -180 to 180; nil when the log does not know the world's.
    package let yaw: Degrees?
    /// The horizontal error where the camera was.
    package let horizontal: Meters
    /// The fraction of errors along the way, axis by axis, within one stated standard deviation.
    package let fractionWithinOne: Double?
    package let fractionWithinTwo: Double?
  }

  /// The placement, stated for the origin of the AR world.
  package var origin: WorldPlacement? {
    guard let placement = solution.placement else { return nil }
    return (try? placement.placed(at: Vector3(x: 0, y: 0, z: 0))) ?? placement
  }

  /// The root mean square of the remaining distances, with height where it is known.
  package var rmse: Meters { solution.drift?.rmse ?? solution.fit.rmse }

  /// The same without height.
  package var horizontalRMSE: Meters {
    solution.drift?.horizontalRMSE ?? solution.fit.horizontalRMSE
  }

  /// At most so many moments along the way, evenly from the first measurement to the last.
  package func along(atMost count: Int) -> [PlacementSample] { solution.moments(atMost: count) }
}

extension AlignmentSolution {
  /// At most so many moments along the way, evenly from the first measurement to the last.
  package func moments(atMost count: Int) -> [PlacementSample] {
    guard track.count > count else { return track }
    return (0..<count).map { track[$0 * (track.count - 1) / max(1, count - 1)] }
  }
}
