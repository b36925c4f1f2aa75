public import Geodesy

/// A touch on the map: a place on the ground.
public struct MapTap: Hashable, Sendable {
  /// Where.
  public var coordinate: Coordinate
  /// The name that the anchor is to have.
  public var name: String?

  /// Makes a touch.
  public init(_ coordinate: Coordinate, name: String? = nil) {
    self.coordinate = coordinate
    self.name = name
  }
}

/// A touch on the camera picture.
public struct ViewTap: Hashable, Sendable {
  /// What it hit.
  public var target: Target
  /// The name that the anchor is to have.
  public var name: String?

  /// Makes a touch.
  public init(_ target: Target, name: String? = nil) {
    self.target = target
    self.name = name
  }

  /// What a touch hit, in the AR world (see `Frame.pose` for its axes).
  public enum Target: Hashable, Sendable {
    /// The point of a surface that world tracking knows.
    case point(Vector3)
    /// Only the ray is known: it starts at the camera and has a direction of length 1.
    case ray(origin: Vector3, direction: Vector3)
    /// Nothing.
    case miss
  }
}
