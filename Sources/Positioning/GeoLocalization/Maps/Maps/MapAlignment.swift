public import Geodesy

/// Placement of a map in the AR world.
///
/// From the camera in both: the pose of the map is the camera's in the world after the inverse of
/// the camera's in the map. Both have the axes of `Frame.pose`, right-handed with y up.
public struct MapAlignment: Hashable, Sendable {
  /// The map's origin and axes in the AR world.
  public let pose: FramePose

  /// Creates an alignment of the map's pose.
  public init(pose: FramePose) { self.pose = pose }

  /// Creates an alignment of the camera in the map and in the AR world at one moment.
  public init(cameraInMap: FramePose, cameraInWorld: FramePose) {
    pose = cameraInWorld.outer(cameraInMap.inverse)
  }

  /// The camera of one picture in the map and in the AR world.
  struct Estimate: Hashable, Sendable {
    /// The camera in the map, as the service found it.
    var cameraInMap: FramePose
    var cameraInWorld: FramePose
    /// Weight of the estimate, above 0.
    var weight: Double = 1
  }

  /// Creates the alignment that fits several pictures, some of which may be grossly wrong.
  ///
  /// The turns are averaged robustly; the move is the spatial median of those that each picture
  /// asks for under the common turn, so that errors of single turns have no lever. With less than
  /// half of the weight on wrong pictures the answer stays near the right ones.
  /// - Returns: Nil without an estimate of positive weight and where the turns have no average.
  init?(_ estimates: [Estimate]) {
    let used = estimates.filter {
      $0.weight > 0 && $0.weight.isFinite && $0.cameraInMap.isFinite && $0.cameraInWorld.isFinite
    }
    let turns = used.map { $0.cameraInWorld.orientation * $0.cameraInMap.orientation.inverse }
    guard let turn = RotationAverage(turns, weights: used.map(\.weight))?.orientation else {
      return nil
    }
    let moves = used.map { $0.cameraInWorld.position - turn.rotated($0.cameraInMap.position) }
    pose = FramePose(
      position: SpatialMedian.of(moves, weights: used.map(\.weight)), orientation: turn)
  }

  /// A point of the map in the AR world.
  public func world(_ point: Vector3) -> Vector3 { pose.outer(point) }

  /// A body of the map in the AR world.
  public func world(_ body: FramePose) -> FramePose { pose.outer(body) }

  /// A point of the AR world in the map.
  public func map(_ point: Vector3) -> Vector3 { pose.inner(point) }

  /// A body of the AR world in the map.
  public func map(_ body: FramePose) -> FramePose { pose.inverse.outer(body) }
}
