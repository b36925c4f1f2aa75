/// The id of a venue, building, floor or node of drawn ways: a text with a type of its own, so that
/// ids of different kinds cannot be confused.
///
/// ```swift
/// let ground: Floor.ID = "G"
/// ```
public struct VenuePartID<Part>: RawRepresentable, Hashable, Comparable, Sendable,
  ExpressibleByStringInterpolation, CustomStringConvertible
{
  /// The text.
  public var rawValue: String

  /// The id with a text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The id with a text.
  public init(stringLiteral text: String) { rawValue = text }

  /// The text.
  public var description: String { rawValue }

  /// By the order of their texts.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
