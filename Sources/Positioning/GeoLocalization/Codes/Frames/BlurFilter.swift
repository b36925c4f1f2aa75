/// Rejects blurred pictures by a number that says how sharp they are: the variance of the Laplacian
/// of the brightness times 255².
///
/// A picture is blurred below 250, or below 0.4 of the average of the last 30 pictures, itself among
/// them. When less than a quarter of the last 8 pictures passed, the next one passes anyway: a
/// place without texture is better than no answer.
struct BlurFilter: Hashable, Sendable {
  /// Pictures with less are blurred.
  private static let leastSharpness = 250.0
  /// Pictures with less than this share of the average are blurred.
  private static let drop = 0.4
  private static let averaged = 30
  /// The fraction of pictures that has to pass.
  private static let throughput = 0.25
  /// Number of pictures in the share.
  private static let remembered = 8

  private var sharpnesses: [Double] = []
  private var passes: [Bool] = []

  /// Checks the sharpness of a picture; nil if it passes.
  mutating func check(_ sharpness: Double) -> FrameRejection? {
    guard sharpness.isFinite else { return .imageTooBlurry }
    Self.append(sharpness, to: &sharpnesses, atMost: Self.averaged)
    let average = sharpnesses.reduce(0, +) / Double(sharpnesses.count)
    var passesNow = sharpness >= Self.leastSharpness && sharpness >= Self.drop * average
    if !passesNow, passes.count >= Self.remembered {
      let fraction = Double(passes.filter { $0 }.count) / Double(passes.count)
      passesNow = fraction < Self.throughput
    }
    Self.append(passesNow, to: &passes, atMost: Self.remembered)
    return passesNow ? nil : .imageTooBlurry
  }

  private static func append<Value>(_ value: Value, to values: inout [Value], atMost count: Int) {
    if values.count >= count { values.removeFirst() }
    values.append(value)
  }
}
