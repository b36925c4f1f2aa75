import GeoFormats
import Geodesy

/// OGC GeoPose 1.0 streams: a header with the outer frame, then elements with poses in it.
///
/// Each element is a frame in a world with x east, y up, z south at the origin of the outer frame,
/// and the truth of where that is. The body has x forward, y left, z up. `rotation` is read as
/// x, y, z, w, which the standard leaves open.
enum GeoPoseStreamImport {
  static func read(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    draft.alignment = .gravityAndHeading
    var reader = try JSONItemReader(ByteFeed(bytes), lists: ["streamElements"])
    var origin: GeodeticPosition?
    var elements: [(element: JSONValue, line: Int)] = []
    while let item = try reader.next() {
      let value = item.value
      if value["streamElement"] != nil || item.owner == .member("streamElements") {
        elements.append((value["streamElement"] ?? value, item.place.line))
      } else if let frame = (value["header"] ?? value)["outerFrame"] {
        origin = origin ?? Self.origin(frame["parameters"]?.string ?? "")
      }
    }
    guard let origin else {
      throw .unexpected(
        found: "no outer frame with longitude, latitude and height",
        expected: "a stream header with `outerFrame`", at: TextPlace(line: 1, column: 1))
    }
    let world = ARWorldFrame(origin: origin)
    for (element, line) in elements {
      var problems: Problems = []
      append(element, in: world, line, to: &draft, &problems)
      draft.report(line, problems)
    }
    draft.setEpoch()
    return draft
  }

  private static func append(
    _ element: JSONValue, in world: ARWorldFrame, _ line: Int, to draft: inout RecordingDraft,
    _ problems: inout Problems
  ) {
    guard let time = element["validTime"]?.number.map({ $0 / 1000 }) else {
      problems.append(.missing("validTime"))
      return
    }
    let parameters = element["frame"]?["parameters"]?.string ?? ""
    guard let move = numbers(parameters, "translation", ["x", "y", "z"]),
      let turn = numbers(parameters, "rotation", ["x", "y", "z", "w"])
    else {
      problems.append(
        .wrong(
          "parameters", found: "`\(parameters.prefix(60))`",
          expected: "`translation=[x, y, z]&rotation=[x, y, z, w]`"))
      return
    }
    guard
      let body = ImportedPose.orientation(
        x: turn[0], y: turn[1], z: turn[2], w: turn[3], &problems)
    else { return }
    let local = ENUPosition(east: move[0], north: move[1], up: move[2])
    let camera = body * ImportedPose.cameraInForwardLeftUp
    guard let position = try? world.local.position(local) else {
      problems.append(.notFinite("translation"))
      return
    }
    let here = LocalFrame(origin: position).turn(from: world.local) * camera
    let truth = GroundTruth(
      position: position, orientation: here, worldOrigin: world.origin, worldYaw: 0)
    draft.append(time, .groundTruth(truth), line: line)
    let pose = FramePose(
      position: FrameConvention.eus.vector(local), orientation: ImportedPose.world(camera))
    draft.append(time, .frame(Frame(pose: pose)), line: line)
  }

  /// `longitude=…&latitude=…&height=…`.
  private static func origin(_ parameters: String) -> GeodeticPosition? {
    guard let longitude = number(parameters, "longitude"),
      let latitude = number(parameters, "latitude"),
      let coordinate = try? Coordinate(validating: latitude, longitude: longitude)
    else { return nil }
    let height = number(parameters, "height") ?? number(parameters, "heightInMeters") ?? 0
    return GeodeticPosition(coordinate, height: height)
  }

  private static func number(_ parameters: String, _ name: String) -> Double? {
    value(parameters, name).flatMap { NumberText.number($0) }
  }

  private static func value(_ parameters: String, _ name: String) -> Substring? {
    parameters.split(separator: "&").first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
  }

  /// `name=[a, b, c]`, or `name.x=a&name.y=b&name.z=c`.
  private static func numbers(
    _ parameters: String, _ name: String, _ parts: [String]
  ) -> [Double]? {
    var found: [Double] = []
    if let list = value(parameters, name) {
      let items = list.filter { $0 != "[" && $0 != "]" && $0 != " " }.split(separator: ",")
      found = items.compactMap { NumberText.number($0) }
    } else {
      found = parts.compactMap { number(parameters, "\(name).\($0)") }
    }
    return found.count == parts.count ? found : nil
  }
}
