public import GeoStreets
public import Geodesy

/// How places are put on the streets (snapped).
public struct SnapPolicy: Hashable, Sendable {
  /// Whether a place goes to the nearest point of a street or to the nearest node.
  public var target: SnapTarget
  /// Which connected components are looked at.
  public var components: SnapComponents
  /// The maximum distance from a place to its street, in meters, 0 or more.
  public var maximumDistance: Meters

  /// Makes a policy: the nearest point of a street of the largest component, within 250 m.
  public init(
    target: SnapTarget = .edge, components: SnapComponents = .largest,
    maximumDistance: Meters = 250
  ) {
    self.target = target
    self.components = components
    self.maximumDistance = maximumDistance
  }
}
