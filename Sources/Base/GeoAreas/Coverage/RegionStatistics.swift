import Geodesy

/// Number and size of the regions of a set that have one provider and grade.
package struct RegionStatistics: Hashable, Sendable {
  package let set: String
  package let provider: CoverageProvider
  package let grade: CoverageGrade
  package private(set) var regions = 0
  package private(set) var polygons = 0
  package private(set) var holes = 0
  /// The number of points in their rings, the repeated ones included.
  package private(set) var points = 0
  /// The sum of their areas on the ellipsoid.
  package private(set) var squareKilometers = 0.0

  /// The statistics of sets, apart by set, provider and grade, in the order of their first regions.
  package static func of(_ sets: [RegionSet]) -> [RegionStatistics] {
    var groups: [RegionStatistics] = []
    for set in sets {
      for region in set.regions {
        let index =
          groups.firstIndex {
            $0.set == set.name && $0.provider == region.provider && $0.grade == region.grade
          } ?? groups.count
        if index == groups.count {
          groups.append(Self(set: set.name, provider: region.provider, grade: region.grade))
        }
        groups[index].add(region)
      }
    }
    return groups
  }

  private init(set: String, provider: CoverageProvider, grade: CoverageGrade) {
    self.set = set
    self.provider = provider
    self.grade = grade
  }

  private mutating func add(_ region: CoverageRegion) {
    regions += 1
    polygons += region.polygons.count
    holes += region.polygons.reduce(0) { $0 + $1.holes.count }
    points += region.pointCount
    squareKilometers += region.squareKilometers
  }
}

extension CoverageRegion {
  /// The number of points in the rings of its polygons, the repeated ones included.
  public var pointCount: Int { polygons.reduce(0) { $0 + $1.pointCount } }

  /// The area of its polygons on the ellipsoid.
  public var squareKilometers: Double {
    polygons.reduce(0) { $0 + AreaMeasure.squareMeters($1) } / 1e6
  }
}
