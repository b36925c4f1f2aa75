package import Geodesy

/// The numbers behind maneuvers.
/// - Directions are taken over 10 m of the walk before and behind a junction, across short pieces,
///   so that a kink of a meter does not make a turn. (Valhalla takes 15 m on streets, 7.5 m on ways
///   for walkers.) Inside of buildings, where doors are nearer to each other than that, over 3 m.
/// - The classes of angles are those of `TurnDirection`: straight to 20°, slight to 60°, plain to
///   120°, sharp to 165°, then around.
/// - A turn is reported only where another way leads on from the junction. A slight turn along the
///   same street is told only where another way is as straight as it, or straighter: people follow
///   a bend without being reported.
/// - Where the angle is straight, a maneuver is reported only when the name of the street changes.
/// - Maneuvers within 8 m of the first of them (inside of buildings 2 m) are reported as one: the most
///   telling of them, with the change of direction over all of them. Steps, lifts and other levels are
///   reported where they begin, everything else where the first of it is.
/// - Each one has the level of what is behind it; steps, lifts and other levels that which they reach.
/// - A road is crossed where the ways that are walked before and behind a point lie on different sides
///   of it: at a point with a mapped crossing any road, also one that the network does not have; at
///   any other point a road of class tertiary or higher that outranks the ways that are walked. It is
///   told at the near curb: at a mapped curb, else half the width of the road before the point. A
///   maneuver after a crossing, stairs, an escalator, a lift or a ferry is never merged with it.
/// - Where stairs, escalators, lifts and ferries end out of doors, it is told how the walk goes on.
/// - A lift that is mapped as a point is taken where the levels before and behind it are not the same.
/// - Stairs and lifts inside of buildings that lead up or down on the spot (over less than 1 m of the
///   plan) have no direction: there is no turn into, within or out of them.
/// - Tunnels and bridges are told from 20 m on: shorter ones are passed unseen.
package enum ManeuverRules {
  /// The length over which directions are taken.
  static let directionLength: Meters = 10
  /// The length over which directions are taken inside of buildings.
  static let indoorDirectionLength: Meters = 3
  /// The distance from the first of some maneuvers within which others are merged with it.
  package static let mergeDistance: Meters = 8
  /// The same inside of buildings.
  static let indoorMergeDistance: Meters = 2
  /// The length on the plan from which a connection of levels inside a building has a direction.
  static let shortestFlight: Meters = 1
  /// The shortest tunnel or bridge that is reported.
  static let shortestPassage: Meters = 20
  /// A way is as straight as another within this angle.
  static let likeness: Degrees = 20
  /// A curb belongs to a crossing when it is nearer to its point than that.
  static let farthestKerb: Meters = 15
  /// The distance before the end of a passage at which a maneuver counts as behind it.
  static let passageTolerance: Meters = 0.5
  /// The destination lies on a side when it is so far from the way.
  static let sideDistance: Meters = 3

  /// The length over which directions are taken.
  static func directionLength(isIndoors: Bool) -> Meters {
    isIndoors ? indoorDirectionLength : directionLength
  }

  /// The squared cosine of a little less than the widest angle that is straight.
  private static let squaredCosineOfStraight = 0.8836

  /// Whether a way leads straight on behind another, surely; angles near 20° are left open.
  static func isStraight(_ way: SIMD2<Double>, _ next: SIMD2<Double>) -> Bool {
    let dot = (way * next).sum()
    return dot > 0
      && dot * dot > squaredCosineOfStraight * (way * way).sum() * (next * next).sum()
  }
}
