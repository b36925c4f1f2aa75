import GeoFormats
import GeoSessions
import Geodesy

extension GeoPoseProtocol {
  /// Reads a request, as a service does.
  /// - Parameters:
  ///   - bytes: The JSON text.
  ///   - epoch: When the times of the request are to be 0, seconds since 1970.
  /// - Returns: The frames of its cameras without poses (the protocol has none), where the device is,
  ///   and the pictures in the order of the frames.
  /// - Throws: `PositioningFailure.malformed` naming the member.
  public static func request(
    reading bytes: [UInt8], epoch: Double = 0
  ) throws(PositioningFailure) -> (request: PositioningRequest, pictures: [PositioningPicture]) {
    try AnswerText.read { () throws(FormatError) in
      let root = try JSONNode(reading: bytes)
      try root.requireObject()
      let time = try seconds(root, epoch)
      var request = PositioningRequest(
        id: try root["id"].string(), time: time, target: .anywhere, frames: [])
      var pictures: [PositioningPicture] = []
      for node in try root["sensorReadings"].elements().prefix(mostReadings) {
        let reading = node["reading"]
        try reading.requireObject()
        if reading["imageBytes"].isNull {
          guard !reading["latitude"].isNull else { continue }
          request.geoHint = try hint(reading, age: max(0, time - (try seconds(node, epoch))))
        } else {
          let sensor = try node["sensorId"].string()
          request.frames.append(
            CapturedFrame(
              time: try seconds(node, epoch),
              pose: FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity),
              intrinsics: try camera(sensor, root["sensors"], size: reading["size"])))
          pictures.append(try picture(reading))
        }
      }
      guard !pictures.isEmpty else { throw root["sensorReadings"].error(expected: "a picture") }
      return (request, pictures)
    }
  }

  private static let mostReadings = 1000

  private static func seconds(_ node: JSONNode, _ epoch: Double) throws(FormatError) -> Double {
    try node["timestamp"].number(in: -1e15...1e15) / 1000 - epoch
  }

  private static func hint(_ reading: JSONNode, age: Seconds) throws(FormatError) -> GeoHint {
    let position = try UprightPose.position(
      latitude: reading["latitude"], longitude: reading["longitude"], height: reading["altitude"])
    let accuracy = reading["accuracy"]
    return GeoHint(
      position.coordinate, altitude: Altitude(meters: position.height, datum: .ellipsoid),
      accuracy: accuracy.isNull ? nil : try accuracy.number(in: 0...1e7), age: age)
  }

  private static func camera(
    _ sensor: String, _ sensors: JSONNode, size: JSONNode
  ) throws(FormatError) -> CameraIntrinsics? {
    for node in try sensors.elements().prefix(mostReadings)
    where node["id"].value?.string == sensor && !node["params"]["modelParams"].isNull {
      let numbers = try numbers(node["params"]["modelParams"], count: 4)
      let sides = size.isNull ? [] : try self.numbers(size, count: 2).map { Int($0) }
      return CameraIntrinsics(
        fx: numbers[0], fy: numbers[1], cx: numbers[2], cy: numbers[3], width: sides.first,
        height: sides.last)
    }
    return nil
  }

  private static func numbers(_ node: JSONNode, count: Int) throws(FormatError) -> [Double] {
    let nodes = try node.elements()
    guard nodes.count == count else { throw node.error(expected: "\(count) numbers") }
    var found: [Double] = []
    for node in nodes { found.append(try node.number(in: -1e7...1e7)) }
    return found
  }

  private static func picture(_ reading: JSONNode) throws(FormatError) -> PositioningPicture {
    guard let bytes = Base64Text.bytes(try reading["imageBytes"].string()) else {
      throw reading["imageBytes"].error(expected: "a picture in base64")
    }
    return PositioningPicture(
      bytes: bytes, format: try reading["imageFormat"].string() == "PNG" ? .png : .jpeg)
  }
}
