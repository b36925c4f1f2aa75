/// An edge of a network: its number, `0..<edgeCount`, which holds for this network's file alone.
@frozen
public struct EdgeID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number.
  public var rawValue: Int

  /// The edge of a number.
  @inlinable
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// By number.
  @inlinable
  public static func < (a: EdgeID, b: EdgeID) -> Bool { a.rawValue < b.rawValue }

  /// The number.
  public var description: String { "\(rawValue)" }
}

/// A junction of a network: its number, `0..<junctionCount`, which holds for this network's file alone.
@frozen
public struct JunctionID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible
{
  /// The number.
  public var rawValue: Int

  /// The junction of a number.
  @inlinable
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// By number.
  @inlinable
  public static func < (a: JunctionID, b: JunctionID) -> Bool { a.rawValue < b.rawValue }

  /// The number.
  public var description: String { "\(rawValue)" }
}
