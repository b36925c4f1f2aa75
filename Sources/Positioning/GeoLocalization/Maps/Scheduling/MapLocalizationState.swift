/// State of a session of visual localization in a map, as an app sees it.
public struct MapLocalizationState: Hashable, Sendable {
  /// Whether a request is under way.
  public var isLocalizing: Bool
  /// Whether frames are being gathered.
  public var isCapturingFrames: Bool
  /// Whether the overlay of the request is to be shown: while an answer is awaited that somebody waits
  /// for, not while frames are gathered (that has an overlay of its own).
  public var isShowingOverlay: Bool
  /// Whether a position was found since the world's origin was set.
  public var hasLocalized: Bool
  /// Quality of world tracking.
  package var tracking: TrackingPhase
  /// Number of pictures in the next request: one or several.
  public var mode: LocalizationMode
  /// Whether the receiver of satellites is used.
  public var usesLocation: Bool
  /// Whether the user is asked whether the view is to be closed.
  public var showsCloseConfirmation = false

  static func idle(_ mode: LocalizationMode) -> Self {
    Self(
      isLocalizing: false, isCapturingFrames: false, isShowingOverlay: false, hasLocalized: false,
      tracking: .stopped, mode: mode, usesLocation: false)
  }
}
