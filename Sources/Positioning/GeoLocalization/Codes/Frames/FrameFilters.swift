import GeoSessions
import Geodesy

/// Looks at frames in order: tracking, pitch, movement, blur; the first objection counts.
struct FrameFilters: Hashable, Sendable {
  private let remote: RemoteConfiguration
  private let needsSharpness: Bool
  private let acceptAfter: Seconds?
  private var movement: MovementFilter
  private var blur = BlurFilter()
  private var acceptedAt: Seconds?

  /// Creates filters without history.
  /// - Parameters:
  ///   - remote: The active filters, and their thresholds.
  ///   - needsSharpness: Whether blurred pictures are rejected, as older versions of the service's
  ///     app did.
  ///   - acceptAfter: Seconds without an accepted frame after which the next one passes every
  ///     filter; nil for never. The first version of the service's app had 1.
  init(
    _ remote: RemoteConfiguration = RemoteConfiguration(), needsSharpness: Bool = false,
    acceptAfter: Seconds? = nil
  ) {
    self.remote = remote
    self.needsSharpness = needsSharpness
    self.acceptAfter = acceptAfter
    movement = MovementFilter(threshold: remote.movementFilterThreshold)
  }

  /// Checks a frame; returns the reason for rejection; nil if the frame is fit.
  mutating func check(_ frame: Frame, at time: Seconds) -> FrameRejection? {
    guard let pose = frame.pose else {
      let state = remote.isTrackingStateFilterEnabled ? FrameRejection(frame.tracking) : nil
      return state ?? .frameError
    }
    let objection = objection(to: frame, pose)
    let since = acceptedAt ?? time
    acceptedAt = acceptedAt ?? time
    guard let objection else {
      acceptedAt = time
      return nil
    }
    guard let acceptAfter, time - since >= acceptAfter else { return objection }
    acceptedAt = time
    movement.record(Transform<Double>(pose))
    return nil
  }

  /// Degrees by which the pitch of a pose of single precision may be off: both limits are inclusive.
  private static let rounding: Degrees = 1e-4

  private mutating func objection(to frame: Frame, _ pose: FramePose) -> FrameRejection? {
    if remote.isTrackingStateFilterEnabled, let state = FrameRejection(frame.tracking) {
      return state
    }
    if remote.isCameraPitchFilterEnabled, let pitch = CameraPitch.degrees(of: frame) {
      if pitch < -remote.cameraPitchFilterMaxDownwardTilt - Self.rounding { return .pitchTooLow }
      if pitch > remote.cameraPitchFilterMaxUpwardTilt + Self.rounding { return .pitchTooHigh }
    }
    if remote.isMovementFilterEnabled, let still = movement.check(Transform<Double>(pose)) {
      return still
    }
    if needsSharpness, let sharpness = frame.details.sharpness {
      return blur.check(sharpness)
    }
    return nil
  }
}
