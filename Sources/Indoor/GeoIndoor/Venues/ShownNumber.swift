import GeoFormats

/// Numbers in messages.
enum ShownNumber {
  /// With a fixed count of decimals; what is too large for that as it comes.
  static func fixed(_ number: Double, decimals: Int) -> String {
    DecimalText.fixed(number, decimals: decimals) ?? "\(number)"
  }
}
