import GeoFormats
import Geodesy

/// The members of each kind of event, in the order of the log.
extension SessionLogWriter {
  mutating func members(of kind: SessionEvent.Kind) {
    switch kind {
    case .frame(let frame): members(of: frame)
    case .session(let change):
      event("session")
      member("change", change)
    case .gnss(let fix): members(of: fix)
    case .heading(let reading):
      event("heading")
      member("degrees", reading.degrees)
      member("accuracy", reading.accuracy)
      member("magnetic", reading.magnetic)
    case .permission(let status):
      event("permission")
      member("subject", status.subject)
      member("granted", status.isGranted)
    case .network(let status):
      event("network")
      member("connected", status.isConnected)
    case .deviceSupport(let support):
      event("deviceSupport")
      member("feature", support.feature)
      member("supported", support.isSupported)
    case .qr(let code):
      event("qr")
      member("text", code.text)
    case .manualCode(let code):
      event("manualCode")
      member("text", code.text)
    case .codeVerdict(let verdict):
      event("codeVerdict")
      member("accepted", verdict.isAccepted)
    case .marker(let sighting):
      event("marker")
      member("id", sighting.id)
      members("position", "orientation", sighting.pose)
      member("tracked", sighting.isTracked)
    case .beacon(let reading): members(of: reading)
    case .localization(let response): members(of: response)
    case .localizationFailed(let failure): members(of: failure)
    case .geoStatus(let status): members(of: status)
    case .mapTap(let tap):
      event("mapTap")
      members(tap.coordinate)
      member("name", tap.name)
    case .viewTap(let tap): members(of: tap)
    case .userAction(let action):
      event("userAction")
      member("action", action.name)
      member("argument", action.argument)
      member("document", action.document)
    case .tick: event("tick")
    case .groundTruth(let truth): members(of: truth)
    case .fault(let mark):
      event("fault")
      member("fault", mark.name)
      member("begins", mark.begins)
    case .unknown(let unknown):
      member("event", unknown.name)
    }
  }

  private mutating func event(_ name: StaticString) {
    raw(",\"event\":\"")
    raw(name)
    raw("\"")
  }

  private mutating func members(of frame: Frame) {
    event("frame")
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
    event("gnss")
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
    event("beacon")
    member("uuid", reading.uuid)
    member("major", reading.major)
    member("minor", reading.minor)
    member("mac", reading.mac)
    member("rssi", reading.rssi)
    member("txPower", reading.txPower)
    member("battery", reading.battery)
  }

  private mutating func members(of response: LocalizationResponse) {
    event("locResponse")
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
    event("locError")
    member("request", failure.request)
    member("capturedAt", failure.capturedAt, decimals: 6)
    member("latency", failure.latency, decimals: 6)
    member("code", failure.code)
    member("status", failure.status)
    member("message", failure.message)
  }

  private mutating func members(of status: GeoStatus) {
    event("geoStatus")
    member("state", status.state)
    member("accuracy", status.accuracy)
    list("reasons", status.reasons) { $0.value($1) }
    member("altitudeSource", status.altitudeSource)
  }

  private mutating func members(of tap: ViewTap) {
    event("viewTap")
    switch tap.target {
    case .point(let point): member("point", point)
    case .ray(let origin, let direction):
      member("origin", origin)
      name("direction")
      raw("[")
      number(direction.x, decimals: Self.turnDecimals)
      raw(",")
      number(direction.y, decimals: Self.turnDecimals)
      raw(",")
      number(direction.z, decimals: Self.turnDecimals)
      raw("]")
    case .miss: member("miss", true)
    }
    member("name", tap.name)
  }

  private mutating func members(of truth: GroundTruth) {
    event("groundTruth")
    members(truth.position.coordinate)
    member("height", truth.position.height)
    member("orientation", truth.orientation)
    guard let world = truth.world else { return }
    let place = world.origin.coordinate
    member("worldLatitude", place.latitude, decimals: Self.placeDecimals)
    member("worldLongitude", place.longitude, decimals: Self.placeDecimals)
    member("worldHeight", world.origin.height)
    member("worldYaw", world.yaw, decimals: 6)
  }

  private mutating func list<Item>(
    _ name: StaticString, _ items: [Item], _ body: (inout SessionLogWriter, Item) -> Void
  ) {
    self.name(name)
    raw("[")
    for (index, item) in items.enumerated() {
      if index > 0 { raw(",") }
      body(&self, item)
    }
    raw("]")
  }
}
