import GeoFormats
import Geodesy

/// The members of each kind of event, in the order of the log.
extension SessionLogWriter {
  mutating func members(of kind: SessionEvent.Kind) {
    switch kind {
    case .frame(let frame): members(of: frame)
    case .session(let change): member("change", change)
    case .sessionFailed(let failure):
      member("code", failure.code)
      member("description", failure.description)
      member("reason", failure.reason)
      member("recovery", failure.recovery)
    case .gnss(let fix): members(of: fix)
    case .heading(let reading):
      member("degrees", reading.degrees)
      member("accuracy", reading.accuracy)
      member("magnetic", reading.magnetic)
    case .permission(let subject, let isGranted):
      member("subject", subject)
      member("granted", isGranted)
    case .network(let isConnected): member("connected", isConnected)
    case .deviceSupport(let feature, let isSupported):
      member("feature", feature)
      member("supported", isSupported)
    case .qr(let text): member("text", text)
    case .manualCode(let text): member("text", text)
    case .codeVerdict(let isAccepted): member("accepted", isAccepted)
    case .marker(let id, let pose, let isTracked):
      member("id", id)
      members("position", "orientation", pose)
      member("tracked", isTracked)
    case .beacon(let reading): members(of: reading)
    case .localization(let response): members(of: response)
    case .localizationFailed(let failure): members(of: failure)
    case .geoStatus(let status): members(of: status)
    case .mapTap(let coordinate, let name):
      members(coordinate)
      member("name", name)
    case .viewTap(let tap, let name):
      members(of: tap)
      member("name", name)
    case .userAction(let action, let argument, let document):
      member("action", action)
      member("argument", argument)
      member("document", document)
    case .tick, .unknown: break
    case .groundTruth(let truth): members(of: truth)
    case .fault(let name, let begins):
      member("fault", name)
      member("begins", begins)
    }
  }

  private mutating func members(of frame: Frame) {
    members("position", "orientation", frame.pose)
    switch frame.tracking {
    case .normal: break
    case .notAvailable: member("tracking", "notAvailable")
    case .limited(let reason):
      member("tracking", "limited")
      member("reason", reason)
    case .unknown(.name(let name)): member("tracking", name)
    case .unknown(.rawValue(let number)): member("tracking", number)
    }
    guard frame.hasDetails else { return }
    let details = frame.details
    if let angles = details.eulerAngles {
      member(
        "euler", [angles.pitch, angles.yaw, angles.roll], decimals: Self.measureDecimals)
    }
    if let camera = details.intrinsics {
      member(
        "intrinsics", [camera.fx, camera.fy, camera.cx, camera.cy],
        decimals: Self.measureDecimals)
      if let width = camera.width, let height = camera.height {
        member("imageSize", [Double(width), Double(height)], decimals: 0)
      }
    }
    member("deviceOrientation", details.orientation)
    member("image", details.image)
    member("brightness", details.brightness, decimals: 6)
    member("sharpness", details.sharpness)
    member("quality", details.quality, decimals: 6)
    member("features", details.featureCount)
  }

  private mutating func members(of fix: GNSSFix) {
    members(fix.coordinate)
    members(fix.altitude)
    member("horizontalAccuracy", fix.horizontalAccuracy)
    member("verticalAccuracy", fix.verticalAccuracy)
    member("speed", fix.speed)
    member("course", fix.course)
    member("measuredAt", fix.measuredAt, decimals: 6)
    member("source", fix.source)
  }

  private mutating func members(of reading: BeaconReading) {
    member("uuid", reading.uuid)
    member("major", reading.major)
    member("minor", reading.minor)
    member("mac", reading.mac)
    member("rssi", reading.rssi)
    member("txPower", reading.txPower)
    member("battery", reading.battery)
  }

  private mutating func members(of response: LocalizationResponse) {
    member("request", response.request)
    member("capturedAt", response.capturedAt, decimals: 6)
    member("latency", response.latency, decimals: 6)
    members(response.coordinate)
    members(response.altitude)
    member("orientation", response.orientation)
    members("mapPosition", "mapOrientation", response.mapPose)
    members("trackerPosition", "trackerOrientation", response.trackerPose)
    member("horizontalAccuracy", response.horizontalAccuracy)
    member("verticalAccuracy", response.verticalAccuracy)
    member("yawAccuracy", response.yawAccuracy)
    member("confidence", response.confidence, decimals: 6)
    if !response.maps.isEmpty { list("maps", response.maps) { $0.buffer.append(quoted: $1) } }
    if !response.zones.isEmpty {
      list("zones", response.zones) { writer, zone in
        writer.raw("{\"type\":")
        writer.buffer.append(quoted: zone.type)
        writer.member("id", zone.id)
        writer.raw("}")
      }
    }
  }

  private mutating func members(of failure: LocalizationFailure) {
    member("request", failure.request)
    member("capturedAt", failure.capturedAt, decimals: 6)
    member("latency", failure.latency, decimals: 6)
    member("code", failure.code)
    member("status", failure.status)
    member("message", failure.message)
  }

  private mutating func members(of status: GeoStatus) {
    member("state", status.state)
    member("accuracy", status.accuracy)
    list("reasons", status.reasons) { $0.value($1) }
    member("altitudeSource", status.altitudeSource)
  }

  private mutating func members(of tap: ViewTap) {
    switch tap {
    case .point(let point): member("point", point)
    case .ray(let origin, let direction):
      member("origin", origin)
      member("direction", direction, decimals: Self.turnDecimals)
    case .miss: member("miss", true)
    }
  }

  private mutating func members(of truth: GroundTruth) {
    members(truth.position.coordinate)
    member("height", truth.position.height)
    member("orientation", truth.orientation)
    guard let origin = truth.worldOrigin, let yaw = truth.worldYaw else { return }
    member("worldLatitude", origin.coordinate.latitude, decimals: Self.placeDecimals)
    member("worldLongitude", origin.coordinate.longitude, decimals: Self.placeDecimals)
    member("worldHeight", origin.height)
    member("worldYaw", yaw, decimals: 6)
  }
}
