import Geodesy

/// The numbers of decimals in documents, and the treatment of numbers that rounding would push out
/// of range.
enum DocumentDecimals {
  /// Degrees of latitude and longitude: a tenth of a millimeter.
  static let coordinate = 9
  /// Degrees of headings.
  static let heading = 6
  /// Meters of lengths, distances and heights: a micrometer.
  static let meters = 6

  /// Quaternions, whose length is 1 to so many decimals.
  static let orientation = 12

  /// The heading as it is written: what would round to 360 is 0.
  static func heading(_ value: Degrees) -> Degrees {
    value >= 360 - 0.5e-6 ? 0 : value
  }
}
