public import Geodesy

/// How the AR world of a recorded session lies on Earth, and how far that is from the truth.
public struct AlignmentReport: Hashable, Sendable {
  /// The placement, or why there is none.
  public let solution: AlignmentSolution
  /// How many times its own uncertainty the horizontal spread had to be.
  public let neededSpreadRatio: Double
  /// How often and how far the AR world jumped; nil when it never did.
  public let jumps: Jumps?
  /// How far the answer is from the truth at the end; nil without an answer, or when the log does
  /// not know the truth.
  public let error: TrueError?

  /// How often and how far an AR world jumped.
  public struct Jumps: Hashable, Sendable {
    /// The number of jumps.
    public let count: Int
    /// The first one.
    public let first: PoseJump
    /// The last one.
    public let last: PoseJump
    /// The distance of the farthest one.
    public let largest: Meters
  }

  /// How far a placement is from the truth.
  public struct TrueError: Hashable, Sendable {
    /// The error of the yaw, -180 to 180; nil when the log does not know the world's.
    public let yaw: Degrees?
    /// The horizontal error where the camera was.
    public let horizontal: Meters
    /// The fraction of errors along the way, axis by axis, within one stated standard deviation.
    public let fractionWithinOne: Double?
    /// The fraction within two.
    public let fractionWithinTwo: Double?
  }

  /// The placement, stated for the origin of the AR world.
  public var origin: WorldPlacement? {
    guard let placement = solution.placement else { return nil }
    return (try? placement.placed(at: Vector3(x: 0, y: 0, z: 0))) ?? placement
  }

  /// The root mean square of the remaining distances, with height where it is known.
  public var rmse: Meters { solution.drift?.rmse ?? solution.fit.rmse }

  /// The same without height.
  public var horizontalRMSE: Meters {
    solution.drift?.horizontalRMSE ?? solution.fit.horizontalRMSE
  }

  /// At most so many moments along the way, evenly from the first measurement to the last.
  public func along(atMost count: Int) -> [PlacementSample] {
    let track = solution.track
    guard track.count > count else { return track }
    return (0..<count).map { track[$0 * (track.count - 1) / max(1, count - 1)] }
  }
}
