/// Number of pictures in a positioning request.
public enum LocalizationMode: String, Hashable, Sendable, CaseIterable {
  /// One picture, sent at once.
  case singleFrame
  /// Several pictures with their poses, which the service takes together.
  case multiFrame
}
