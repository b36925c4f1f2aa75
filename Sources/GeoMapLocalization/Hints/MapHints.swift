public import Geodesy

/// What a request tells the service about where to look.
public struct MapHints: Hashable, Sendable {
  /// Only maps with these codes, where a set is asked for; empty for all.
  public var codes: [String]
  /// A point near the camera in the frame of the map or set, with the axes of `FramePose` in a
  /// session (y up); nil without one.
  public var position: Vector3?
  /// The band of heights that the camera is in; nil without one.
  public var floor: HeightBand?
  /// How far from the hinted place maps are looked for, 1 to 100 m.
  public var radius: Meters
  /// Whether the radius counts on the ground only, not in height.
  public var isHorizontal: Bool

  /// The radius where none is named.
  public static let defaultRadius: Meters = 25
  /// The radii that services take.
  public static let radii: ClosedRange<Meters> = 1...100

  /// Makes hints; without arguments there are none.
  public init(
    codes: [String] = [], position: Vector3? = nil, floor: HeightBand? = nil,
    radius: Meters = defaultRadius, isHorizontal: Bool = false
  ) {
    self.codes = codes
    self.position = position
    self.floor = floor
    self.radius = radius
    self.isHorizontal = isHorizontal
  }

  /// Reads a point `x,y,z` in meters; an empty text is no point.
  ///
  /// - Throws: `MapLocalizationError.unusable` for another text.
  static func position(_ text: String) throws(MapLocalizationError) -> Vector3? {
    guard !text.isEmpty else { return nil }
    guard let numbers = NumberList.read(text), numbers.count == 3 else {
      throw .unusable(
        name: "hintPosition", found: "`\(text.prefix(40))`",
        expected: "three numbers in meters, such as `1.5,0,-2`")
    }
    return Vector3(x: numbers[0], y: numbers[1], z: numbers[2])
  }
}
