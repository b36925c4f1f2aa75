package import Geodesy

/// The covered share of an area.
package struct AreaCoverage: Hashable, Sendable {
  /// The size of the area, in square meters on the ellipsoid.
  package var squareMeters: Double
  /// The covered share of it, `0...1`.
  package var fraction: Double

  package init(squareMeters: Double, fraction: Double) {
    self.squareMeters = squareMeters
    self.fraction = fraction
  }

  /// Whether all of it is covered, but for rounding.
  package var isWhole: Bool { fraction > 1 - 1e-9 }
}

extension CoverageMap {
  /// The size of an area, and the fraction of it that the regions that count cover; what several of its
  /// polygons have in common counts once.
  /// - Throws: `AreaError` when GEOS is missing, or the area or a region is not valid.
  package func coverage(
    of area: [Polygon], _ question: CoverageQuestion = CoverageQuestion()
  ) throws(AreaError) -> AreaCoverage {
    try AreaMeasure.check(area)
    let joined = try AreaMeasure.union(area)
    return AreaCoverage(
      squareMeters: joined.reduce(0) { $0 + AreaMeasure.squareMeters($1) },
      fraction: try fraction(of: joined, question))
  }
}
