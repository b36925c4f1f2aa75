import GeoNumerics

/// The middle of known points, the near ones counting more.
enum WeightedCentroid {
  /// The weighted middle; nil when nothing has a weight.
  static func point(_ points: [(point: FloorPoint, weight: Double)]) -> FloorPoint? {
    var (x, y, total) = (0.0, 0.0, 0.0)
    for (point, weight) in points where weight > 0 && weight.isFinite && point.isUsable {
      x += weight * point.x
      y += weight * point.y
      total += weight
    }
    guard total > 0, total.isFinite else { return nil }
    return FloorPoint(x: x / total, y: y / total)
  }

  /// Weight of a beacon by its strength: ten times as much for every 10 dB, which is the inverse
  /// square of the distance in free space.
  static func weight(rssi: Double) -> Double {
    ElementaryFunctions.exp((rssi + 60) / 10 * PathLoss.ln10)
  }
}
