extension BlockedArea {
  /// Kind of blocked area.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A wall.
    case wall
    /// A window.
    case window
    /// A part that is closed to everybody.
    case inaccessible
    /// Open to the floor below.
    case void
    /// Furniture and the like.
    case obstacle
  }
}

/// A part of a floor that cannot be walked on.
public struct BlockedArea: Hashable, Sendable {
  /// The id, unique among the things of the venue.
  public var id: String
  /// The id of its floor.
  public var floor: Floor.ID
  /// Its kind, such as wall or furniture.
  public var kind: BlockedArea.Kind
  /// The covered area.
  public var shape: FloorShape

  /// Creates an area of its parts.
  public init(id: String, floor: Floor.ID, kind: BlockedArea.Kind, shape: FloorShape) {
    self.id = id
    self.floor = floor
    self.kind = kind
    self.shape = shape
  }
}
