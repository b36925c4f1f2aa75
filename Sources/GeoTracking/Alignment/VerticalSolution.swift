import Geodesy

/// How much higher the fixes are than the AR world's points.
struct VerticalSolution {
  /// The mean height of the AR world's points and of their places.
  private(set) var pointMean = 0.0
  private(set) var placeMean = 0.0
  /// The variance of the difference; nil when no fix has a height.
  private(set) var variance: Double?
  /// The mean of the squared residuals.
  private(set) var meanSquare = 0.0

  /// Takes the weighted mean of the differences that fit, by the middle one.
  init(
    _ places: [PlaceMeasurement], _ weighed: [PlacementFit.Row], _ trusted: [PlacementFit.Row],
    gate: Double
  ) {
    var weight = 0.0
    for (place, row) in zip(places, trusted) where row.trust > 0 {
      pointMean += row.weight * place.point.up
      weight += row.weight
    }
    if weight > 0 { pointMean /= weight }
    placeMean = 0
    let rows = zip(zip(places, weighed), trusted).compactMap { pair, trust -> Row? in
      guard trust.trust > 0, let heightVariance = pair.0.heightVariance else { return nil }
      // The horizontal row knows how many fixes share an error.
      let company = 1 / (pair.1.weight * pair.1.variance)
      return Row(
        rise: pair.0.place.up - pair.0.point.up, variance: heightVariance, company: company)
    }
    if rows.isEmpty { return }
    let middle = rows.map(\.rise).ranked(rows.count / 2)
    let deviations = rows.map { abs($0.rise - middle) / $0.variance.squareRoot() }
    // 0.6745 is the median of a normal error without its sign.
    let scale = max(1, deviations.ranked(rows.count / 2) / 0.6745)
    var (sum, sumOfVariances, sumOfRises) = (0.0, 0.0, 0.0)
    let limit = gate * gate * scale * scale
    let near = rows.filter { ($0.rise - middle) * ($0.rise - middle) <= limit * $0.variance }
    for row in near {
      let w = 1 / (row.variance * row.company)
      sum += w
      sumOfRises += w * row.rise
      // As many as share an error add up to its variance.
      sumOfVariances += w * w * row.variance * row.company
    }
    let rise = sumOfRises / sum
    placeMean = pointMean + rise
    variance = sumOfVariances / (sum * sum) * scale * scale
    for row in near { meanSquare += (row.rise - rise) * (row.rise - rise) }
    meanSquare /= Double(near.count)
  }

  private struct Row {
    let rise: Double
    let variance: Double
    let company: Double
  }
}
