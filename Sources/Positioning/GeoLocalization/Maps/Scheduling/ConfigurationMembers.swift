import Geodesy

/// The members of a configuration document: one table for reading, writing and clamping.
enum ConfigurationMembers {
  typealias Path<Value> = any WritableKeyPath<MapLocalizationConfiguration, Value> & Sendable

  /// A number with its range, both in the unit of the document.
  struct Number: Sendable {
    let name: String
    let path: Path<Double>
    let range: ClosedRange<Double>
    /// Number of the document's units per unit of the configuration.
    var scale: Double = 1

    /// Brings the number into its range.
    func clamp(_ configuration: inout MapLocalizationConfiguration) {
      let value = configuration[keyPath: path] * scale
      guard value.isFinite else {
        configuration[keyPath: path] = MapLocalizationConfiguration()[keyPath: path]
        return
      }
      guard !range.contains(value) else { return }
      configuration[keyPath: path] = min(max(value, range.lowerBound), range.upperBound) / scale
    }
  }

  struct Whole: Sendable {
    let name: String
    let path: Path<Int>
    let range: ClosedRange<Int>

    /// Brings the number into its range.
    func clamp(_ configuration: inout MapLocalizationConfiguration) {
      let value = configuration[keyPath: path]
      configuration[keyPath: path] = min(max(value, range.lowerBound), range.upperBound)
    }
  }

  /// A switch.
  struct Flag: Sendable {
    let name: String
    let path: Path<Bool>

    init(_ name: String, _ path: Path<Bool>) {
      self.name = name
      self.path = path
    }
  }

  struct Text: Sendable {
    let name: String
    let path: Path<String>
  }

  /// A list of codes with the most that it may have.
  struct Codes: Sendable {
    let name: String
    let path: Path<[String]>
    let most: Int
  }

  static let texts = [
    Text(name: "mapCode", path: \.mapCode), Text(name: "mapSetCode", path: \.mapSetCode),
  ]

  static let numbers = [
    Number(name: "bgLocalizationDurationSeconds", path: \.backgroundInterval, range: 15...180),
    Number(
      name: "frameCaptureIntervalMs", path: \.captureInterval, range: 300...800, scale: 1000),
    Number(name: "confidenceThreshold", path: \.confidenceThreshold, range: 0.2...0.8),
    Number(name: "hintRadius", path: \.hints.radius, range: MapHints.radii),
    Number(
      name: "bgObjectTrackingDurationSeconds", path: \.objects.backgroundInterval, range: 5...30),
    Number(name: "objectTrackingCaptureDelay", path: \.objects.captureDelay, range: 0...10),
    Number(name: "geoHintMaximumAgeSeconds", path: \.geoHintMaximumAge, range: 1...300),
    Number(name: "requestTimeoutSeconds", path: \.requestTimeout, range: 1...120),
    Number(name: "captureTimeoutSeconds", path: \.captureTimeout, range: 2...60),
  ]

  static let wholes = [
    Whole(name: "numberOfFrames", path: \.frameCount, range: 4...6),
    Whole(name: "imageQuality", path: \.imageQuality, range: 50...100),
  ]

  static let flags = [
    Flag("autoLocalize", \.startsAutomatically),
    Flag("backgroundLocalization", \.repeatsInBackground),
    Flag("relocalization", \.relocalizesAfterLoss),
    Flag("confidenceCheck", \.checksConfidence),
    Flag("firstLocalizationUntilSuccess", \.retriesUntilSuccess),
    Flag("showAlerts", \.showsAlerts),
    Flag("meshVisualization", \.showsMesh),
    Flag("passGeoPose", \.sendsGeoHint),
    Flag("geoCoordinatesInResponse", \.asksForGeoCoordinates),
    Flag("use2DFiltering", \.hints.isHorizontal),
    Flag("autoObjectTracking", \.objects.startsAutomatically),
    Flag("backgroundObjectTracking", \.objects.repeatsInBackground),
    Flag("restartObjectTracking", \.objects.restartsAfterLoss),
    Flag("firstObjectTrackingUntilSuccess", \.objects.retriesUntilSuccess),
  ]

  static let codes = [
    Codes(name: "hintMapCodes", path: \.hints.codes, most: 100),
    Codes(
      name: "objectCodes", path: \.objects.codes, most: ObjectTrackingConfiguration.mostCodes),
  ]

  static let kind = "kind"
  static let mode = "localizationMode"
  static let position = "hintPosition"
  static let floor = "hintFloorHeight"

  static let names =
    [kind] + texts.map(\.name) + [mode] + numbers.map(\.name) + wholes.map(\.name)
    + flags.map(\.name) + codes.map(\.name) + [position, floor]
}
