import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoIndoor
import Geodesy

/// Which lines and areas meet the box of a query (OGC 17-069r4 7.15.3, OGC 18-058r1 6.3).
///
/// It belongs to one thread, as what it compares with does.
struct BoxSelection {
  private let box: BoundingBox?
  private let relations: SpatialRelations?
  private let shape: SpatialRelations.Shape?

  /// - Throws: `Problem` 501 when this machine has no GEOS.
  init(_ query: AnchorQuery) throws(Problem) {
    box = query.box
    guard let box else {
      (relations, shape) = (nil, nil)
      return
    }
    let area: CQL2Geometry =
      query.area.map { polygons in .multiPolygon(polygons.map { Self.numbers($0.rings) }) }
      ?? .box([box.west, box.south, box.east, box.north])
    do throws(AreaError) {
      let relations = try SpatialRelations()
      let shape = try relations.shape(area.wellKnownBinary)
      self.relations = relations
      // A box without a width is no polygon: the boxes around geometries decide.
      self.shape = shape.problem == nil ? shape : nil
    } catch {
      throw Problem(501, "\(error)", at: .query("bbox"))
    }
  }

  /// Whether the box has a point of a line.
  func meets(line: [Coordinate]) -> Bool {
    meets(line) { .lineString($0.map { [$0.longitude, $0.latitude] }) }
  }

  /// Whether the box has a point of one of several areas.
  func meets(_ polygons: [Polygon]) -> Bool {
    polygons.contains { polygon in
      meets(polygon.exterior) { _ in .polygon(Self.numbers(polygon.rings)) }
    }
  }

  /// Whether the box has a point of a thing of a venue.
  func meets(_ geometry: VenueFeature.Geometry) -> Bool {
    switch geometry {
    case .point(let point): meets(line: [point, point])
    case .line(let line): meets(line: line)
    case .polygon(let polygon): meets([polygon])
    }
  }

  private func meets(
    _ positions: [Coordinate], _ geometry: ([Coordinate]) -> CQL2Geometry
  ) -> Bool {
    guard let box else { return true }
    guard let around = BoundingBox(around: positions), around.intersects(box) else { return false }
    // In the plane of degrees a line over the antimeridian would go around the Earth.
    guard let relations, let shape, !around.crossesAntimeridian else { return true }
    return relations.holds(.intersects, shape, geometry(positions).wellKnownBinary) ?? true
  }

  private static func numbers(_ rings: [[Coordinate]]) -> [[[Double]]] {
    rings.map { $0.map { [$0.longitude, $0.latitude] } }
  }
}
