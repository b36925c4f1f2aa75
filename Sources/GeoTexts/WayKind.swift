/// What a way without a name is.
public enum WayKind: String, Hashable, Sendable, CaseIterable {
  /// A street for cars.
  case street
  /// A way for people on foot.
  case footway
  /// Steps.
  case steps
  /// A path, not paved.
  case path
  /// A crossing of a street.
  case crossing
  /// A street for people on foot.
  case pedestrian
  /// A way inside of a building.
  case corridor
  /// A platform of a railway or bus.
  case platform
  /// A road to a building or a yard.
  case service
  /// A track through fields or woods.
  case track
  /// A way for bicycles.
  case cycleway

  var key: TextKey {
    switch self {
    case .street: .wayStreet
    case .footway: .wayFootway
    case .steps: .waySteps
    case .path: .wayPath
    case .crossing: .wayCrossing
    case .pedestrian: .wayPedestrian
    case .corridor: .wayCorridor
    case .platform: .wayPlatform
    case .service: .wayService
    case .track: .wayTrack
    case .cycleway: .wayCycleway
    }
  }
}
