import GeoFormats
public import Geodesy

/// A step that was taken by tables or grids.
public struct ConversionOperation: Hashable, Sendable {
  /// The name that PROJ has for it, or the surface of the heights.
  public var name: String
  /// The accuracy of a result; nil when unknown.
  public var accuracy: Meters?
  /// The names of grid files, as PROJ has them, without the folder.
  public var grids: [String]
  /// Whether nothing is said of the accuracy because the grid is the model itself.
  var isSurface = false
}

extension ConversionOperation: CustomStringConvertible {
  /// The step for people: name, accuracy and grids.
  public var description: String {
    let accuracyText =
      accuracy.map {
        $0 == 0 ? ", exact" : ", accuracy \(DecimalText.trimmed($0, decimals: 3) ?? "\($0)") m"
      } ?? (isSurface ? "" : ", accuracy unknown")
    return name + accuracyText + (grids.isEmpty ? "" : ", grid \(QuotedText.list(grids))")
  }
}
