/// A notice to the user during positioning: an overlay while a request is under way, a toast at its end.
public enum LocalizationNotice: Hashable, Sendable {
  /// The surroundings are to be shown to the camera.
  case scanning
  /// An object is to be shown to the camera.
  case scanningObject
  /// The request begins once world tracking is normal.
  case waitingForTracking
  /// The frame taken last, counted from 1, of how many.
  case capturing(number: Int, count: Int)
  /// The request is under way.
  case awaitingAnswer
  /// The camera's place was found.
  case located
  /// An object was found.
  case objectFound
  /// Earlier results are void: the origin of the world was reset.
  case originReset
  /// The request brought nothing.
  case failed(PositioningFailure)
  /// The request brought none of the objects.
  case objectNotFound
  /// The model of a map cannot be shown.
  case meshFailed
  /// The user is asked whether the view is to be closed.
  case closeConfirmation

  /// Form of presentation.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// For a moment.
    case toast
    /// While a request is under way.
    case overlay
    /// Until the user answers.
    case alert
  }

  package var kind: Kind {
    if case .closeConfirmation = self { .alert } else { isSuccess == nil ? .overlay : .toast }
  }

  /// Whether it tells of a success; nil when it tells of no outcome.
  public var isSuccess: Bool? {
    switch self {
    case .scanning, .scanningObject, .waitingForTracking, .capturing, .awaitingAnswer,
      .closeConfirmation:
      nil
    case .located, .objectFound, .originReset: true
    case .failed, .objectNotFound, .meshFailed: false
    }
  }
}
