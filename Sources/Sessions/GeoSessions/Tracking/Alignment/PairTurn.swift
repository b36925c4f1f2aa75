import GeoNumerics
import Geodesy

extension PairMoments {
  var isFinite: Bool {
    (x.dot(x) + y.dot(y) + z.dot(z)).isFinite && sourceSpread.isFinite
      && targetMean.length.isFinite && sourceMean.length.isFinite
  }

  /// Horn's matrix: its largest eigenvalue belongs to the best quaternion w, x, y, z.
  var hornMatrix: SymmetricMatrix4 {
    let row0 = SIMD4(x.x + y.y + z.z, y.z - z.y, z.x - x.z, x.y - y.x)
    let row1 = SIMD4(row0[1], x.x - y.y - z.z, x.y + y.x, z.x + x.z)
    let row2 = SIMD4(row0[2], row1[2], -x.x + y.y - z.z, y.z + z.y)
    let row3 = SIMD4(row0[3], row1[3], row2[3], -x.x - y.y + z.z)
    return SymmetricMatrix4(row0, row1, row2, row3)
  }
}

/// A rotation times a scale as the three rows of a matrix.
struct Turn {
  private let row0: Vector3
  private let row1: Vector3
  private let row2: Vector3
  private let quaternion: SIMD4<Double>

  /// Creates the matrix of a unit quaternion w, x, y, z.
  init(_ q: SIMD4<Double>, scale s: Double) {
    let length = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]).squareRoot()
    let (w, x, y, z) = (q[0] / length, q[1] / length, q[2] / length, q[3] / length)
    quaternion = SIMD4(w, x, y, z)
    row0 = Vector3(x: 1 - 2 * (y * y + z * z), y: 2 * (x * y - w * z), z: 2 * (x * z + w * y)) * s
    row1 = Vector3(x: 2 * (x * y + w * z), y: 1 - 2 * (x * x + z * z), z: 2 * (y * z - w * x)) * s
    row2 = Vector3(x: 2 * (x * z - w * y), y: 2 * (y * z + w * x), z: 1 - 2 * (x * x + y * y)) * s
  }

  /// The rotation without the scale.
  var orientation: Orientation {
    let (w, x, y, z) = (quaternion[0], quaternion[1], quaternion[2], quaternion[3])
    return (try? Orientation(x: x, y: y, z: z, w: w)) ?? .identity
  }

  /// A point turned and scaled.
  func applied(_ point: Vector3) -> Vector3 {
    Vector3(x: row0.dot(point), y: row1.dot(point), z: row2.dot(point))
  }

  /// Two points at a time, turned, scaled and moved.
  @inline(__always)
  func applied(
    _ p: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>), _ move: Vector3
  ) -> (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>) {
    (
      row0.x * p.0 + row0.y * p.1 + row0.z * p.2 + move.x,
      row1.x * p.0 + row1.y * p.1 + row1.z * p.2 + move.y,
      row2.x * p.0 + row2.y * p.1 + row2.z * p.2 + move.z
    )
  }
}

extension PointPairs {
  /// The distance of each target from its source after a turn and a move.
  func distances(after turn: Turn, _ move: Vector3) -> [Meters] {
    let count = count
    return withLanes { lanes in
      [Double](unsafeUninitializedCapacity: count) { buffer, filled in
        var index = 0
        let nowhere = Vector3(x: 0, y: 0, z: 0)
        while index < count {
          let a = turn.applied(lanes.source(index, count, otherwise: nowhere), move)
          let b = lanes.target(index, count, otherwise: nowhere)
          let (dx, dy, dz) = (b.0 - a.0, b.1 - a.1, b.2 - a.2)
          let distance = (dx * dx + dy * dy + dz * dz).squareRoot()
          buffer[index] = distance[0]
          if index + 1 < count { buffer[index + 1] = distance[1] }
          index += 2
        }
        filled = count
      }
    }
  }
}
