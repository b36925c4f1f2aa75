import GeoFormats
import Geodesy

/// Services, radios, the device and its user.
extension EventDecoder {
  private static let mostItems = 1000

  mutating func localization() -> LocalizationResponse {
    var response = LocalizationResponse()
    response.request = text("request")
    response.capturedAt = number("capturedAt", -1e12...1e12)
    response.latency = number("latency", 0...1e6)
    if line.has("latitude") || line.has("longitude") { response.coordinate = coordinate() }
    response.altitude = altitude()
    response.orientation = orientation("orientation")
    response.mapPose = pose("mapPosition", "mapOrientation")
    response.trackerPose = pose("trackerPosition", "trackerOrientation")
    response.horizontalAccuracy = measure("horizontalAccuracy")
    response.verticalAccuracy = measure("verticalAccuracy")
    response.yawAccuracy = measure("yawAccuracy")
    response.confidence = number("confidence", 0...1)
    response.maps = items("maps")?.compactMap(\.string) ?? []
    response.zones =
      items("zones")?.compactMap { zone in
        zone["type"]?.string.map { LocalizationZone(type: $0, id: zone["id"]?.string) }
      } ?? []
    return response
  }

  private mutating func items(_ name: StaticString) -> [JSONValue]? {
    guard let value = line.consume(name) else { return nil }
    guard let items = value.json?.array, items.count <= Self.mostItems else {
      return problems.reject(wrong(name, value, "an array of at most \(Self.mostItems) items"))
    }
    return items
  }

  mutating func localizationFailure() -> LocalizationFailure {
    LocalizationFailure(
      request: text("request"), capturedAt: number("capturedAt", -1e12...1e12),
      latency: number("latency", 0...1e6), code: text("code"), status: whole("status", 0...999),
      message: text("message"))
  }

  mutating func sessionFailure() -> SessionFailure? {
    code("code", SessionFailureCode.self).map {
      SessionFailure(
        code: $0, description: text("description"), reason: text("reason"),
        recovery: text("recovery"))
    }
  }

  mutating func beacon() -> BeaconReading? {
    guard let uuid = required("uuid") else { return nil }
    for name: StaticString in ["major", "minor", "rssi"] where line.consume(name) == nil {
      return problems.reject(.missing("\(name)"))
    }
    guard let major = whole("major", 0...65_535), let minor = whole("minor", 0...65_535),
      let rssi = number("rssi", -200...100)
    else { return nil }
    return BeaconReading(
      uuid: uuid, major: major, minor: minor, mac: text("mac"), rssi: rssi,
      txPower: number("txPower", -200...100), battery: number("battery", 0...100))
  }

  mutating func permission() -> SessionEvent.Kind? {
    guard let subject = code("subject", PermissionSubject.self), let granted = flag("granted")
    else { return nil }
    return .permission(subject, isGranted: granted)
  }

  mutating func deviceSupport() -> SessionEvent.Kind? {
    guard let isSupported = flag("supported") else { return nil }
    let feature = optionalCode("feature", DeviceFeature.self) ?? .geotracking
    return .deviceSupport(feature, isSupported: isSupported)
  }

  mutating func userAction() -> SessionEvent.Kind? {
    code("action", UserAction.self).map {
      .userAction($0, argument: text("argument"), document: text("document"))
    }
  }

  mutating func fault() -> SessionEvent.Kind? {
    guard let name = required("fault"), let begins = flag("begins") else { return nil }
    return .fault(name, begins: begins)
  }
}
