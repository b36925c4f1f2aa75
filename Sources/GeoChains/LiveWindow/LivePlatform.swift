/// A platform that shows chains, with the limit of what it holds at once.
public enum LivePlatform: String, Hashable, Sendable, CaseIterable {
  /// Apple's ARKit with location anchors.
  case arkit
  /// Google's ARCore Geospatial.
  case arcore

  /// How many anchors it holds at once.
  public var liveWindow: LiveWindowPolicy {
    switch self {
    case .arkit: .arkit
    case .arcore: .arcore
    }
  }
}
