public import Geodesy

/// Points that were measured in two frames: the places of a camera in an AR world and on Earth, or
/// an estimated path and the true one.
public struct PointPairs: Hashable, Sendable {
  var sourceX: [Double] = []
  var sourceY: [Double] = []
  var sourceZ: [Double] = []
  var targetX: [Double] = []
  var targetY: [Double] = []
  var targetZ: [Double] = []

  /// Creates an empty list.
  public init() {}

  /// Creates a list of pairs.
  public init(_ pairs: [(source: Vector3, target: Vector3)]) {
    for pair in pairs { append(source: pair.source, target: pair.target) }
  }

  /// The number of pairs.
  public var count: Int { sourceX.count }

  /// Adds a pair.
  public mutating func append(source: Vector3, target: Vector3) {
    sourceX.append(source.x)
    sourceY.append(source.y)
    sourceZ.append(source.z)
    targetX.append(target.x)
    targetY.append(target.y)
    targetZ.append(target.z)
  }

  /// One pair.
  public subscript(index: Int) -> (source: Vector3, target: Vector3) {
    (
      Vector3(x: sourceX[index], y: sourceY[index], z: sourceZ[index]),
      Vector3(x: targetX[index], y: targetY[index], z: targetZ[index])
    )
  }
}
