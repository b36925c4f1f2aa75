/// Points that were converted together.
public struct ConversionAnswer: Hashable, Sendable {
  /// What the numbers of the points are that went in.
  public var source: PointLayout
  /// What the numbers of `points` are.
  public var target: PointLayout
  /// The points in the order of those given; nil for each that has a problem.
  public var points: [SIMD3<Double>?]
  /// What is wrong with points, by their index.
  public var problems: [Int: ConversionProblem]
  /// The operations of PROJ and the geoids that were used.
  public var operations: [ConversionOperation]
}

extension Converter {
  /// Converts points; one that cannot be converted does not keep the others from it.
  ///
  /// - Parameter points: The numbers of each in the order of `source.columns`.
  /// - Returns: The points that could be converted, and what is wrong with the others.
  public func convert(_ points: [SIMD3<Double>]) -> ConversionAnswer {
    var problems: [Int: ConversionProblem] = [:]
    var images: [SIMD3<Double>?] = []
    images.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      do throws(ConversionError) {
        images.append(try convert(point))
      } catch {
        images.append(nil)
        problems[index] = error.problem
      }
    }
    return ConversionAnswer(
      source: source, target: target, points: images, problems: problems,
      operations: usedOperations)
  }
}
