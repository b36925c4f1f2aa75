/// The edge of a fault that a simulation put into the session.
public struct FaultMark: Hashable, Sendable {
  /// What the fault is, such as `tunnel` or `permissionRevoked`.
  public var name: String
  /// Whether it begins here; false where it ends.
  public var begins: Bool

  /// Makes a mark.
  public init(_ name: String, begins: Bool) {
    self.name = name
    self.begins = begins
  }
}
