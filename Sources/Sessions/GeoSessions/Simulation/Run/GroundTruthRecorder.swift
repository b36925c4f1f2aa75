import GeoNumerics
import Geodesy

/// Turns the walk's own frame into what is true on Earth.
struct GroundTruthRecorder {
  private let frame: DeterministicLocalFrame
  private let sineLatitude: Double

  init(frame: DeterministicLocalFrame) {
    self.frame = frame
    sineLatitude = ElementaryFunctions.sincos(degrees: frame.origin.coordinate.latitude).sin
  }

  /// How much greater a heading from true north at a place is than one from the walk's north.
  ///
  /// Meridians converge: the difference of longitudes times the sine of the latitude.
  func convergence(at place: Coordinate) -> Degrees {
    let origin = frame.origin.coordinate
    let (sine, _) = ElementaryFunctions.sincos(degrees: (place.latitude + origin.latitude) / 2)
    return (place.longitude - origin.longitude).remainder(dividingBy: 360) * sine
  }

  /// The truth about a moment; nil where a frame has no place.
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

  /// How the AR world lies, so that the camera's pose in it is at the camera's true place.
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
