public import Geodesy

/// A band of heights in a map: one floor, for example.
public struct HeightBand: Hashable, Sendable {
  /// The lower end, meters in the map's frame.
  public let lower: Meters
  /// The upper end, meters in the map's frame.
  public let upper: Meters

  /// Makes a band of its two ends, in either order.
  ///
  /// - Throws: `MapLocalizationError.unusable` when an end is not finite.
  public init(_ one: Meters, _ other: Meters) throws(MapLocalizationError) {
    guard one.isFinite, other.isFinite else {
      throw .unusable(name: "hintFloorHeight", found: "`\(one),\(other)`", expected: Self.expected)
    }
    lower = min(one, other)
    upper = max(one, other)
  }

  /// Reads `LOWER,UPPER` in meters, in either order.
  ///
  /// - Throws: `MapLocalizationError.unusable` for another text.
  public init(_ text: String) throws(MapLocalizationError) {
    guard let numbers = NumberList.read(text), numbers.count == 2 else {
      throw .unusable(
        name: "hintFloorHeight", found: "`\(text.prefix(40))`", expected: Self.expected)
    }
    try self.init(numbers[0], numbers[1])
  }

  /// The band as requests carry it: `lower,upper`.
  public var text: String { NumberList.text([lower, upper]) }

  /// Whether two bands have a height in common.
  public func overlaps(_ other: HeightBand) -> Bool { lower <= other.upper && other.lower <= upper }

  private static let expected = "two heights in meters, such as `-1,3.5`"
}
