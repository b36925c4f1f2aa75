import GeoFormats
public import Geodesy

/// An error of planning, editing or following a chain.
///
/// Numbers of anchors count from 1, as people see them.
public enum ChainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number of a policy cannot be used.
  case policy(PolicyIssue)
  /// The live anchors ahead and behind are more than the limit, or none.
  case windowLimit(Int, ahead: Int, behind: Int)
  /// The chain has no path.
  case noPath
  /// The path has no length.
  case noLength
  /// The chain would need more anchors than `ChainPolicy.maximumAnchors`; the longest leg of its path.
  case tooManyAnchors(needed: Double, maximum: Int, spacing: Meters, longest: PathLeg?)
  /// Terrain does not know the ground at a place of the walk, and no neighbor helps.
  case groundUnknown(GroundGap, Coordinate, distance: Meters)
  /// Two tiles of terrain measure from different surfaces.
  case mixedDatums(VerticalDatum, VerticalDatum)
  /// Terrain cannot be read, or a place of the chain cannot be put into a frame.
  case geodesy(GeodesyError)
  /// Anchors do not stand in walking order; the index, from 0.
  case anchorsOutOfOrder(Int)
  /// The chain has no anchor of this number.
  case noAnchor(Int, count: Int)
  /// The start and the arrival of a walk stay.
  case end(Int)
  /// The place is farther from the path than anchors may stand.
  case tooFar(Meters)
  /// The distance does not lie on the path.
  case notOnPath(Meters, length: Meters)
  /// The instruction is too long or not fit to be read; the text says why.
  case instruction(String)

  /// A message naming what was found and what was expected.
  public var description: String {
    switch self {
    case .policy(let issue): issue.description
    case .windowLimit(let limit, let ahead, let behind):
      "\(ahead) anchors ahead and \(behind) behind do not fit into \(limit) live anchors; at least "
        + "one ahead is needed"
    case .noPath: "the chain has no path"
    case .noLength: "start and destination are the same place"
    case .tooManyAnchors(let needed, let maximum, let spacing, let longest):
      "a spacing of \(spacing) m needs \(DecimalText.fixed(needed, decimals: 0) ?? "too many") anchors, at "
        + "most \(maximum) are allowed"
        + (longest.map { "; the longest of the path is \($0)" } ?? "")
    case .groundUnknown(let gap, let place, let distance):
      "the ground is not known at \(place.latitude),\(place.longitude), "
        + "\(Int(distance.rounded())) m along the way: \(Self.text(gap))"
    case .mixedDatums(let one, let other):
      "terrain measures from `\(one.rawValue)` and from `\(other.rawValue)` on one route"
    case .geodesy(let error): error.description
    case .anchorsOutOfOrder(let index):
      "anchor \(index) lies before anchor \(index - 1) along the path"
    case .noAnchor(let number, let count):
      "there is no anchor \(number): the chain has \(count), numbered from 1"
    case .end(let number):
      "anchor \(number) is the \(number == 1 ? "start" : "arrival") of the route and cannot be removed"
    case .tooFar(let meters):
      "the place is \(meters.rounded(.up)) m from its part of the path, at most "
        + "\(ChainEdit.mostOffset) m are allowed"
    case .notOnPath(let meters, let length):
      "\(meters) m along the way is not between 0 and \(length) m"
    case .instruction(let problem): problem
    }
  }

  private static func text(_ gap: GroundGap) -> String {
    switch gap {
    case .noTile(let name): "no tile `\(name)`"
    case .void(let source): "`\(source)` has no measurement there"
    }
  }
}
