package import GeoAnchors
package import GeoStreets
package import Geodesy

/// The lines of sight from a chain's path to its anchors, and the buildings that may stand in them.
package struct SightLines: Sendable {
  /// The buildings near the path, their heights above the surface of the anchors' altitudes.
  package let buildings: [SightBuilding]
  private let chain: Chain
  private let path: Path
  private let line: AnchorLine
  private let map: SightMap
  private let eyeHeight: Meters
  private let terrain: (any GroundHeight)?

  /// Gathers the buildings beside a chain; nil when it has no path or no anchors.
  /// - Parameters:
  ///   - chain: The chain.
  ///   - footprints: All buildings; nil where none are known.
  ///   - terrain: The ground that buildings stand on; without it, and where it is above another
  ///     surface than the anchors, they stand as high as the ground at the nearest anchor.
  ///   - eyeHeight: Height of the eye above the walked surface, in meters.
  ///   - aboveGround: Height of the anchors above the ground, in meters.
  package init?(
    of chain: Chain, among footprints: Footprints?, terrain: (any GroundHeight)? = nil,
    eyeHeight: Meters = SightPolicy().eyeHeight, aboveGround: Meters = 0
  ) {
    guard let path = Path(chain.path), !chain.anchors.isEmpty else { return nil }
    let line = AnchorLine(
      chain, aboveGround: aboveGround, plan: PlannedChain(recordOf: chain).heights)
    buildings =
      footprints.map { footprints in
        SightMap.buildings(of: footprints, along: path, base: nil) { place in
          guard line.datum != nil else { return 0 }
          return Self.height(of: terrain, at: place, above: line) ?? line.height(nearest: place)
        }
      } ?? []
    map = SightMap(buildings)
    self.chain = chain
    self.path = path
    self.line = line
    self.eyeHeight = eyeHeight
    self.terrain = terrain
  }

  package var length: Meters { path.length }

  /// A place of the path at a distance along it, at the height of what is walked on.
  package func surface(at distance: Meters) -> SightPoint {
    SightPoint(path.point(at: distance), height: line.surface(at: distance))
  }

  /// The height of the terrain at a place; nil without terrain, and where it is above another surface
  /// than the anchors.
  package func terrain(at place: Coordinate) -> Meters? {
    Self.height(of: terrain, at: place, above: line)
  }

  private static func height(
    of terrain: (any GroundHeight)?, at place: Coordinate, above line: AnchorLine
  ) -> Meters? {
    guard line.datum != nil, case .height(let altitude, _) = try? terrain?.ground(at: place),
      altitude.datum == line.onlyDatum
    else { return nil }
    return altitude.meters
  }

  /// The ids of the buildings around a place; a walker there is in a passage or a hall.
  package func buildings(around place: Coordinate) -> Set<Int64> { map.buildings(around: place) }

  /// The eye of a walker at a distance along the path.
  package func eye(at distance: Meters) -> SightPoint {
    var eye = surface(at: distance)
    eye.height += eyeHeight
    return eye
  }

  package func anchor(_ index: Int) -> SightPoint {
    let anchor = chain.anchors[index]
    return SightPoint(
      anchor.coordinate, height: line.heights[index], foot: path.point(at: anchor.distance))
  }

  /// The id of a building that hides an anchor from a walker at a distance along the path; nil when
  /// it is seen.
  package func blocker(of anchor: Int, from distance: Meters) -> Int64? {
    map.blocker(from: eye(at: distance), to: self.anchor(anchor))
  }
}
