public import GeoRouting
import GeoStreets

/// Abilities and choices of a walker in a venue.
public struct IndoorRoutingProfile: Hashable, Sendable {
  /// Whether stairs, escalators and ways between floors of unknown kind are left out.
  public var isStepFree: Bool
  /// Whether lifts are taken.
  public var usesLifts: Bool
  /// Whether escalators are taken.
  public var usesEscalators: Bool

  /// Creates a walker; one without wishes takes everything.
  public init(isStepFree: Bool = false, usesLifts: Bool = true, usesEscalators: Bool = true) {
    self.isStepFree = isStepFree
    self.usesLifts = usesLifts
    self.usesEscalators = usesEscalators
  }

  /// The profile of the walker: the meters of all ways that are open to them, on streets too.
  public var profile: RoutingProfile {
    var profile = isStepFree ? RoutingProfile.stepFree : .walk
    profile.name += "-venue"
    if !usesLifts { profile.rules.append(SectionRule(.init(structure: .lift), .closed)) }
    if !usesEscalators { profile.rules.append(SectionRule(.init(structure: .conveyor), .closed)) }
    return profile
  }
}
