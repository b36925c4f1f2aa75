/// What names a venue, or one of its buildings, floors and nodes of drawn ways: a text that cannot be
/// taken for the id of another kind of thing.
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
