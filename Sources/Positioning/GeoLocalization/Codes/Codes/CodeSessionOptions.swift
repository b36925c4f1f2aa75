public import Geodesy

/// Options of a session of `CodeLocalizationMachine`.
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

  /// Authority that judges a code that was read.
  package enum CodeVerdictSource: String, Hashable, Sendable, CaseIterable {
    /// None: any code begins localizing. A verdict that rejects it takes that back.
    case any
    /// The app: localizing begins once its verdict accepts the code.
    case app
  }

  /// Source of the device's position.
  package enum LocationSource: String, Hashable, Sendable, CaseIterable {
    /// The device's own positions; those that the app hands over are passed over.
    case device
    /// The app hands them over while localizing: positions whose source is `app`.
    case app
  }

  /// Conditions under which a session ends by itself.
  package struct StopPolicy: Hashable, Sendable {
    /// Confidence at or above which a position ends the session; nil for never.
    package var confidence: FixConfidence?
    /// Number of errors, at least 1, that ends the session; nil for never.
    package var errors: Int?

    /// Creates a policy; without arguments the session never ends by itself.
    package init(confidence: FixConfidence? = nil, errors: Int? = nil) {
      self.confidence = confidence
      self.errors = errors.map { max(1, $0) }
    }

    /// At medium confidence or after five errors.
    package static let usual = StopPolicy(confidence: .medium, errors: 5)
  }

  /// The service's configuration for choosing frames.
  var remote = RemoteConfiguration()
  /// The name by which app and service find the session again.
  public var sessionID = SessionID("session")
  /// Words that go with requests and with the sums.
  public var tags: [String] = []
  /// Whether a code has to be read.
  public var codes = CodeUse.required
  /// Authority that judges codes.
  package var verdicts = CodeVerdictSource.any
  /// Source of the device's position.
  package var locations = LocationSource.device
  /// Maximum age of a request's position, seconds since it was measured; at least 0.
  ///
  /// Receivers report once a second; one that has reported nothing for so long has lost its position.
  public var locationMaximumAge: Seconds = 10
  /// Conditions under which the session ends by itself.
  package var stop = StopPolicy()
  package var fusion = FusionOptions()
  /// Whether blurred pictures are rejected, as older versions did.
  public var needsSharpness = false
  /// Seconds without an accepted frame after which the next one is taken; nil for never.
  public var acceptAfter: Seconds?
  /// Seconds that judging a frame takes.
  public var judgingTime: Seconds = 0
  /// Rotation of the AR world from east and south if known, degrees counter-clockwise from above;
  /// nil to find it from answers with an orientation.
  public var worldYaw: Degrees?
  /// Values from the environment and the app that replace sensors and settings.
  package var overrides = EnvironmentOverrides()
  /// Messages below this level are dropped.
  public var logLevel = LogLevel.warning
  /// Properties of device and app.
  public var device: [SessionAnalytics.Named] = []

  /// The usual session.
  public init() {}
}
