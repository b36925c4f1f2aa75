import GeoNumerics
import Geodesy

/// Converts the walk's local frame to ground truth on Earth.
struct GroundTruthRecorder {
  private let frame: DeterministicLocalFrame
  private let sineLatitude: Double

  init(frame: DeterministicLocalFrame) {
    self.frame = frame
    sineLatitude = ElementaryFunctions.sincos(degrees: frame.origin.coordinate.latitude).sin
  }

  /// The convergence of meridians: the heading from true north at a place minus the heading from
  /// the walk's north.
  ///
  /// The difference of longitudes times the sine of the mean latitude.
  func convergence(at place: Coordinate) -> Degrees {
    let origin = frame.origin.coordinate
    let (sine, _) = ElementaryFunctions.sincos(degrees: (place.latitude + origin.latitude) / 2)
    return (place.longitude - origin.longitude).remainder(dividingBy: 360) * sine
  }

  /// The ground truth; nil where the local frame has no position on Earth.
  func truth(_ walker: Walker, _ tracker: WorldTracker) -> GroundTruth? {
    guard let position = try? frame.position(walker.camera) else { return nil }
    let world = world(tracker, camera: position)
    return GroundTruth(
      position: position,
      orientation: CameraTurn.local(
        heading: walker.lookHeading + convergence(at: position.coordinate),
        pitch: walker.lookPitch, roll: walker.lookRoll),
      worldOrigin: world?.origin, worldYaw: world?.yaw)
  }

  /// The origin and yaw of the AR world that put the camera's pose at the camera's true position.
  private func world(
    _ tracker: WorldTracker, camera: GeodeticPosition
  ) -> (origin: GeodeticPosition, yaw: Degrees)? {
    let point = tracker.position
    var origin = camera
    var yaw = tracker.yaw
    for _ in 0..<4 {
      yaw = tracker.yaw - convergence(at: origin.coordinate)
      let (sine, cosine) = ElementaryFunctions.sincos(degrees: yaw)
      let local = DeterministicLocalFrame(origin: origin)
      let there = local.local(camera)
      // The point turned to east, up and south, and from there to east, north and up.
      let way = ENUPosition(
        east: there.east - (cosine * point.x + sine * point.z),
        north: there.north - (sine * point.x - cosine * point.z), up: there.up - point.y)
      guard let next = try? local.position(way) else { return nil }
      origin = next
    }
    return (origin, yaw.remainder(dividingBy: 360))
  }
}
