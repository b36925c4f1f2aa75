extension BlockedArea {
  /// What cannot be walked through.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A wall.
    case wall
    /// A window.
    case window
    /// A part that nobody may enter.
    case inaccessible
    /// Open to the floor below.
    case void
    /// Furniture and the like.
    case obstacle
  }
}

/// A part of a floor that cannot be walked on.
public struct BlockedArea: Hashable, Sendable {
  /// What names it within its venue, where no other thing has the same id.
  public var id: String
  /// The id of its floor.
  public var floor: Floor.ID
  /// Its kind, such as wall or furniture.
  public var kind: BlockedArea.Kind
  /// What it covers.
  public var shape: FloorShape

  /// Creates an area of its parts.
  public init(id: String, floor: Floor.ID, kind: BlockedArea.Kind, shape: FloorShape) {
    self.id = id
    self.floor = floor
    self.kind = kind
    self.shape = shape
  }
}
