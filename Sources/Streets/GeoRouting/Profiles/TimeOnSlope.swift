import GeoSystem

/// The factor by which a walk takes longer on a slope than on level ground.
enum TimeOnSlope {
  /// The factor of the time for a rise per run, after Tobler (1993): a walker is fastest on a slope of -5 %.
  static func factor(_ slope: Double) -> Double {
    exp(3.5 * (abs(slope + 0.05) - 0.05))
  }
}
