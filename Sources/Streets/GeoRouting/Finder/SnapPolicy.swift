public import Geodesy

/// The rules for snapping places to the streets.
public struct SnapPolicy: Hashable, Sendable {
  /// Whether a place goes to the nearest node of the graph, not to the nearest point of a street.
  public var usesNodes: Bool
  /// Whether every connected component is looked at, where two places may be cut off from each other,
  /// not the largest alone.
  public var includesIslands: Bool
  /// The maximum distance from a place to its street, in meters, 0 or more.
  public var maximumDistance: Meters

  /// The level that places lie on, 0 for the ground; nil where they may lie on any, the ground preferred.
  public var level: Double?

  /// Creates a policy: the nearest point of a street of the largest component, within 250 m.
  public init(
    usesNodes: Bool = false, includesIslands: Bool = false, maximumDistance: Meters = 250,
    level: Double? = nil
  ) {
    self.usesNodes = usesNodes
    self.includesIslands = includesIslands
    self.maximumDistance = maximumDistance
    self.level = level
  }

  package var target: SnapTarget {
    get { usesNodes ? .node : .edge }
    set { usesNodes = newValue == .node }
  }

  package var components: SnapComponents {
    get { includesIslands ? .all : .largest }
    set { includesIslands = newValue == .all }
  }
}

/// The word for what a place is snapped to.
package enum SnapTarget: String, Sendable, CaseIterable {
  /// The nearest point of the nearest segment.
  case edge
  /// The nearest node of the graph.
  case node
}

/// The word for the connected components that are looked at.
package enum SnapComponents: String, Sendable, CaseIterable {
  case largest
  case all
}
