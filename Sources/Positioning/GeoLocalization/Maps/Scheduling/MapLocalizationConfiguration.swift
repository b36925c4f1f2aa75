public import Geodesy

/// Configuration of a session of visual localization in a map.
///
/// Defaults and ranges are those of the reference system; where its two platforms differ, the range
/// here is the one that both take. The three times at the end are this project's own.
public struct MapLocalizationConfiguration: Hashable, Sendable {
  /// The code of the map; empty for none.
  public var mapCode = ""
  /// The code of the set of maps, which wins over a map; empty for none.
  public var mapSetCode = ""
  /// Number of pictures in a request: one or several.
  public var mode: LocalizationMode = .multiFrame
  /// Whether the first request is made by itself, 1.5 s after tracking has become usable.
  public var startsAutomatically = true
  /// Whether requests are repeated after each outcome.
  public var repeatsInBackground = true
  /// From an outcome to the next request, 15 to 180 s.
  public var backgroundInterval: Seconds = 30
  /// Whether a request is made when world tracking was lost.
  public var relocalizesAfterLoss = true
  /// Number of pictures in a request of several, 4 to 6.
  public var frameCount = 4
  /// From one picture of a request to the next, 0.3 to 0.8 s.
  public var captureInterval: Seconds = 0.5
  /// Whether answers with little confidence are failures.
  public var checksConfidence = false
  /// Threshold of an answer's confidence if it is checked, 0.2 to 0.8.
  public var confidenceThreshold = 0.3
  /// Whether failures stay silent, and requests go on, until the first success.
  public var retriesUntilSuccess = true
  /// Whether the user gets notices.
  public var showsAlerts = true
  /// Whether the model of a map is shown once the position is known.
  public var showsMesh = true
  /// Whether requests carry the position of the satellites' receiver.
  public var sendsGeoHint = false
  /// Whether the service is to answer with a position on Earth too.
  public var asksForGeoCoordinates = false
  /// Search hints for the service.
  public var hints = MapHints()
  /// The quality of the pictures sent, percent, 50 to 100.
  public var imageQuality = 90
  package var objects = ObjectTrackingConfiguration()
  /// Maximum age of the receiver's position, 1 to 300 s.
  public var geoHintMaximumAge: Seconds = 10
  /// Timeout of a request, 1 to 120 s.
  public var requestTimeout: Seconds = 30
  /// Timeout of gathering frames for one request, 2 to 60 s.
  public var captureTimeout: Seconds = 10

  /// From the first usable pose to the first request.
  static let startDelay: Seconds = 1.5
  /// From the loss of tracking to the next request.
  static let lossDelay: Seconds = 1

  /// One picture when the app asks, nothing by itself.
  public static func singleFrame(mapCode: String = "", mapSetCode: String = "") -> Self {
    Self(
      mapCode: mapCode, mapSetCode: mapSetCode, mode: .singleFrame, startsAutomatically: false,
      repeatsInBackground: false)
  }

  /// Several pictures, by itself and again every 30 s: the defaults.
  public static func multiFrame(mapCode: String = "", mapSetCode: String = "") -> Self {
    Self(mapCode: mapCode, mapSetCode: mapSetCode)
  }

  /// Several pictures, by itself and again every 15 s.
  public static func continuous(mapCode: String = "", mapSetCode: String = "") -> Self {
    Self(mapCode: mapCode, mapSetCode: mapSetCode, backgroundInterval: 15)
  }

  /// The target of the service's search.
  /// - Throws: `LocalizationError.unusable` if neither a set nor a map is named.
  public func target() throws(LocalizationError) -> MapTarget {
    if !mapSetCode.isEmpty { return .mapSet(mapSetCode) }
    guard !mapCode.isEmpty else {
      throw .unusable(
        name: "mapCode", found: "empty", expected: "the code of a map, or one in `mapSetCode`")
    }
    return .map(mapCode)
  }

  /// The configuration with every number brought into its range.
  ///
  /// A number that is not finite becomes the default; of the objects the first ten stay.
  public func validated() -> Self {
    var result = self
    for member in ConfigurationMembers.numbers { member.clamp(&result) }
    for member in ConfigurationMembers.wholes { member.clamp(&result) }
    result.objects.codes = Array(objects.codes.prefix(ObjectTrackingConfiguration.mostCodes))
    return result
  }

  /// The times by which requests follow one another.
  var rules: RequestSchedule.Rules {
    RequestSchedule.Rules(
      startDelay: startsAutomatically ? Self.startDelay : nil,
      interval: repeatsInBackground ? backgroundInterval : nil,
      lossDelay: relocalizesAfterLoss ? Self.lossDelay : nil,
      retriesUntilSuccess: retriesUntilSuccess)
  }
}
