import GeoSystem

@testable import Geodesy

/// The direction and distance of a point from a frame's origin (AER).
struct AzimuthElevationRange: Hashable, Sendable {
  /// The direction, degrees clockwise from true north in `0..<360`; 0 straight up and down.
  var azimuth: Degrees
  /// The angle above the horizontal plane in degrees, `-90...90`.
  var elevation: Degrees
  /// The straight distance in meters.
  var range: Meters
}

extension AzimuthElevationRange {
  /// Creates the direction and distance of a point from the origin of its frame.
  init(_ local: ENUPosition) {
    let level = hypot(local.east, local.north)
    self.init(
      azimuth: level == 0 ? 0 : normalizedBearing(atan2(local.east, local.north) * 180 / .pi),
      elevation: level == 0 && local.up == 0 ? 0 : atan2(local.up, level) * 180 / .pi,
      range: hypot(level, local.up))
  }
}

extension ENUPosition {
  /// The point that is seen from the origin like this.
  init(_ aer: AzimuthElevationRange) {
    let azimuth = aer.azimuth * .pi / 180
    let elevation = aer.elevation * .pi / 180
    let level = aer.range * cos(elevation)
    self.init(
      east: level * sin(azimuth), north: level * cos(azimuth), up: aer.range * sin(elevation))
  }
}
