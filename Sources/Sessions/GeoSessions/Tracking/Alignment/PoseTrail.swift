package import Geodesy

/// The recent poses of the camera in the AR world, with a test for jumps.
struct PoseTrail: Hashable, Sendable {
  private(set) var entries: [Entry] = []
  /// Meters moved in all, without the trembling of a phone that is held still.
  private(set) var walked: Meters = 0
  private var milestone: Vector3?

  struct Entry: Hashable, Sendable {
    let time: Seconds
    let pose: FramePose
  }

  /// The newest pose.
  var last: Entry? { entries.last }

  /// Adds a pose; one that does not follow the last in time is left out.
  ///
  /// - Returns: The jump that the world made, when no camera can have moved so; the trail then
  ///   starts anew behind it.
  mutating func add(_ time: Seconds, _ pose: FramePose) -> PoseJump? {
    guard let last else {
      entries = [Entry(time: time, pose: pose)]
      milestone = pose.position
      return nil
    }
    let gap = time - last.time
    guard gap > 0 else { return nil }
    if let jump = jump(to: pose, at: time, from: last, gap: gap) {
      entries = [Entry(time: time, pose: pose)]
      milestone = pose.position
      return jump
    }
    // Poses 20 ms apart are enough to interpolate.
    if entries.count > 1, time - entries[entries.count - 2].time < 0.02 { entries.removeLast() }
    entries.append(Entry(time: time, pose: pose))
    if entries.count > 1200 { entries.removeFirst(600) }
    if let start = milestone {
      let way = (pose.position - start).length
      if way > 0.25 {
        walked += way
        milestone = pose.position
      }
    }
    return nil
  }

  /// Forgets the poses, not the way.
  mutating func forget() {
    entries = []
    milestone = nil
  }

  /// The pose at a time; nil before the trail, behind it, and in gaps of more than a second.
  func pose(at time: Seconds) -> FramePose? {
    guard let first = entries.first, let last, time >= first.time, time <= last.time else {
      return nil
    }
    var (low, high) = (0, entries.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].time <= time { low = middle } else { high = middle }
    }
    let (before, after) = (entries[low], entries[high])
    let gap = after.time - before.time
    if gap > 1 { return nil }
    if gap <= 0 { return before.pose }
    return Self.blend(before.pose, after.pose, (time - before.time) / gap)
  }

  private func jump(
    to pose: FramePose, at time: Seconds, from last: Entry, gap: Seconds
  ) -> PoseJump? {
    let back = entries[max(0, entries.count - 26)]
    let way = last.pose.position - back.pose.position
    let duration = last.time - back.time
    let velocity = duration > 0.04 ? way * (1 / duration) : Vector3(x: 0, y: 0, z: 0)
    let distance = (pose.position - last.pose.position).length
    // Three times as fast as before and a start like a sprinter's, for at most a minute.
    let limit = 0.75 + (8 + 3 * velocity.length) * min(gap, 60)
    let (a, b) = (last.pose.orientation, pose.orientation)
    let likeness = abs(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w)
    let whirls = gap <= 0.05 && likeness < 0.707
    guard distance > limit || whirls else { return nil }
    let expected = last.pose.position + velocity * min(gap, 0.5)
    return PoseJump(
      time: time, gap: gap, distance: distance,
      from: FramePose(position: expected, orientation: last.pose.orientation), to: pose)
  }

  private static func blend(_ a: FramePose, _ b: FramePose, _ fraction: Double) -> FramePose {
    let (p, q) = (a.orientation, b.orientation)
    let sign: Double = p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w < 0 ? -1 : 1
    let (s, t) = (1 - fraction, fraction * sign)
    let turn = try? Orientation(
      x: s * p.x + t * q.x, y: s * p.y + t * q.y, z: s * p.z + t * q.z, w: s * p.w + t * q.w)
    return FramePose(
      position: a.position + (b.position - a.position) * fraction, orientation: turn ?? p)
  }
}

/// A moment at which the AR world changed its place: poses before and after do not compare.
package struct PoseJump: Hashable, Sendable {
  /// When the first pose of the new world came.
  package let time: Seconds
  /// Seconds since the last pose of the old one.
  let gap: Seconds
  /// Meters between the two poses.
  package let distance: Meters
  /// The expected pose of the camera in the old world.
  let from: FramePose
  /// The pose in the new one: the same place on Earth.
  let to: FramePose

  /// The turn of the new world against the old one, radians counter-clockwise.
  var turn: Double {
    YawSum(from: from.orientation, to: to.orientation).yaw
  }

  /// The variance of the turn: a camera turns by up to 30° a second while nobody looks.
  var turnVariance: Double {
    let standardDeviation = (0.5 + 30 * gap) * (.pi / 180)
    return standardDeviation * standardDeviation
  }

  /// The variance of the place, along each axis: a walker's surprise.
  var placeVariance: Double {
    let standardDeviation = 0.05 + 1.0 * gap
    return standardDeviation * standardDeviation
  }
}
