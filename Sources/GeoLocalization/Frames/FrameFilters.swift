import GeoCamera
import GeoSessions
import Geodesy

/// Which frames are fit to be judged.
struct FrameFilterOptions: Hashable, Sendable {
  /// Whether world tracking has to be normal.
  var needsTracking = true
  /// Whether the pitch is looked at.
  var needsPitch = true
  /// Degrees below the horizon that the camera may look, `0...90`.
  var mostDownwardTilt: Degrees = 65
  /// Degrees above the horizon that the camera may look, `0...90`.
  var mostUpwardTilt: Degrees = 30
  /// Whether the camera has to have moved since the frame that was accepted last.
  var needsMovement = true
  /// The change of an element of the camera's matrix that counts as a move: meters, or sines.
  var movementThreshold = 0.001
  /// Whether blurred pictures are rejected, as older versions of the service's app did.
  var needsSharpness = false
  /// Seconds without an accepted frame after which the next one is, whatever the filters say; nil for
  /// never.
  ///
  /// The first version of the service's app had 1.
  var acceptAfter: Seconds?

  /// The newest version's defaults.
  init() {}
}

/// Looks at frames in order: tracking, pitch, movement, blur; the first objection counts.
struct FrameFilters: Hashable, Sendable {
  /// Which filters there are.
  let options: FrameFilterOptions
  private var movement: MovementFilter
  private var blur = BlurFilter()
  private var acceptedAt: Seconds?

  /// Makes filters that have seen nothing.
  init(options: FrameFilterOptions = FrameFilterOptions()) {
    self.options = options
    movement = MovementFilter(threshold: options.movementThreshold)
  }

  /// Takes a frame; nil when it is fit, else why not.
  mutating func check(_ frame: Frame, at time: Seconds) -> FrameRejection? {
    guard let pose = frame.pose else {
      let state = options.needsTracking ? FrameRejection(frame.tracking) : nil
      return state ?? .frameError
    }
    let objection = objection(to: frame, pose)
    let since = acceptedAt ?? time
    acceptedAt = acceptedAt ?? time
    guard let objection else {
      acceptedAt = time
      return nil
    }
    guard let patience = options.acceptAfter, time - since >= patience else { return objection }
    acceptedAt = time
    movement.take(Transform<Double>(pose))
    return nil
  }

  /// Degrees by which the pitch of a pose of single precision may be off: both limits are inclusive.
  private static let rounding: Degrees = 1e-4

  private mutating func objection(to frame: Frame, _ pose: FramePose) -> FrameRejection? {
    if options.needsTracking, let state = FrameRejection(frame.tracking) { return state }
    if options.needsPitch, let pitch = CameraPitch.degrees(of: frame) {
      if pitch < -options.mostDownwardTilt - Self.rounding { return .pitchTooLow }
      if pitch > options.mostUpwardTilt + Self.rounding { return .pitchTooHigh }
    }
    if options.needsMovement, let still = movement.check(Transform<Double>(pose)) { return still }
    if options.needsSharpness, let sharpness = frame.details.sharpness {
      return blur.check(sharpness)
    }
    return nil
  }
}
