public import Geodesy

/// A problem of a chain for a phone or a walker.
///
/// Anchors are counted from 0 here and from 1 in texts.
public enum ChainFinding: Hashable, Sendable, CustomStringConvertible {
  /// A building hides the next anchor.
  case hidden(anchor: Int, from: Meters, to: Meters, building: Int64)
  /// A section lies outside the supported regions.
  case unsupported(from: Meters, to: Meters)
  /// An anchor is out of reach when it should already be live.
  case notLive(anchor: Int, from: Meters, to: Meters)
  /// An anchor is farther from the one before it than the spacing.
  case tooFarApart(anchor: Int, from: Meters, to: Meters, spacing: Meters)
  /// An anchor lies before the one in front of it along the way.
  case outOfOrder(anchor: Int, from: Meters, to: Meters)
  /// The line to an anchor is steeper than people walk; meters up or down for each meter of way.
  case tooSteep(anchor: Int, from: Meters, to: Meters, slope: Double)
  /// An anchor is farther from the ground than it should be; positive above.
  case offGround(anchor: Int, at: Meters, difference: Meters)
  /// An anchor is farther from the way than its offset says.
  case offWay(anchor: Int, at: Meters, distance: Meters)
  /// An anchor stands in a building that the way does not lead through.
  case inside(anchor: Int, at: Meters, building: Int64)
  /// The way leads through a building where no passage is mapped.
  case throughBuilding(from: Meters, to: Meters, building: Int64)
  /// An anchor has no height, or one above another surface than the anchor before it.
  case unknownHeight(anchor: Int, at: Meters)

  /// The beginning, in meters along the walk.
  public var from: Meters { range.lowerBound }
  /// The end.
  public var to: Meters { range.upperBound }

  private var range: ClosedRange<Meters> {
    let ends: (Meters, Meters) =
      switch self {
      case .hidden(_, let from, let to, _): (from, to)
      case .unsupported(let from, let to): (from, to)
      case .throughBuilding(let from, let to, _): (from, to)
      case .notLive(_, let from, let to): (from, to)
      case .tooFarApart(_, let from, let to, _): (from, to)
      case .outOfOrder(_, let from, let to): (to, from)
      case .tooSteep(_, let from, let to, _): (from, to)
      case .offGround(_, let at, _), .offWay(_, let at, _), .inside(_, let at, _),
        .unknownHeight(_, let at):
        (at, at)
      }
    return min(ends.0, ends.1)...max(ends.0, ends.1)
  }

  /// The anchor that it is about; nil for a section of the way.
  public var anchor: Int? {
    switch self {
    case .hidden(let anchor, _, _, _), .notLive(let anchor, _, _),
      .tooFarApart(let anchor, _, _, _), .outOfOrder(let anchor, _, _),
      .tooSteep(let anchor, _, _, _), .offGround(let anchor, _, _), .offWay(let anchor, _, _),
      .inside(let anchor, _, _), .unknownHeight(let anchor, _):
      anchor
    case .unsupported, .throughBuilding: nil
    }
  }

  /// The rule that is not met, in a word.
  public var rule: String {
    switch self {
    case .hidden: "sight"
    case .unsupported: "coverage"
    case .notLive: "live-window"
    case .tooFarApart: "spacing"
    case .outOfOrder: "order"
    case .tooSteep: "slope"
    case .offGround: "ground"
    case .offWay: "way"
    case .inside: "building"
    case .throughBuilding: "passage"
    case .unknownHeight: "height"
    }
  }

  /// A message naming the finding and its place.
  public var description: String {
    let place = "from \(Self.whole(from)) m to \(Self.whole(to)) m"
    let name = "anchor \((anchor ?? 0) + 1)"
    return switch self {
    case .hidden(_, _, _, let building):
      "\(name) is not seen \(place): building \(building) stands between"
    case .unsupported: "the route is outside the supported regions \(place)"
    case .notLive: "\(name) is too far away to be live \(place)"
    case .tooFarApart(_, let from, let to, let spacing):
      "\(name) is \(Self.tenths(to - from)) m after the previous anchor, more than "
        + "\(Self.tenths(spacing)) m"
    case .outOfOrder: "\(name) lies before the previous anchor along the route, \(place)"
    case .tooSteep(_, _, _, let slope):
      "the way to \(name) rises or falls \(Self.whole(abs(slope) * 100)) m on 100 m, \(place)"
    case .offGround(_, let at, let difference):
      "\(name) at \(Self.whole(at)) m is \(Self.tenths(abs(difference))) m too "
        + (difference > 0 ? "high" : "low") + " above the ground"
    case .offWay(_, let at, let distance):
      "\(name) at \(Self.whole(at)) m is \(Self.tenths(distance)) m from the route"
    case .inside(_, let at, let building):
      "\(name) at \(Self.whole(at)) m stands inside building \(building)"
    case .throughBuilding(_, _, let building):
      "the route leads through building \(building) \(place), where no passage is mapped"
    case .unknownHeight(_, let at):
      "\(name) at \(Self.whole(at)) m has no height above the surface of the others"
    }
  }

  private static func whole(_ value: Double) -> String {
    abs(value) < 1e15 ? "\(Int(value.rounded()))" : "\(value)"
  }

  private static func tenths(_ value: Double) -> String {
    abs(value) < 1e14 ? "\((value * 10).rounded() / 10)" : "\(value)"
  }

  /// In walking order.
  static func ordered(_ findings: [ChainFinding]) -> [ChainFinding] {
    findings.enumerated().sorted {
      ($0.element.from, $0.element.to, $0.offset) < ($1.element.from, $1.element.to, $1.offset)
    }.map(\.element)
  }
}

extension SightReport {
  /// The sections where walls hide the next anchor and nothing helps.
  public var findings: [ChainFinding] {
    hidden.map { .hidden(anchor: $0.anchor, from: $0.from, to: $0.to, building: $0.building) }
  }
}

extension CoverageReport {
  /// The sections that are not supported.
  var findings: [ChainFinding] { gaps.map { .unsupported(from: $0.from, to: $0.to) } }
}

extension LiveWindowPlan {
  /// The anchors that are too far away to be live.
  var findings: [ChainFinding] {
    gaps.map { .notLive(anchor: $0.value, from: $0.from, to: $0.to) }
  }
}
