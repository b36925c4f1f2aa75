public import GeoAreas
import Geodesy

/// Small regions for tests.
public enum Regions {
  /// A rectangle, with a hole in its middle where asked.
  public static func box(
    _ id: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double,
    provider: CoverageProvider = .custom, grade: CoverageGrade = .production, hole: Bool = false
  ) -> CoverageRegion {
    let holes =
      hole
      ? [
        ring(
          (2 * west + east) / 3, (2 * south + north) / 3, (west + 2 * east) / 3,
          (south + 2 * north) / 3)
      ] : []
    return CoverageRegion(
      id: id, provider: provider, grade: grade,
      polygons: [Polygon(exterior: ring(west, south, east, north), holes: holes)])
  }

  /// A right triangle with its right angle in the south-west.
  public static func triangle(
    _ id: String, _ west: Double, _ south: Double, _ size: Double, provider: CoverageProvider
  ) -> CoverageRegion {
    let corners = [(west, south), (west + size, south), (west, south + size), (west, south)]
    return CoverageRegion(
      id: id, provider: provider,
      polygons: [
        Polygon(exterior: corners.map { Coordinate(latitude: $0.1, longitude: $0.0) })
      ])
  }

  private static func ring(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) -> [Coordinate] {
    [(west, south), (east, south), (east, north), (west, north), (west, south)].map {
      Coordinate(latitude: $0.1, longitude: $0.0)
    }
  }

  /// A map of regions in one set.
  public static func map(_ regions: CoverageRegion...) -> CoverageMap {
    CoverageMap([RegionSet(name: "set", regions: regions)])
  }
}
