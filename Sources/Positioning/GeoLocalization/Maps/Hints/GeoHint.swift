import GeoSessions
public import Geodesy

/// Receiver position of the device at the time of a request.
public struct GeoHint: Hashable, Sendable {
  /// Position in degrees on WGS84.
  public var coordinate: Coordinate
  /// Altitude; nil if the receiver did not report one.
  public var altitude: Altitude?
  /// Meters of horizontal uncertainty (68 %); nil when the receiver did not say.
  public var accuracy: Meters?
  /// Seconds from the measurement to the request.
  public var age: Seconds

  /// Creates a hint.
  public init(
    _ coordinate: Coordinate, altitude: Altitude? = nil, accuracy: Meters? = nil, age: Seconds = 0
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.accuracy = accuracy
    self.age = age
  }

  /// The hint as requests carry it: `lat,lon,alt`, or `lat,lon` without an altitude.
  ///
  /// The meters are sent as they are, regardless of their datum.
  public var text: String {
    NumberList.text(
      [coordinate.latitude, coordinate.longitude] + (altitude.map { [$0.meters] } ?? []))
  }

  /// Reads `lat,lon` or `lat,lon,alt`; the altitude is above sea level as platforms mean it.
  /// - Throws: `LocalizationError.unusable` for another text and for a place that is not on Earth.
  public init(_ text: String) throws(LocalizationError) {
    guard let numbers = NumberList.read(text), (2...3).contains(numbers.count),
      let coordinate = try? Coordinate(validating: numbers[0], longitude: numbers[1])
    else {
      throw .unusable(
        name: "geoHint", found: "`\(text.prefix(40))`",
        expected: "latitude, longitude and perhaps altitude, such as `47.6,8.5,440`")
    }
    let meters = numbers.count > 2 ? numbers[2] : nil
    self.init(
      coordinate, altitude: meters.map { Altitude(meters: $0, datum: .meanSeaLevel) })
  }
}

/// Keeps the newest position of the receiver for requests that want one.
struct GeoHintCache: Hashable, Sendable {
  let maximumAge: Seconds
  private var fix: GNSSFix?
  private var time: Seconds = 0

  init(maximumAge: Seconds) { self.maximumAge = maximumAge }

  /// Updates the fix unless it was measured before the current one.
  mutating func update(_ fix: GNSSFix, at arrival: Seconds) {
    let measured = fix.measuredAt ?? arrival
    guard self.fix == nil || measured >= time else { return }
    self.fix = fix
    time = measured
  }

  mutating func forget() { fix = nil }

  /// The hint for a request at a time; nil if the position is missing or too old.
  func hint(at now: Seconds) -> GeoHint? {
    guard let fix, now - time <= maximumAge else { return nil }
    return GeoHint(
      fix.coordinate, altitude: fix.altitude, accuracy: fix.horizontalAccuracy,
      age: max(0, now - time))
  }
}
