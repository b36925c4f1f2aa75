import Geodesy

/// One place in both frames: where the camera was in the AR world, and where a fix says it was.
struct PlaceMeasurement: Hashable, Sendable {
  var time: Seconds
  /// Meters that the camera had moved in all.
  var walked: Meters
  /// In the AR world: +x, -z and y, which are east, north and up at yaw 0.
  var point: LocalPosition
  /// In the frame of the fixes.
  var place: LocalPosition
  var source: MeasurementSource
  /// The variance along each horizontal axis.
  var variance: Double
  /// The variance of the height; nil when it is not known or in another datum.
  var heightVariance: Double?
}

/// One direction in both frames: the yaw that a visual fix says the AR world has.
struct YawMeasurement: Hashable, Sendable {
  var time: Seconds
  /// Radians, counter-clockwise.
  var yaw: Double
  /// Square radians.
  var variance: Double
}

/// Where measurements come from; errors within one source are alike for some time.
enum MeasurementSource: Int, Hashable, Sendable, CaseIterable {
  case satellites
  case pictures
}
