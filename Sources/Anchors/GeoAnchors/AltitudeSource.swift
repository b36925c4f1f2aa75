/// The source of an altitude.
public enum AltitudeSource: String, Hashable, Sendable, CaseIterable {
  /// The author typed it.
  case userDefined
  /// A coarse elevation model: fine for far content, too imprecise close by.
  case coarse
  /// A high-resolution elevation model.
  case precise
  /// The ground: a height above terrain that is not known as a number.
  case ground
  /// Terrain that was looked up as a number.
  case terrain
  /// Another program or a document.
  case imported
  /// Unknown.
  case unknown
}
