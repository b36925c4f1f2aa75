package import GeoSessions
package import Geodesy

package struct FrameStatistics: Hashable, Sendable {
  package private(set) var frames = 0
  package private(set) var uploads = 0
  /// Frames that were rejected, by reason.
  package private(set) var rejections: [FrameRejection: Int] = [:]
  package private(set) var evaluations = 0
  /// The highest score; nil before the first frame was judged.
  package private(set) var highestScore: Double?
  package private(set) var lowestScore: Double?
  private var scoreSum = 0.0
  private var judgingSum: Seconds = 0
  /// Meters that the camera moved, by every tenth frame of normal tracking.
  package private(set) var translation: Meters = 0
  private var normalFrames = 0
  private var lastPlace: Vector3?
  private var pitch = AngleSpread()
  private var yaw = AngleSpread()
  private var roll = AngleSpread()

  /// Starts without a frame.
  package init() {}

  /// Counts a frame with where its camera is.
  package mutating func count(_ frame: Frame) {
    frames += 1
    guard frame.tracking.isNormal, let pose = frame.pose else { return }
    if normalFrames % Self.stride == 0 {
      if let lastPlace { translation += (pose.position - lastPlace).length }
      lastPlace = pose.position
    }
    normalFrames += 1
    let angles = frame.details.eulerAngles ?? EulerAngles(pose.orientation)
    pitch.add(angles.pitch)
    yaw.add(angles.yaw)
    roll.add(angles.roll)
  }

  package mutating func count(_ rejection: FrameRejection) {
    rejections[rejection, default: 0] += 1
  }

  /// Counts a judged frame and the seconds that it took.
  package mutating func count(score: Double, judgedFor duration: Seconds) {
    guard score.isFinite else { return }
    evaluations += 1
    highestScore = max(highestScore ?? score, score)
    lowestScore = min(lowestScore ?? score, score)
    scoreSum += score
    judgingSum += duration
  }

  package mutating func countUpload() { uploads += 1 }

  /// The mean score; nil before the first frame was judged.
  package var averageScore: Double? {
    evaluations > 0 ? scoreSum / Double(evaluations) : nil
  }

  /// The mean time that judging a frame took.
  package var averageTime: Seconds? {
    evaluations > 0 ? judgingSum / Double(evaluations) : nil
  }

  /// Range of the camera's angles, unwrapped, in degrees; nil without a frame of normal tracking.
  package var rotationSpread: EulerAngles? {
    guard let pitch = pitch.width, let yaw = yaw.width, let roll = roll.width else { return nil }
    return EulerAngles(pitch: pitch, yaw: yaw, roll: roll)
  }

  package var rejectionCount: Int { rejections.values.reduce(0, +) }

  private static let stride = 10
}

/// The range of an angle that is followed over full turns.
private struct AngleSpread: Hashable, Sendable {
  private var last: Degrees?
  private var low: Degrees = 0
  private var high: Degrees = 0

  var width: Degrees? { last == nil ? nil : high - low }

  mutating func add(_ angle: Degrees) {
    guard angle.isFinite else { return }
    guard let last else {
      (self.last, low, high) = (angle, angle, angle)
      return
    }
    let next = last + (angle - last).remainder(dividingBy: 360)
    self.last = next
    low = min(low, next)
    high = max(high, next)
  }
}
