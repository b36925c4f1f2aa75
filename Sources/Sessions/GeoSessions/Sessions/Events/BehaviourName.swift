/// An action that a localization service asks the user to do with the device.
public enum BehaviourName: String, Hashable, Sendable, CaseIterable {
  /// Point at shops, signs and buildings.
  case pointAtBuildings
  /// The camera looks too low.
  case tiltUp
  /// The camera looks too high.
  case tiltDown
  /// Show more of the surroundings.
  case panAround
  /// The camera moves too fast.
  case panSlowly
}
