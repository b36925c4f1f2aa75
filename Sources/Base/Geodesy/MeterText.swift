/// Meters for messages, to the millimeter.
enum MeterText {
  static func text(_ meters: Meters) -> String {
    guard abs(meters) < 1e9 else { return "\(meters) m" }
    let millimeters = Int((meters * 1_000).rounded())
    let fraction = String(millimeters.magnitude % 1_000)
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    return "\(millimeters < 0 ? "-" : "")\(millimeters.magnitude / 1_000).\(zeros)\(fraction) m"
  }
}
