public import Geodesy

/// A known picture that world tracking found in the camera's picture.
public struct MarkerSighting: Hashable, Sendable {
  /// The id of the picture.
  public var id: String
  /// The picture's anchor in the AR world; nil when there is none or it cannot be used.
  public var pose: FramePose?
  /// Whether it is in view now.
  public var isTracked: Bool

  /// Makes a sighting.
  public init(id: String, pose: FramePose?, isTracked: Bool = true) {
    self.id = id
    self.pose = pose
    self.isTracked = isTracked
  }
}
