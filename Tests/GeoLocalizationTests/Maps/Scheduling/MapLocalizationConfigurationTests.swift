import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct MapLocalizationConfigurationTests {
  /// behaviors.md §5.1, the table of fields.
  @Test func `M-01: every field has its default`() {
    let plain = MapLocalizationConfiguration()
    expect(plain.mapCode == "" && plain.mapSetCode == "" && plain.mode == .multiFrame)
    expect(plain.startsAutomatically && plain.repeatsInBackground && plain.relocalizesAfterLoss)
    expectEqual(plain.backgroundInterval, 30)
    expect(plain.frameCount == 4 && plain.captureInterval == 0.5)
    expect(!plain.checksConfidence && plain.confidenceThreshold == 0.3)
    expect(plain.retriesUntilSuccess && plain.showsAlerts && plain.showsMesh)
    expect(!plain.sendsGeoHint && !plain.asksForGeoCoordinates)
    expectEqual(plain.hints, MapHints(codes: [], position: nil, floor: nil, radius: 25))
    expect(!plain.hints.isHorizontal && plain.imageQuality == 90)
    expect(plain.objects.codes.isEmpty && plain.objects.startsAutomatically)
    expect(plain.objects.repeatsInBackground && plain.objects.backgroundInterval == 15)
    expect(plain.objects.restartsAfterLoss && plain.objects.captureDelay == 1)
    expect(plain.objects.retriesUntilSuccess)
  }

  typealias Path = any WritableKeyPath<MapLocalizationConfiguration, Double> & Sendable
  /// The ranges that both platforms of the reference take.
  static let ranges: [(Path, Double, Double)] = [
    (\.backgroundInterval, 15, 180), (\.captureInterval, 0.3, 0.8),
    (\.confidenceThreshold, 0.2, 0.8), (\.hints.radius, 1, 100),
    (\.objects.backgroundInterval, 5, 30), (\.objects.captureDelay, 0, 10),
    (\.geoHintMaximumAge, 1, 300), (\.requestTimeout, 1, 120), (\.captureTimeout, 2, 60),
  ]

  @Test(arguments: ranges.indices) func `M-01: validated clamps low and high`(index: Int) {
    let (path, low, high) = Self.ranges[index]
    var given = MapLocalizationConfiguration()
    for (value, expected) in [
      (-1e300, low), (low, low), (high, high), (1e300, high), (.infinity, nil), (.nan, nil),
    ] as [(Double, Double?)] {
      given[keyPath: path] = value
      let found = given.validated()[keyPath: path]
      expectEqual(found, expected ?? MapLocalizationConfiguration()[keyPath: path])
    }
  }

  @Test(arguments: [(Int.min, 4, 50), (3, 4, 50), (5, 5, 50), (7, 6, 50), (.max, 6, 100)])
  func `M-01: validated clamps counts`(given: Int, frames: Int, quality: Int) {
    let valid = MapLocalizationConfiguration(frameCount: given, imageQuality: given).validated()
    expect(valid.frameCount == frames && valid.imageQuality == quality)
  }

  @Test func `M-01: the first ten objects stay`() {
    let codes = (1...12).map { "o\($0)" }
    let given = MapLocalizationConfiguration(objects: ObjectTrackingConfiguration(codes: codes))
    expectEqual(given.validated().objects.codes, Array(codes.prefix(10)))
  }

  @Test func `M-01: a set wins over a map and one is needed`() throws {
    let both = MapLocalizationConfiguration(mapCode: "M", mapSetCode: "S")
    try expectEqual(both.target(), .mapSet("S"))
    try expectEqual(MapLocalizationConfiguration(mapCode: "M").target(), .map("M"))
    #expect(throws: LocalizationError.self) { try MapLocalizationConfiguration().target() }
    #expect(throws: LocalizationError.self) {
      try MapLocalizationMachine(MapLocalizationConfiguration())
    }
  }

  @Test func `the factories say when requests are made`() {
    let single = MapLocalizationConfiguration.singleFrame(mapCode: "M")
    expect(single.mode == .singleFrame && single.mapCode == "M")
    expect(!single.startsAutomatically && !single.repeatsInBackground)
    expectEqual(
      MapLocalizationConfiguration.multiFrame(mapSetCode: "S"),
      MapLocalizationConfiguration(mapSetCode: "S"))
    expectEqual(MapLocalizationConfiguration.continuous().backgroundInterval, 15)
  }

  /// behaviors.md §9, defect 10: platforms differ; one range is documented here, inside of both.
  @Test func `defect 10 one range serves both platforms`() {
    var given = MapLocalizationConfiguration()
    for interval in [0.1, 1.0] {
      given.captureInterval = interval
      let valid = given.validated().captureInterval
      expect((0.3...0.8).contains(valid) && (0.1...1.0).contains(valid))
    }
    for threshold in [0.0, 1.0] {
      given.confidenceThreshold = threshold
      expect((0.2...0.8).contains(given.validated().confidenceThreshold))
    }
  }
}
