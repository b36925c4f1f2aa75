/// A 4×4 matrix stored column by column, as ARKit, RealityKit, glTF and Metal store it.
///
/// The first three columns are the body's axes in the frame, the fourth its position in meters. Use
/// `Float` only for frames with a near origin.
package struct Transform<Scalar>: Hashable, Sendable
where Scalar: SIMDScalar & BinaryFloatingPoint & Sendable, Scalar.SIMD4Storage: Sendable {
  /// The body's x axis and 0.
  package var column0: SIMD4<Scalar>
  /// The body's y axis and 0.
  package var column1: SIMD4<Scalar>
  /// The body's z axis and 0.
  package var column2: SIMD4<Scalar>
  /// The body's position in meters and 1.
  package var column3: SIMD4<Scalar>

  package init(
    _ column0: SIMD4<Scalar>, _ column1: SIMD4<Scalar>, _ column2: SIMD4<Scalar>,
    _ column3: SIMD4<Scalar>
  ) {
    self.column0 = column0
    self.column1 = column1
    self.column2 = column2
    self.column3 = column3
  }

  /// Creates a matrix of 16 numbers, column by column.
  /// - Throws: `GeodesyError.notSixteen` for another count.
  package init(columnMajor numbers: [Scalar]) throws(GeodesyError) {
    guard numbers.count == 16 else { throw .notSixteen(count: numbers.count) }
    func column(_ first: Int) -> SIMD4<Scalar> {
      SIMD4(numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3])
    }
    self.init(column(0), column(4), column(8), column(12))
  }

  /// The 16 numbers, column by column.
  package var columnMajor: [Scalar] {
    [column0, column1, column2, column3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  package init(_ pose: FramePose) {
    func column(_ vector: Vector3, _ last: Scalar) -> SIMD4<Scalar> {
      SIMD4(Scalar(vector.x), Scalar(vector.y), Scalar(vector.z), last)
    }
    let turn = pose.orientation
    self.init(
      column(turn.rotated(Vector3(x: 1, y: 0, z: 0)), 0),
      column(turn.rotated(Vector3(x: 0, y: 1, z: 0)), 0),
      column(turn.rotated(Vector3(x: 0, y: 0, z: 1)), 0), column(pose.position, 1))
  }

  /// First the right transform, then the left one.
  package static func * (a: Transform, b: Transform) -> Transform {
    func column(_ c: SIMD4<Scalar>) -> SIMD4<Scalar> {
      a.column0 * c.x + a.column1 * c.y + a.column2 * c.z + a.column3 * c.w
    }
    return Transform(column(b.column0), column(b.column1), column(b.column2), column(b.column3))
  }
}

extension FramePose {
  /// The pose of a matrix that turns and moves.
  /// - Throws: `GeodesyError.notRigid` when the axes are not within 1e-4 of orthogonal and of length 1,
  ///   are left-handed, or the last row is not 0, 0, 0, 1; also for numbers that are not finite.
  package init<Scalar>(_ transform: Transform<Scalar>) throws(GeodesyError) {
    func vector(_ column: SIMD4<Scalar>) -> Vector3 {
      Vector3(x: Double(column.x), y: Double(column.y), z: Double(column.z))
    }
    let (x, y, z) = (
      vector(transform.column0), vector(transform.column1), vector(transform.column2)
    )
    let position = vector(transform.column3)
    let tolerance = 1e-4
    // A comparison with NaN is false.
    let isRigid =
      abs(x.length - 1) < tolerance && abs(y.length - 1) < tolerance
      && (x.cross(y) - z).length < tolerance && abs(x.dot(y)) < tolerance
      && position.length < .infinity && transform.column0.w == 0 && transform.column1.w == 0
      && transform.column2.w == 0 && transform.column3.w == 1
    guard isRigid else { throw .notRigid }
    self.init(position: position, orientation: Orientation(columns: x, y, z))
  }
}
