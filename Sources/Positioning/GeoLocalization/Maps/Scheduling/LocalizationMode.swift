/// How many pictures a request for a position carries.
public enum LocalizationMode: String, Hashable, Sendable, CaseIterable {
  /// One picture, sent at once.
  case singleFrame
  /// Several pictures with their poses, which the service takes together.
  case multiFrame
}
