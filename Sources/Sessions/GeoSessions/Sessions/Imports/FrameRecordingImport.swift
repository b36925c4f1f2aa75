package import GeoFormats
package import Geodesy

/// Frames that Fantasmo's app recorded for simulations, as a session.
///
/// ```json
/// [{"camera": {"trackingState": 1, "eulerAngles": [0.1, 0, -1.57],
///   "transform": [[1,0,0,0], [0,1,0,0], [0,0,1,0], [0,1.5,0,1]],
///   "intrinsics": [[1500,0,0], [0,1500,0], [960,540,1]]},
///   "location": {"coordinate": {"latitude": 48.8, "longitude": 2.3}, "horizontalAccuracy": 5}}]
/// ```
///
/// Angles are radians: pitch, yaw, roll; matrices are columns. `trackingState` counts: not available,
/// normal, then limited by initializing, excessive motion, insufficient features, relocalizing. A
/// frame's `timestamp` is in seconds; without one frames follow each other at an interval. Locations
/// are reported when they change; their `altitude` is above mean sea level.
package enum FrameRecordingImport {
  /// Reads a recording: the session's start, frames and positions in order of time, and its stop.
  /// - Parameters:
  ///   - bytes: The JSON text: an array of frames, or an object with one as `frames`.
  ///   - interval: Seconds from one frame to the next where they have no times.
  /// - Returns: The events, the first frame at 0.
  /// - Throws: `FormatError` naming the member with its place.
  package static func events(
    _ bytes: [UInt8], interval: Seconds = 1.0 / 30
  ) throws(FormatError) -> [SessionEvent] {
    try read(JSONNode(reading: bytes), interval: interval).map(\.event)
  }

  /// Reads a recording for the import of sessions.
  static func draft(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    for (event, line) in try read(JSONNode(reading: bytes), interval: 1.0 / 30) {
      draft.append(event.time, event.kind, line: line)
    }
    return draft
  }

  private static let states: [WorldTrackingState] = [
    .notAvailable, .normal, .limited(.initializing), .limited(.excessiveMotion),
    .limited(.insufficientFeatures), .limited(.relocalizing),
  ]

  private static func read(
    _ root: JSONNode, interval: Seconds
  ) throws(FormatError) -> [(event: SessionEvent, line: Int)] {
    let frames = try (root.value?.array == nil ? root["frames"] : root).elements()
    var events = [(event: SessionEvent(time: 0, .session(.start)), line: 1)]
    var first: Seconds?
    var time: Seconds = 0
    var lastFix: GNSSFix?
    for (index, node) in frames.enumerated() {
      try node.requireObject()
      if node["timestamp"].isNull {
        time = index == 0 ? 0 : time + interval
      } else {
        let stamp = try node["timestamp"].number()
        first = first ?? stamp
        guard stamp - (first ?? stamp) >= time else {
          throw node["timestamp"].error(expected: "a time not before the frame's before it")
        }
        time = stamp - (first ?? stamp)
      }
      if let fix = try fix(node["location"]), fix != lastFix {
        events.append((SessionEvent(time: time, .gnss(fix)), node.place.line))
        lastFix = fix
      }
      events.append(
        (SessionEvent(time: time, .frame(try frame(node["camera"]))), node.place.line))
    }
    events.append((SessionEvent(time: time, .session(.stop)), events.last?.line ?? 1))
    return events
  }

  private static func frame(_ camera: JSONNode) throws(FormatError) -> Frame {
    try camera.requireObject()
    let state = try camera["trackingState"].number()
    guard
      let tracking = Int(exactly: state).flatMap({ states.indices.contains($0) ? states[$0] : nil })
    else { throw camera["trackingState"].error(expected: "a whole number from 0 to 5") }
    var details = FrameDetails()
    if !camera["eulerAngles"].isNull {
      let angles = try numbers(camera["eulerAngles"], count: 3).map { $0 * 180 / .pi }
      details.eulerAngles = EulerAngles(pitch: angles[0], yaw: angles[1], roll: angles[2])
    }
    if !camera["intrinsics"].isNull {
      let columns = try columns(camera["intrinsics"], count: 3)
      details.intrinsics = CameraIntrinsics(
        fx: columns[0], fy: columns[4], cx: columns[6], cy: columns[7])
    }
    guard !camera["transform"].isNull else {
      return Frame(pose: nil, tracking: tracking, details: details)
    }
    let node = camera["transform"]
    let matrix = try columns(node, count: 4)
    guard let transform = try? Transform<Double>(columnMajor: matrix),
      let pose = try? FramePose(transform)
    else { throw node.error(expected: "the columns of a turn and a move") }
    return Frame(pose: pose, tracking: tracking, details: details)
  }

  private static func fix(_ node: JSONNode) throws(FormatError) -> GNSSFix? {
    if node.isNull { return nil }
    try node.requireObject()
    let place = node["coordinate"]
    // A place that is none is handed on: the session says what it thinks of it.
    let coordinate = Coordinate(
      latitude: try place["latitude"].number(), longitude: try place["longitude"].number())
    func optional(_ name: String) throws(FormatError) -> Double? {
      node[name].isNull ? nil : try node[name].number()
    }
    return GNSSFix(
      coordinate,
      altitude: try optional("altitude").map { Altitude(meters: $0, datum: .meanSeaLevel) },
      horizontalAccuracy: try optional("horizontalAccuracy"),
      verticalAccuracy: try optional("verticalAccuracy"))
  }

  private static func columns(_ node: JSONNode, count: Int) throws(FormatError) -> [Double] {
    let columns = try node.elements()
    guard columns.count == count else { throw node.error(expected: "\(count) columns") }
    var found: [Double] = []
    for column in columns { found += try numbers(column, count: count) }
    return found
  }

  private static func numbers(_ node: JSONNode, count: Int) throws(FormatError) -> [Double] {
    let nodes = try node.elements()
    guard nodes.count == count else { throw node.error(expected: "\(count) numbers") }
    var found: [Double] = []
    for node in nodes { found.append(try node.number()) }
    return found
  }
}
