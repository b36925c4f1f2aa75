public import Geodesy

/// Why no chain can be set along a path.
public enum ChainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The spacing is not a positive number of meters.
  case spacing(Meters)
  /// The turn angle is not within `0...180`.
  case turnAngle(Degrees)
  /// The lead-in is not within `0...1000` meters.
  case leadIn(Meters)
  /// The offset is not within `0...100` meters.
  case offset(Meters)
  /// A number of the sight policy cannot be used.
  case sight(name: String, value: Double)
  /// A number of the accuracy budget cannot be used.
  case budget(name: String, value: Double)
  /// The path has no length.
  case noLength
  /// The chain would have more anchors than `ChainPolicy.mostAnchors`.
  case tooManyAnchors(length: Meters, spacing: Meters)
  /// The heights cannot be planned.
  case heights(HeightPlanError)
  /// The live window cannot be planned.
  case window(LiveWindowError)
  /// A place of the chain cannot be put into a frame.
  case frame(FrameError)

  /// What was found and what was expected, for people.
  public var description: String {
    switch self {
    case .spacing(let value): "spacing \(value) is not a number of meters above 0"
    case .turnAngle(let value): "turn angle \(value) is not between 0 and 180 degrees"
    case .leadIn(let value): "lead-in \(value) is not between 0 and 1000 meters"
    case .offset(let value): "offset \(value) is not between 0 and 100 meters"
    case .sight(let name, let value): "a \(name) of \(value) m cannot be used"
    case .budget(let name, let value): "a \(name) of \(value) cannot be used"
    case .noLength: "start and arrival are the same place: there is nothing to walk"
    case .tooManyAnchors(let length, let spacing):
      "a spacing of \(spacing) m over \(Int(length.rounded())) m would need more than "
        + "\(ChainPolicy.mostAnchors) anchors"
    case .heights(let error): error.description
    case .window(let error): error.description
    case .frame(let error): error.description
    }
  }
}
