public import Geodesy

/// What a session that finds its place in a map by camera is set to.
///
/// Defaults and ranges are those of the reference system; where its two platforms differ, the range
/// here is the one that both take. The three times at the end are this project's own.
public struct MapLocalizationConfiguration: Hashable, Sendable {
  /// The code of the map; empty for none.
  public var mapCode: String
  /// The code of the set of maps, which wins over a map; empty for none.
  public var mapSetCode: String
  /// How many pictures a request carries.
  public var mode: LocalizationMode
  /// Whether the first request is made by itself, 1.5 s after the start.
  public var startsAutomatically: Bool
  /// Whether requests are repeated after each outcome.
  public var repeatsInBackground: Bool
  /// From an outcome to the next request, 15 to 180 s.
  public var backgroundInterval: Seconds
  /// Whether a request is made when world tracking was lost.
  public var relocalizesAfterLoss: Bool
  /// How many pictures a request of several carries, 4 to 6.
  public var frameCount: Int
  /// From one picture of a request to the next, 0.3 to 0.8 s.
  public var captureInterval: Seconds
  /// Whether answers with little confidence are failures.
  public var checksConfidence: Bool
  /// What an answer's confidence has to reach when it is checked, 0.2 to 0.8.
  public var confidenceThreshold: Double
  /// Whether failures stay silent, and requests go on, until the first success.
  public var retriesUntilSuccess: Bool
  /// Whether the user is told what happens.
  public var showsAlerts: Bool
  /// Whether the model of a map is shown once the position is known.
  public var showsMesh: Bool
  /// Whether requests carry the position of the satellites' receiver.
  public var sendsGeoHint: Bool
  /// Whether the service is to answer with a position on Earth too.
  public var asksForGeoCoordinates: Bool
  /// Where the service is to look.
  public var hints: MapHints
  /// The quality of the pictures sent, percent, 50 to 100.
  public var imageQuality: Int
  /// What is set for objects.
  package var objects: ObjectTrackingConfiguration
  /// How old the receiver's position may be, 1 to 300 s.
  public var geoHintMaximumAge: Seconds
  /// How long an answer is waited for, 1 to 120 s.
  public var requestTimeout: Seconds
  /// How long frames are gathered for one request, 2 to 60 s.
  public var captureTimeout: Seconds

  /// From the start to the first request.
  static let startDelay: Seconds = 1.5
  /// From the loss of tracking to the next request.
  static let lossDelay: Seconds = 1

  /// Makes a configuration; every field has its default.
  package init(
    mapCode: String = "", mapSetCode: String = "", mode: LocalizationMode = .multiFrame,
    startsAutomatically: Bool = true, repeatsInBackground: Bool = true,
    backgroundInterval: Seconds = 30, relocalizesAfterLoss: Bool = true, frameCount: Int = 4,
    captureInterval: Seconds = 0.5, checksConfidence: Bool = false,
    confidenceThreshold: Double = 0.3, retriesUntilSuccess: Bool = true, showsAlerts: Bool = true,
    showsMesh: Bool = true, sendsGeoHint: Bool = false, asksForGeoCoordinates: Bool = false,
    hints: MapHints = MapHints(), imageQuality: Int = 90,
    objects: ObjectTrackingConfiguration = ObjectTrackingConfiguration(),
    geoHintMaximumAge: Seconds = 10, requestTimeout: Seconds = 30, captureTimeout: Seconds = 10
  ) {
    self.mapCode = mapCode
    self.mapSetCode = mapSetCode
    self.mode = mode
    self.startsAutomatically = startsAutomatically
    self.repeatsInBackground = repeatsInBackground
    self.backgroundInterval = backgroundInterval
    self.relocalizesAfterLoss = relocalizesAfterLoss
    self.frameCount = frameCount
    self.captureInterval = captureInterval
    self.checksConfidence = checksConfidence
    self.confidenceThreshold = confidenceThreshold
    self.retriesUntilSuccess = retriesUntilSuccess
    self.showsAlerts = showsAlerts
    self.showsMesh = showsMesh
    self.sendsGeoHint = sendsGeoHint
    self.asksForGeoCoordinates = asksForGeoCoordinates
    self.hints = hints
    self.imageQuality = imageQuality
    self.objects = objects
    self.geoHintMaximumAge = geoHintMaximumAge
    self.requestTimeout = requestTimeout
    self.captureTimeout = captureTimeout
  }

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

  /// What the service is to look in.
  ///
  /// - Throws: `MapLocalizationError.unusable` when neither a set nor a map is named.
  public func target() throws(MapLocalizationError) -> MapTarget {
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
