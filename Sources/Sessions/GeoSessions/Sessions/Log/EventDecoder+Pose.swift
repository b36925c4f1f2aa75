import Geodesy

/// Points, turns and poses of one line.
extension EventDecoder {
  /// The largest deviation of a quaternion's length from 1 without a finding.
  static let unitTolerance = 1e-3
  /// The length that rounding to the decimals of the writer leaves.
  static let writtenTolerance = 2e-8

  /// Three numbers in the axes of the line; nil, with a problem, when one is not finite.
  mutating func vector(_ name: StaticString) -> Vector3? {
    guard let value = line.consume(name) else { return nil }
    guard let numbers = value.vector(3) else {
      return problems.reject(wrong(name, value, "an array of 3 numbers"))
    }
    guard numbers.x.isFinite, numbers.y.isFinite, numbers.z.isFinite else {
      return problems.reject(.notFinite("\(name)"))
    }
    return Vector3(x: numbers.x, y: numbers.y, z: numbers.z)
  }

  /// A quaternion x, y, z, w, scaled to length 1.
  mutating func orientation(_ name: StaticString) -> Orientation? {
    guard let value = line.consume(name) else { return nil }
    guard let q = value.vector(4) else {
      return problems.reject(wrong(name, value, "an array of 4 numbers"))
    }
    let length = (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w).squareRoot()
    guard length.isFinite else { return problems.reject(.notFinite("\(name)")) }
    if abs(length - 1) > Self.unitTolerance {
      problems.append(.notUnit("\(name)", length: length))
    }
    do throws(GeodesyError) {
      return try Orientation(
        x: q.x, y: q.y, z: q.z, w: q.w, keptWithin: Self.writtenTolerance)
    } catch {
      // Length 0: there is nothing to scale.
      problems[problems.count - 1] = wrong(name, value, "a quaternion of length 1")
      return nil
    }
  }

  /// A pose from a position and, if it is there, a turn; or from a 4×4 transform, column by column.
  ///
  /// The axes become those of `Frame.pose`.
  mutating func pose(
    _ position: StaticString, _ turn: StaticString, transform: StaticString? = nil
  ) -> FramePose? {
    let axes = poseAxes()
    if let transform, line.has(transform) {
      // The transform says it all.
      _ = line.consume(position)
      _ = line.consume(turn)
      return axes.flatMap { axes in matrix(transform).map { Self.eus($0, from: axes) } }
    }
    guard line.has(position) else {
      if line.consume(turn) != nil { problems.append(.missing("\(position)")) }
      return nil
    }
    let hasTurn = line.has(turn)
    guard let position = vector(position) else {
      _ = line.consume(turn)
      return nil
    }
    // A log of positions only has no turns at all; one turn that is broken spoils the pose.
    let orientation = hasTurn ? orientation(turn) : .identity
    guard let orientation, let axes else { return nil }
    return Self.eus(FramePose(position: position, orientation: orientation), from: axes)
  }

  /// A pose with the axes of `Frame.pose`, of one with other axes.
  static func eus(_ pose: FramePose, from axes: FrameConvention) -> FramePose {
    guard axes != .eus else { return pose }
    return FramePose(
      position: axes.vector(pose.position, in: .eus),
      orientation: axes.orientation(pose.orientation, in: .eus))
  }

  /// The axes of the line; nil, with a problem, when it names some that are not known.
  private mutating func poseAxes() -> FrameConvention? {
    guard let value = line.consume("axes") else { return axes }
    guard let own = value.text.flatMap(FrameConvention.init(rawValue:)) else {
      let names = FrameConvention.allCases.map(\.rawValue).joined(separator: ", ")
      return problems.reject(wrong("axes", value, "one of \(names)"))
    }
    if own != axes { problems.append(.otherAxes(own.rawValue, header: axes.rawValue)) }
    return own
  }

  private mutating func matrix(_ name: StaticString) -> FramePose? {
    guard let value = line.consume(name) else { return nil }
    guard let numbers = value.numbers(limit: 16), numbers.count == 16 else {
      return problems.reject(wrong(name, value, "an array of 16 numbers, column by column"))
    }
    do throws(SessionFinding.Problem) {
      return try Self.pose(numbers, name: "\(name)")
    } catch { return problems.reject(error) }
  }

  /// The pose of a matrix of 16 numbers, column by column; nothing else throws here.
  static func pose(_ numbers: [Double], name: String) throws(SessionFinding.Problem) -> FramePose {
    guard numbers.allSatisfy(\.isFinite) else { throw .notFinite(name) }
    do throws(GeodesyError) {
      return try FramePose(Transform(columnMajor: numbers))
    } catch {
      func axis(_ first: Int) -> Vector3 {
        Vector3(x: numbers[first], y: numbers[first + 1], z: numbers[first + 2])
      }
      throw axis(0).cross(axis(4)).dot(axis(8)) < 0 ? .mirrored(name) : .notRigid(name)
    }
  }
}

extension SessionFinding.Problem: Error {}
