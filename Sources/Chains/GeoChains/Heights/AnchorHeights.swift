import Geodesy

struct AnchorHeights {
  /// The heights along the way; nil where no terrain is known.
  let plan: HeightPlan?
  let terrain: (any GroundHeight)?
  let aboveGround: Meters
  /// The floors of a venue; nil where the walk stays on the ground.
  var floors: FloorLine?

  /// The height of what people walk on, above the datum of the plan; 0 without one.
  func surface(at distance: Meters) -> Meters {
    floor(at: distance) + (plan.map { $0.altitude(at: distance).meters - aboveGround } ?? 0)
  }

  /// The height of an anchor above the same surface.
  ///
  /// On the ground an anchor beside the way stands on the ground beside it.
  func anchor(at distance: Meters, _ coordinate: Coordinate, isAside: Bool) -> Meters {
    guard let plan else { return floor(at: distance) + aboveGround }
    if isAside, plan.isGround(at: distance),
      case .height(let ground, _) = try? terrain?.ground(at: coordinate),
      ground.datum == plan.datum
    {
      return floor(at: distance) + ground.meters + aboveGround
    }
    return floor(at: distance) + plan.altitude(at: distance).meters
  }

  /// Height of the floor at a distance above the ground floor.
  func floor(at distance: Meters) -> Meters { floors?.height(at: distance) ?? 0 }
}
