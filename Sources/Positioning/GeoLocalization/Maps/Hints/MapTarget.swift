/// Target of a localization request.
public enum MapTarget: Hashable, Sendable {
  /// One map, by its code.
  case map(String)
  /// A set of maps, by its code.
  case mapSet(String)
  /// Objects, by their codes.
  case objects([String])
  /// Anything that the service knows near the camera.
  case anywhere
}
