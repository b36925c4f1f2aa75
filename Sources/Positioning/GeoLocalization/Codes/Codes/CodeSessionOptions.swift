public import Geodesy

/// What a session of `CodeLocalizationMachine` is set to.
public struct CodeSessionOptions: Hashable, Sendable {
  /// Whether a code has to be read before localizing begins.
  public enum CodeUse: String, Hashable, Sendable, CaseIterable {
    /// A code sets the anchor and begins localizing; nothing is localized before.
    case required
    /// The first frame of normal tracking sets the anchor; codes are not looked at.
    case skipped
    /// As skipped, but a code that is read starts over as if it were required.
    case optional
  }

  /// Who says whether a code that was read is good.
  package enum CodeVerdictSource: String, Hashable, Sendable, CaseIterable {
    /// Nobody: any code begins localizing. A verdict that rejects it takes that back.
    case any
    /// The app: localizing begins once its verdict accepts the code.
    case app
  }

  /// Who says where the device is.
  package enum LocationSource: String, Hashable, Sendable, CaseIterable {
    /// The device's own positions; those that the app hands over are passed over.
    case device
    /// The app hands them over while localizing: positions whose source is `app`.
    case app
  }

  /// When a session ends by itself.
  package struct StopPolicy: Hashable, Sendable {
    /// It ends with a position of this confidence or a higher one; nil for never.
    package var confidence: FixConfidence?
    /// It ends after so many errors, at least 1; nil for never.
    package var errors: Int?

    /// A session that ends by itself only as it is told here; without arguments never.
    package init(confidence: FixConfidence? = nil, errors: Int? = nil) {
      self.confidence = confidence
      self.errors = errors.map { max(1, $0) }
    }

    /// At medium confidence or after five errors.
    package static let usual = StopPolicy(confidence: .medium, errors: 5)
  }

  /// What the service says about choosing frames.
  var remote = RemoteConfiguration()
  /// The name by which app and service find the session again.
  public var sessionID = SessionID("session")
  /// Words that go with requests and with the sums.
  public var tags: [String] = []
  /// Whether a code has to be read.
  public var codes = CodeUse.required
  /// Who says whether a code is good.
  package var verdicts = CodeVerdictSource.any
  /// Who says where the device is.
  package var locations = LocationSource.device
  /// How old a position may be that goes with a request, seconds since it was measured; at least 0.
  ///
  /// Receivers report once a second; one that has reported nothing for so long has lost its position.
  public var locationMaximumAge: Seconds = 10
  /// When the session ends by itself.
  package var stop = StopPolicy()
  package var fusion = FusionOptions()
  /// Whether blurred pictures are rejected, as older versions did.
  public var needsSharpness = false
  /// Seconds without an accepted frame after which the next one is taken; nil for never.
  public var acceptAfter: Seconds?
  /// Seconds that judging a frame takes.
  public var judgingTime: Seconds = 0
  /// How far the AR world is turned from east and south where that is known, degrees counter-clockwise
  /// from above; nil to find it from answers with an orientation.
  public var worldYaw: Degrees?
  /// What the environment and the app say in place of sensors and settings.
  package var overrides = EnvironmentOverrides()
  /// Messages below it are not told.
  public var logLevel = LogLevel.warning
  /// What is known of device and app.
  public var device: [SessionAnalytics.Named] = []

  /// The usual session.
  public init() {}
}
