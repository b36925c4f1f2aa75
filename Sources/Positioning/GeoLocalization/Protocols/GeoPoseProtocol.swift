import GeoFormats
import GeoSessions
import Geodesy

/// Requests and answers of the GeoPose protocol of Open AR Cloud (version 1).
///
/// A request is a JSON text of sensors and their readings; the answer is an OGC GeoPose. The axes of
/// the camera in that pose are the service's choice: `CameraAxes` says which.
public enum GeoPoseProtocol {
  /// The JSON text of a request.
  /// - Parameters:
  ///   - request: The request.
  ///   - pictures: one for each frame, in the same order.
  ///   - epoch: when the session's time is 0, seconds since 1970.
  /// - Returns: The bytes of the text.
  /// - Throws: `PositioningFailure.unusable` when pictures and frames do not match or the time is none.
  public static func text(
    of request: PositioningRequest, pictures: [PositioningPicture], epoch: Double
  ) throws(PositioningFailure) -> [UInt8] {
    guard !pictures.isEmpty, pictures.count == request.frames.count else {
      throw PositioningFailure(
        .unusable, detail: "\(pictures.count) pictures for \(request.frames.count) frames")
    }
    let now = try milliseconds(epoch + request.time)
    var json = JSONWriter(layout: .compact)
    try json.object { json throws(PositioningFailure) in
      json.member("id", request.id)
      json.member("timestamp", now)
      json.member("type", "geopose")
      json.array("sensors") { json in
        for (index, frame) in request.frames.enumerated() { write(sensor: index, frame, &json) }
        if request.geoHint != nil {
          json.object { json in
            json.member("id", "geolocation")
            json.member("type", "geolocation")
          }
        }
      }
      try json.array("sensorReadings") { json throws(PositioningFailure) in
        for (index, frame) in request.frames.enumerated() {
          begin(reading: "camera\(index)", try milliseconds(epoch + frame.time), &json)
          write(pictures[index], index, frame, &json)
          json.endObject()
        }
        if let hint = request.geoHint {
          begin(reading: "geolocation", try milliseconds(epoch + request.time - hint.age), &json)
          write(hint, &json)
          json.endObject()
        }
      }
    }
    return json.buffer.bytes
  }

  private static func milliseconds(_ seconds: Double) throws(PositioningFailure) -> Int {
    guard let number = Int(exactly: (seconds * 1000).rounded()), abs(number) < 1 << 53 else {
      throw PositioningFailure(.unusable, detail: "the time of the request is not one")
    }
    return number
  }

  private static func write(
    sensor index: Int, _ frame: CapturedFrame, _ json: inout JSONWriter
  ) {
    json.object { json in
      json.member("id", "camera\(index)")
      json.member("type", "camera")
      if let camera = frame.intrinsics {
        json.object("params") { json in
          json.member("model", "PINHOLE")
          json.array("modelParams", of: [camera.fx, camera.fy, camera.cx, camera.cy]) {
            json, number in
            json.number(number, decimals: 6)
          }
        }
      }
    }
  }

  private static func begin(reading sensor: String, _ time: Int, _ json: inout JSONWriter) {
    json.beginObject()
    json.member("timestamp", time)
    json.member("sensorId", sensor)
    // The protocol asks for it: nothing is asked of the service and nothing was done to the picture.
    json.object("privacy") { json in
      for name in [
        "dataRetention", "dataAcceptableUse", "dataSanitizationApplied",
        "dataSanitizationRequested",
      ] {
        json.array(name) { _ in }
      }
    }
    json.key("reading")
  }

  private static func write(
    _ picture: PositioningPicture, _ index: Int, _ frame: CapturedFrame, _ json: inout JSONWriter
  ) {
    json.object { json in
      json.member("sequenceNumber", index)
      json.member("imageFormat", picture.format == .png ? "PNG" : "JPG")
      if let width = frame.intrinsics?.width, let height = frame.intrinsics?.height {
        json.member("size", .array([.number(Double(width)), .number(Double(height))]))
      }
      json.member("imageBytes", Base64Text.text(picture.bytes))
      json.object("imageOrientation") { json in
        json.member("mirrored", false)
        json.member("rotation", 0)
      }
    }
  }

  private static func write(_ hint: GeoHint, _ json: inout JSONWriter) {
    json.object { json in
      json.coordinate(hint.coordinate)
      json.member("altitude", hint.altitude?.meters ?? 0, decimals: 9)
      json.member("accuracy", hint.accuracy ?? 0, decimals: 9)
      json.member("altitudeAccuracy", 0, decimals: 9)
      json.member("heading", 0, decimals: 9)
      json.member("speed", 0, decimals: 9)
    }
  }
}
