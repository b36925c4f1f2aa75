import Geodesy

/// A service's configuration of its clients' choice of frames.
///
/// The names in JSON are the service's, in snake case (`RemoteConfigurationDocument`). The owner of
/// the session keeps the last received configuration: it passes it to the next session and stores
/// the text of `RemoteConfigurationDocument.text(of:)`.
struct RemoteConfiguration: Hashable, Sendable {
  var id = "default-ios_14.03.22"
  /// Whether the user is asked for anything.
  var isBehaviorRequesterEnabled = true
  /// Whether world tracking has to be normal.
  var isTrackingStateFilterEnabled = true
  /// Whether the camera has to have moved.
  var isMovementFilterEnabled = true
  /// The change of an element of the camera's matrix that counts as a move, `0...1000`.
  var movementFilterThreshold = 0.001
  /// Whether the pitch is looked at.
  var isCameraPitchFilterEnabled = true
  /// Degrees above the horizon that the camera may look, `0...90`.
  var cameraPitchFilterMaxUpwardTilt: Degrees = 30
  /// Degrees below the horizon that the camera may look, `0...90`.
  var cameraPitchFilterMaxDownwardTilt: Degrees = 65
  /// Whether dark pictures are brightened.
  var isImageEnhancerEnabled = true
  /// The mean brightness that pictures are brought to, `0...1`.
  var imageEnhancerTargetBrightness = 0.15
  /// Seconds before which no frame is sent, `0...3600`, at most the longest time.
  var minLocalizationWindowTime: Seconds = 0.4
  /// Seconds after which any frame is sent, `0...3600`.
  var maxLocalizationWindowTime: Seconds = 1.2
  /// Frames with a lower score are not sent, `0...1`, at most the high score.
  var minFrameEvaluationScore = 0.2
  /// Frames with this score are sent early, `0...1`.
  var minFrameEvaluationHighQualityScore = 0.8

  /// The configuration with numbers that make sense: each brought into its range, the shorter time and
  /// the lower score at most the other one.
  func validated() -> RemoteConfiguration {
    var checked = self
    for member in RemoteConfigurationDocument.numbers {
      let (value, range) = (self[keyPath: member.path], member.range)
      checked[keyPath: member.path] =
        value.isNaN
        ? RemoteConfiguration()[keyPath: member.path]
        : min(max(value, range.lowerBound), range.upperBound)
    }
    checked.minLocalizationWindowTime = min(
      checked.minLocalizationWindowTime, checked.maxLocalizationWindowTime)
    checked.minFrameEvaluationScore = min(
      checked.minFrameEvaluationScore, checked.minFrameEvaluationHighQualityScore)
    return checked
  }
}
