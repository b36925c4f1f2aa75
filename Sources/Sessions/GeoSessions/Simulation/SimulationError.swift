public import GeoFormats
public import Geodesy

/// The reason why a simulation cannot run.
public enum SimulationError: Error, Hashable, Sendable {
  /// The path has no length.
  case noLength
  /// A point of the path is not on Earth.
  case badPoint(Int)
  /// The path leads farther from its start than one AR world can reach.
  case tooFar(meters: Meters, limit: Meters)
  /// The session would last longer than a simulation may.
  case tooLong(seconds: Seconds, limit: Seconds)
  /// A number of the models is not finite or out of its range.
  case badParameter(name: String, expected: String)
  /// The text of a fault is malformed.
  case fault(text: String, expected: String)
  /// A line of a list of faults is malformed.
  case faultLine(Int, text: String, expected: String)
  /// More faults than a simulation takes.
  case tooManyFaults(limit: Int)
  /// A document of faults is malformed.
  case format(FormatError)
}

extension SimulationError: CustomStringConvertible {
  /// A message naming what was found and what was expected.
  public var description: String {
    switch self {
    case .noLength: "the path has no length"
    case .badPoint(let number): "point \(number) of the path is not on Earth"
    case .tooFar(let meters, let limit):
      "the path leads \(Int(meters)) m from its start, one AR world reaches \(Int(limit)) m"
    case .tooLong(let seconds, let limit):
      "the session would last \(Int(seconds)) s, the limit is \(Int(limit)) s"
    case .badParameter(let name, let expected): "`\(name)` must be \(expected)"
    case .fault(let text, let expected): "found `\(text)`, expected \(expected)"
    case .faultLine(let line, let text, let expected):
      "line \(line): found `\(text)`, expected \(expected)"
    case .tooManyFaults(let limit): "there are more than \(limit) faults"
    case .format(let error): error.description
    }
  }
}
