import GeoFormats
import Geodesy

/// Reads anchors from the composite targets of OGC GeoPose 1.0: Chain, Graph, Regular and Irregular
/// Series, and Stream, as one record or with its header and elements line by line.
///
/// Every pose becomes an anchor; frames that only carry others do not.
enum CompositePoses {
  /// Whether the members are those of a composite pose.
  static func recognizes(_ value: JSONValue) -> Bool {
    let names = [
      "frameChain", "frameList", "innerFrameSeries", "innerFrameAndTimeSeries", "streamElements",
      "streamElement",
    ]
    return names.contains { value[$0] != nil }
      || value["outerFrame"] != nil && value["transitionModel"] != nil
  }

  static func read(_ reader: JSONAnchorReader) throws(FormatError) {
    let value = reader.item.value
    if value["frameChain"] != nil {
      try readChain(reader)
    } else if value["frameList"] != nil {
      try PoseGraph.read(reader)
    } else if value["streamElements"] != nil {
      let outer = try origin(reader, [.member("header"), .member("outerFrame")])
      try readSeries(reader, "streamElements", within: ["streamElement", "frame"], outer)
    } else if value["innerFrameAndTimeSeries"] != nil {
      let outer = try origin(reader, [.member("outerFrame")])
      try readSeries(reader, "innerFrameAndTimeSeries", within: ["frame"], outer)
    } else if value["innerFrameSeries"] != nil {
      let outer = try origin(reader, [.member("outerFrame")])
      try readSeries(reader, "innerFrameSeries", within: [], outer)
    } else if value["streamElement"] != nil {
      guard let outer = reader.sink.streamOrigin else {
        throw reader.error([], found: "an element of a stream", expected: "its header before it")
      }
      try append(
        pose(reader, [.member("streamElement"), .member("frame")]), in: outer, reader, [],
        time: value["streamElement"]?["validTime"])
    } else {
      reader.sink.streamOrigin = try origin(reader, [.member("outerFrame")])
    }
  }

  private static func readChain(_ reader: JSONAnchorReader) throws(FormatError) {
    let outer = try origin(reader, [.member("outerFrame")])
    guard let frames = reader.item.value["frameChain"]?.array else {
      throw reader.error([.member("frameChain")], expected: "an array of frames")
    }
    var last = FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity)
    for index in frames.indices where frames[index] != .null {
      let path: [JSONPath.Step] = [.member("frameChain"), .index(index)]
      last = last.joined(try pose(reader, path))
      try append(last, in: outer, reader, path)
    }
  }

  private static func readSeries(
    _ reader: JSONAnchorReader, _ list: String, within names: [String], _ outer: ARWorldFrame
  ) throws(FormatError) {
    guard let elements = reader.item.value[list]?.array else {
      throw reader.error([.member(list)], expected: "an array")
    }
    var count = 0
    var lastTime = -Double.infinity
    for index in elements.indices where elements[index] != .null {
      let path: [JSONPath.Step] = [.member(list), .index(index)]
      let timed =
        names.contains("streamElement") ? elements[index]["streamElement"] : elements[index]
      // The poses of a series do not depend on each other.
      try reader.sink.feature { () throws(FormatError) in
        try append(
          pose(reader, path + names.map { .member($0) }), in: outer, reader, path,
          time: timed?["validTime"] ?? Self.instant(reader.item.value, index))
      }
      count += 1
      if let time = timed?["validTime"]?.number {
        if time < lastTime { reader.repaired(.timesOutOfOrder, path) }
        lastTime = time
      }
    }
    for part in ["header", "trailer"] {
      guard let named = reader.item.value[part]?["poseCount"]?.number else { continue }
      if named != Double(count) {
        reader.repaired(.countDiffers, [.member(part), .member("poseCount")])
      }
    }
  }

  /// The time of a pose of a regular series.
  private static func instant(_ series: JSONValue, _ index: Int) -> JSONValue? {
    let header = series["header"]
    guard let start = header?["startInstant"]?.number,
      let step = (series["interPoseDuration"] ?? header?["interPoseDuration"])?.number
    else { return nil }
    return .number(start + step * Double(index))
  }

  /// The frame that poses are given against.
  private static func origin(
    _ reader: JSONAnchorReader, _ path: [JSONPath.Step]
  ) throws(FormatError) -> ARWorldFrame {
    guard case .extrinsic(let place) = try GeoPoseFrame(reader, path) else {
      throw reader.error(path + [.member("id")], expected: "`LTP-ENU`")
    }
    return ARWorldFrame(origin: place, convention: .enu)
  }

  private static func pose(
    _ reader: JSONAnchorReader, _ path: [JSONPath.Step]
  ) throws(FormatError) -> FramePose {
    guard case .intrinsic(let pose) = try GeoPoseFrame(reader, path) else {
      throw reader.error(
        path + [.member("id")], expected: "`Translate-Rotate` or `RotateTranslate`")
    }
    return pose
  }

  /// Appends a pose of a frame as an anchor.
  static func append(
    _ pose: FramePose, in frame: ARWorldFrame, _ reader: JSONAnchorReader,
    _ path: [JSONPath.Step], time: JSONValue? = nil
  ) throws(FormatError) {
    let found: Pose
    do throws(GeodesyError) {
      found = try frame.pose(pose)
    } catch {
      throw reader.error(path, found: "a pose without a place", expected: "one near the Earth")
    }
    var draft = AnchorDraft.blank
    draft.coordinate = found.position.coordinate
    draft.altitude = Altitude(meters: found.position.height, datum: .ellipsoid)
    draft.turn(to: found.orientation)
    _ = draft.setTime(ofPose: time ?? reader.item.value["validTime"])
    reader.append(draft)
  }
}
