import Geodesy

/// The rise of the fixes over the AR world's points.
struct VerticalSolution {
  /// The mean height of the AR world's points and of their places.
  private(set) var pointMean = 0.0
  private(set) var placeMean = 0.0
  /// The variance of the difference; nil when no fix has a height.
  private(set) var variance: Double?
  /// The mean of the squared residuals.
  private(set) var meanSquare = 0.0

  /// Uses the weighted mean of the differences that fit, by the middle one.
  init(_ places: ArraySlice<PlaceMeasurement>, _ horizontal: [PlacementFit.Row], gate: Double) {
    var weight = 0.0
    var rows: [Row] = []
    rows.reserveCapacity(horizontal.count)
    for (offset, index) in places.indices.enumerated() where horizontal[offset].trust > 0 {
      let (rowWeight, up) = (horizontal[offset].weight, places[index].point.up)
      weight += rowWeight
      pointMean += rowWeight * up
      guard let heightVariance = places[index].heightVariance else { continue }
      // The horizontal row knows how many fixes share an error.
      rows.append(
        Row(
          rise: places[index].place.up - up, variance: heightVariance,
          company: horizontal[offset].company))
    }
    if weight > 0 { pointMean /= weight }
    if rows.isEmpty { return }
    var numbers = rows.map(\.rise)
    let middle = numbers.selected(rows.count / 2)
    for index in rows.indices { numbers[index] = rows[index].squaredError(middle) }
    // 0.6745 is the median of a normal error without its sign.
    let scale = max(1, numbers.selected(rows.count / 2).squareRoot() / 0.6745)
    var (sum, sumOfVariances, sumOfRises, precision) = (0.0, 0.0, 0.0, 0.0)
    let limit = gate * gate * scale * scale
    for row in rows where row.squaredError(middle) <= limit {
      let w = 1 / (row.variance * row.company)
      sum += w
      precision += 1 / row.variance
      sumOfRises += w * row.rise
      // As many as share an error add up to its variance.
      sumOfVariances += w * w * row.variance * row.company
    }
    let rise = sumOfRises / sum
    placeMean = pointMean + rise
    var count = 0.0
    for row in rows where row.squaredError(middle) <= limit { count += 1 }
    // A part of the error stays for the whole session, however many fixes there are.
    variance =
      (sumOfVariances / (sum * sum) + DriftModel.staying * count / precision) * scale * scale
    count = 0
    for row in rows where row.squaredError(middle) <= limit {
      count += 1
      meanSquare += (row.rise - rise) * (row.rise - rise)
    }
    meanSquare /= count
  }

  private struct Row {
    let rise: Double
    let variance: Double
    let company: Double

    /// The difference from a rise, in standard deviations squared.
    func squaredError(_ expected: Double) -> Double {
      (rise - expected) * (rise - expected) / variance
    }
  }
}
