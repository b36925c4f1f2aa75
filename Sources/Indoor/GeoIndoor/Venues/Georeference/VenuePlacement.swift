package import Geodesy

/// Placement of the plan of a floor, or of a whole building, on the Earth.
package struct VenuePlacement: Hashable, Sendable {
  /// The floor or building to place.
  package enum Target: Hashable, Sendable {
    case floor(Floor.ID)
    /// All floors of a building by its id; nil for the only building of the venue.
    case building(Building.ID?)
  }

  package enum Evidence: Hashable, Sendable {
    /// The upper left corner, and where the plan's top points, in degrees clockwise from true north.
    case corner(Coordinate, planTop: Degrees)
    /// Points known on the plan and on the Earth, and what the plan may do to fit them.
    case points([ControlPoint], FitKind)
    /// As `points`, their places on the plan counted in pixels of the floor's picture.
    case pixels([ControlPoint], FitKind)
  }

  package var target: Target
  /// Evidence for the placement; nil to leave it as it is.
  package var evidence: Evidence?
  /// The picture that the floor gets before it is placed; nil leaves it as it is.
  package var image: PlanImage?

  package init(_ target: Target, by evidence: Evidence? = nil, image: PlanImage? = nil) {
    self.target = target
    self.evidence = evidence
    self.image = image
  }

  /// The resulting placement and its derivation.
  package struct Answer: Hashable, Sendable {
    /// The frame of the plan; nil if unknown.
    package var frame: FloorFrame?
    /// The control points, their places on the plan in meters.
    package var points: [ControlPoint] = []
    /// The fit of the control points; nil without them.
    package var fit: Georeference?
  }
}

extension Venue {
  /// Places a floor or a building.
  /// - Returns: The placement, and the residuals of the control points.
  /// - Throws: `VenueError.unknownPart` or `.severalBuildings` if the target is unknown or
  ///   ambiguous, `.noPicture` for pixels without a picture, `.controlPoints` if the points
  ///   determine no place, `.faults` if the placed venue cannot be used.
  package mutating func place(
    _ placement: VenuePlacement
  ) throws(VenueError) -> VenuePlacement.Answer {
    var venue = self
    var answer: VenuePlacement.Answer
    switch placement.target {
    case .floor(let id):
      let index = try position(of: id, .floor, in: floors.map(\.id))
      if let image = placement.image { venue.floors[index].image = image }
      answer = try placement.evidence?.answer(on: venue.floors[index]) ?? .init()
      if let frame = answer.frame {
        venue.floors[index].frame = frame
        venue.floors[index].controlPoints = answer.points
      } else {
        answer.frame = self.frame(of: floors[index])
      }
    case .building(let id):
      answer = try placement.evidence?.answer(on: nil) ?? .init()
      let ids = buildings.map(\.id)
      guard let id = id ?? (ids.count == 1 ? ids.first : nil) else { throw .severalBuildings(ids) }
      let index = try position(of: id, .building, in: ids)
      if let frame = answer.frame { venue.buildings[index].frame = frame }
    }
    let issues = venue.issues()
    guard issues.allSatisfy(\.isWarning) else { throw .issues(issues) }
    self = venue
    return answer
  }

  private func position<Part>(
    of id: VenuePartID<Part>, _ kind: VenueItemKind, in ids: [VenuePartID<Part>]
  ) throws(VenueError) -> Int {
    guard let index = ids.firstIndex(of: id) else {
      throw .unknownPart(VenueItem(kind, id), known: ids.map(\.rawValue))
    }
    return index
  }
}

extension VenuePlacement.Evidence {
  /// The placement by this evidence; pixels are those of the floor's picture.
  fileprivate func answer(on floor: Floor?) throws(VenueError) -> VenuePlacement.Answer {
    switch self {
    case .corner(let corner, let planTop):
      return .init(frame: FloorFrame(corner: corner, planTop: planTop))
    case .points(let points, let kind):
      do throws(FitError) {
        let fit = try Georeference(controlPoints: points, kind: kind)
        return .init(frame: fit.frame, points: points, fit: fit)
      } catch {
        throw .controlPoints(problem: error.description)
      }
    case .pixels(let points, let kind):
      guard let image = floor?.image else { throw .noPicture(floor: floor?.id) }
      let onPlan = points.map { point in
        var moved = point
        moved.point = image.floorPoint(pixelX: point.point.x, pixelY: point.point.y)
        return moved
      }
      return try Self.points(onPlan, kind).answer(on: floor)
    }
  }
}
