import GeoAreas
import Geodesy

/// A box of least and greatest numbers in a projected system.
struct ProjectedBox {
  let crs: FeatureCRS
  let low: SIMD2<Double>
  let high: SIMD2<Double>

  /// The number of points that approximate an edge, which is curved on the Earth: 1/32 of a zone's width
  /// leaves an error of meters.
  private static let steps = 32

  /// Returns its area on the Earth, cut at the antimeridian.
  /// - Throws: `Problem` 400 when it covers nothing, 501 when this machine has no way there.
  func polygons() throws(Problem) -> [Polygon] {
    let projection = try crs.projection(from: crs.definition, to: FeatureCRS.crs84.definition)
    let axes = projection.source.axes.sorted { $0.index < $1.index }
    let refusal = Problem(400, "`bbox` covers nothing on the Earth", at: .query("bbox"))
    var ring: [SIMD2<Double>] = []
    let corners = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y), low]
    for (start, end) in zip(corners, corners.dropFirst()) {
      for step in 0..<Self.steps {
        let numbers = start + (end - start) * (Double(step) / Double(Self.steps))
        let position = AxisPosition([(axes[0].role, numbers.x), (axes[1].role, numbers.y)])
        guard let found = try? projection.transform(position), let longitude = found[.longitude],
          let latitude = found[.latitude]
        else { throw refusal }
        ring.append(SIMD2(longitude, latitude))
      }
    }
    do throws(PolygonIssue) {
      return try PolygonNormalizer.normalize([ring]).polygons
    } catch {
      throw refusal
    }
  }
}
