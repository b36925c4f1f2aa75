package import GeoAnchors
import GeoFormats
package import Geodesy

/// Anchors as one composite pose of OGC GeoPose 1.0, in the order in which they are walked.
///
/// The outer frame is east, north, up at the first anchor. Rotations are x, y, z, w; a frame is
/// first moved, then turned. Names and ids have no place in the format.
package struct CompositePoseDocument: Sendable {
  private let poses: [FramePose]
  private let frame: ARWorldFrame
  private let times: [Int]

  /// Places the anchors.
  /// - Parameters:
  ///   - anchors: at least one; a chain or a series is in their order.
  ///   - times: when each is reached, in milliseconds since 1970; one for each anchor.
  ///   - converter: converts heights to above the ellipsoid.
  /// - Throws: `InterchangeError` when there is no anchor, or a height above the ellipsoid is not known.
  package init(
    _ anchors: [Anchor], times: [Int], converter: AltitudeConverter = AltitudeConverter()
  ) throws(InterchangeError) {
    var placed: [PlacedAnchor] = []
    for anchor in anchors { placed.append(try PlacedAnchor(anchor, converter)) }
    guard let first = placed.first else { throw .nothing }
    let frame = ARWorldFrame(origin: first.pose.position, convention: .enu)
    self.frame = frame
    poses = placed.map { frame.pose($0.pose) }
    self.times = placed.indices.map { $0 < times.count ? times[$0] : times.last ?? 0 }
  }

  /// The document; a stream has its header and each element on a line, others end in a line break.
  ///
  /// `isChain` says whether a graph hangs each anchor on the one before instead of on the first
  /// frame; a shape of one pose gives a chain.
  package func text(_ shape: GeoPoseShape, isChain: Bool = false) -> String {
    var json = JSONWriter(layout: shape == .stream ? .compact : .pretty)
    switch shape {
    case .ypr, .quaternion, .advanced, .chain: chain(&json)
    case .graph: graph(isChain: isChain, &json)
    case .series: series(&json, isRegular: true)
    case .irregular: series(&json, isRegular: false)
    case .stream: return stream()
    }
    json.endText()
    return json.buffer.text
  }

  private var outer: GeoPoseFrame { .extrinsic(frame.origin) }

  /// The poses, each against the one before.
  private var steps: [FramePose] {
    zip([FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity)] + poses, poses)
      .map { $1.relative(to: $0) }
  }

  private func chain(_ json: inout JSONWriter) {
    json.object { json in
      json.member("validTime", times.first ?? 0)
      json.key("outerFrame")
      outer.write(inSeries: false, to: &json)
      json.array("frameChain") { json in
        var steps = steps
        // The format wants two frames at least.
        if steps.count == 1 {
          steps.append(FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity))
        }
        for step in steps { GeoPoseFrame.intrinsic(step).write(inSeries: false, to: &json) }
      }
    }
  }

  private func graph(isChain: Bool, _ json: inout JSONWriter) {
    json.object { json in
      json.member("validTime", times.first ?? 0)
      json.array("frameList") { json in
        outer.write(inSeries: false, to: &json)
        for pose in isChain ? steps : poses {
          GeoPoseFrame.intrinsic(pose).write(inSeries: false, to: &json)
        }
      }
      json.objects("transformList", of: poses.indices, inline: true) { json, index in
        json.array("link", inline: true) { json in
          json.number(isChain ? index : 0)
          json.number(index + 1)
        }
      }
    }
  }

  private func series(_ json: inout JSONWriter, isRegular: Bool) {
    let start = times.first ?? 0
    // Equal steps that end when the last pose is reached, as exactly as whole milliseconds allow.
    let step = poses.count > 1 ? max(1, ((times.last ?? start) - start) / (poses.count - 1)) : 1
    let stop = isRegular ? start + step * (poses.count - 1) : times.last ?? start
    json.object { json in
      json.object("header") { json in
        json.member("poseCount", poses.count)
        json.member("startInstant", start)
        json.member("stopInstant", stop)
        Self.transition(to: &json)
      }
      if isRegular {
        json.member("interPoseDuration", step)
      }
      json.key("outerFrame")
      outer.write(inSeries: true, to: &json)
      json.array(isRegular ? "innerFrameSeries" : "innerFrameAndTimeSeries", of: zip(poses, times))
      { json, item in
        let (pose, time) = item
        if isRegular {
          GeoPoseFrame.intrinsic(pose).write(inSeries: true, to: &json)
        } else {
          Self.element(pose, time, to: &json)
        }
      }
      json.object("trailer", inline: true) { $0.member("poseCount", poses.count) }
    }
  }

  private func stream() -> String {
    var json = JSONWriter(layout: .compact)
    json.object { json in
      Self.transition(to: &json)
      json.key("outerFrame")
      outer.write(inSeries: true, to: &json)
    }
    var lines = [json.buffer.text]
    for (pose, time) in zip(poses, times) {
      var json = JSONWriter(layout: .compact)
      json.object { json in
        json.key("streamElement")
        Self.element(pose, time, to: &json)
      }
      lines.append(json.buffer.text)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func element(_ pose: FramePose, _ time: Int, to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.key("frame")
      GeoPoseFrame.intrinsic(pose).write(inSeries: true, to: &json)
      json.member("validTime", time)
    }
  }

  /// A walker is between two poses on the way from one to the other.
  private static func transition(to json: inout JSONWriter) {
    json.object("transitionModel", inline: true) { json in
      json.member("authority", GeoPoseFrame.authority)
      json.member("id", "interpolate")
      json.member("parameters", "")
    }
  }
}
