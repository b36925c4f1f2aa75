public import Geodesy

/// Why an anchor of a chain cannot be changed.
///
/// Numbers count from 1, as people see them.
public enum ChainEditError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The chain has no anchor of this number.
  case noAnchor(Int, count: Int)
  /// The start and the arrival of a walk stay.
  case end(Int)
  /// The place is farther from the path than anchors may stand.
  case tooFar(Meters)
  /// The distance does not lie on the path.
  case notOnPath(Meters, length: Meters)
  /// The chain has no path to stand on.
  case noPath
  /// The instruction is too long or not fit to be read; the text says why.
  case instruction(String)

  /// What was found and what was expected, for people.
  public var description: String {
    switch self {
    case .noAnchor(let number, let count):
      "there is no anchor \(number): the chain has \(count), numbered from 1"
    case .end(let number):
      "anchor \(number) is the \(number == 1 ? "start" : "arrival") of the walk and cannot be removed"
    case .tooFar(let meters):
      "the place is \(meters.rounded(.up)) m from its part of the path, at most "
        + "\(ChainEdit.mostOffset) m are allowed"
    case .notOnPath(let meters, let length):
      "\(meters) m along the way is not between 0 and \(length) m"
    case .noPath: "the chain has no path"
    case .instruction(let problem): problem
    }
  }
}
