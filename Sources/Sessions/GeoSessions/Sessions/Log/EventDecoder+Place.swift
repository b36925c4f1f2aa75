import GeoFormats
import Geodesy

/// Places on Earth.
extension EventDecoder {
  mutating func gnss() -> GNSSFix? {
    guard let coordinate = coordinate() else { return nil }
    // A negative accuracy is the platform's word for a position that is not valid.
    if let value = line.consume("horizontalAccuracy"), let number = value.number, number < 0 {
      return problems.reject(wrong("horizontalAccuracy", value, "a valid position"))
    }
    return GNSSFix(
      coordinate, altitude: altitude(), horizontalAccuracy: measure("horizontalAccuracy"),
      verticalAccuracy: measure("verticalAccuracy"), speed: measure("speed"),
      course: line.consume("course")?.number == -1 ? nil : number("course", 0...360),
      measuredAt: number("measuredAt", -1e12...1e12), source: text("source"))
  }

  mutating func heading() -> HeadingReading? {
    guard let degrees = required("degrees", -360...720) else { return nil }
    return HeadingReading(
      degrees: Self.turn(degrees), accuracy: measure("accuracy"),
      magnetic: number("magnetic", -360...720).map(Self.turn))
  }

  /// Degrees in `0..<360`.
  private static func turn(_ degrees: Degrees) -> Degrees {
    if degrees < 0 { return degrees + 360 }
    return degrees >= 360 ? degrees - 360 : degrees
  }

  mutating func groundTruth() -> GroundTruth? {
    guard let coordinate = coordinate(), let height = required("height", -20_000...100_000_000)
    else { return nil }
    var truth = GroundTruth(position: GeodeticPosition(coordinate, height: height))
    truth.orientation = orientation("orientation")
    guard line.has("worldLatitude") else { return truth }
    guard let place = self.coordinate("worldLatitude", "worldLongitude"),
      let worldHeight = required("worldHeight", -20_000...100_000_000),
      let yaw = required("worldYaw", -720...720)
    else { return truth }
    truth.worldOrigin = GeodeticPosition(place, height: worldHeight)
    truth.worldYaw = yaw
    return truth
  }

  mutating func geoStatus() -> GeoStatus? {
    guard let state = code("state", GeoTrackingState.self) else { return nil }
    return GeoStatus(
      state, accuracy: optionalCode("accuracy", GeoTrackingAccuracy.self) ?? .undetermined,
      reasons: reasons(),
      altitudeSource: optionalCode("altitudeSource", ReportedAltitudeSource.self))
  }

  /// One reason or a list; ARKit's `none` is an empty list.
  private mutating func reasons() -> [GeoTrackingReason] {
    var found: [GeoTrackingReason] = []
    if let value = line.consume("reasons") {
      guard let items = value.json?.array, items.count <= 32 else {
        problems.append(wrong("reasons", value, "an array of at most 32 reasons"))
        return []
      }
      for item in items {
        if let name = item.string {
          found.append(GeoTrackingReason(name: name))
        } else if let number = item.number.flatMap({ Int(exactly: $0) }) {
          found.append(GeoTrackingReason(rawValue: number))
        } else {
          problems.append(wrong("reasons", value, "names or whole numbers"))
        }
      }
    } else if let reason = optionalReason() {
      found.append(reason)
    }
    for reason in found where reason.unknownCode != nil && !reason.isNone {
      problems.append(.unknownValue("reasons", value: reason.name))
    }
    return found.filter { !$0.isNone }
  }

  private mutating func optionalReason() -> GeoTrackingReason? {
    guard let value = line.consume("reason") else { return nil }
    if let name = value.text { return GeoTrackingReason(name: name) }
    if let number = value.whole { return GeoTrackingReason(rawValue: number) }
    return problems.reject(wrong("reason", value, "a name or a whole number"))
  }
}

extension GeoTrackingReason {
  /// Whether this is ARKit's `none`, which says that there is no reason.
  var isNone: Bool { self == .unknown(.name("none")) || self == .unknown(.rawValue(0)) }
}
