public import Geodesy

/// Hints of a request about the camera's position.
public struct MapHints: Hashable, Sendable {
  /// Only maps with these codes, where a set is asked for; empty for all.
  public var codes: [String]
  /// A point near the camera in the frame of the map or set, with the axes of `FramePose` in a
  /// session (y up); nil without one.
  public var position: Vector3?
  /// The band of heights in the map's frame, meters, that the camera is in: one floor, for example; nil
  /// without one.
  public var floor: ClosedRange<Meters>?
  /// Search radius around the hinted place, 1 to 100 m.
  public var radius: Meters
  /// Whether the radius counts on the ground only, not in height.
  public var isHorizontal: Bool

  /// The radius where none is named.
  public static let defaultRadius: Meters = 25
  /// The radii that services take.
  public static let radii: ClosedRange<Meters> = 1...100

  /// Creates hints; none by default.
  public init(
    codes: [String] = [], position: Vector3? = nil, floor: ClosedRange<Meters>? = nil,
    radius: Meters = defaultRadius, isHorizontal: Bool = false
  ) {
    self.codes = codes
    self.position = position
    self.floor = floor
    self.radius = radius
    self.isHorizontal = isHorizontal
  }

  /// Reads a point `x,y,z` in meters; an empty text is no point.
  /// - Throws: `LocalizationError.unusable` for another text.
  package static func position(_ text: String) throws(LocalizationError) -> Vector3? {
    guard !text.isEmpty else { return nil }
    guard let numbers = NumberList.read(text), numbers.count == 3 else {
      throw .unusable(
        name: "hintPosition", found: "`\(text.prefix(40))`",
        expected: "three numbers in meters, such as `1.5,0,-2`")
    }
    return Vector3(x: numbers[0], y: numbers[1], z: numbers[2])
  }

  /// Reads a band of heights `LOWER,UPPER` in meters, in either order; nil for an empty text.
  /// - Throws: `LocalizationError.unusable` for another text.
  package static func floor(_ text: String) throws(LocalizationError) -> ClosedRange<Meters>? {
    guard !text.isEmpty else { return nil }
    guard let numbers = NumberList.read(text), numbers.count == 2 else {
      throw .unusable(
        name: "hintFloorHeight", found: "`\(text.prefix(40))`",
        expected: "two heights in meters, such as `-1,3.5`")
    }
    return min(numbers[0], numbers[1])...max(numbers[0], numbers[1])
  }

  /// The band of heights as requests carry it: `lower,upper`.
  package var floorText: String? {
    floor.map { NumberList.text([$0.lowerBound, $0.upperBound]) }
  }
}
