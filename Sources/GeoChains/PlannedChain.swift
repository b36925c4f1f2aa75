public import GeoAnchors
import GeoCoverage
public import Geodesy

/// A chain with what its planning found out.
public struct PlannedChain: Hashable, Sendable {
  /// The chain.
  public var chain: Chain
  /// The heights of the walk; nil where no terrain was given.
  public var heights: HeightPlan?
  /// What a walker sees of the anchors; nil where no buildings are known.
  public var sight: SightReport?
  /// How much of the walk is supported; nil where no regions were given.
  public var coverage: CoverageReport?
  /// Where visual localization may fail although the region is supported.
  public var doubts: [LocalizationDoubt]
  /// Which anchors are live on each stretch; nil where that was left open.
  public var window: LiveWindowPlan?
  /// The frames in which a phone's numbers stay exact to a millimeter; nil where that was left open.
  public var origins: FloatingOriginPlan?

  /// Makes a planned chain of its parts; nothing was looked at unless it is given.
  public init(
    _ chain: Chain, heights: HeightPlan? = nil, sight: SightReport? = nil,
    coverage: CoverageReport? = nil, doubts: [LocalizationDoubt] = [],
    window: LiveWindowPlan? = nil, origins: FloatingOriginPlan? = nil
  ) {
    self.chain = chain
    self.heights = heights
    self.sight = sight
    self.coverage = coverage
    self.doubts = doubts
    self.window = window
    self.origins = origins
  }

  /// What was asked for and could not be met, in walking order.
  public var shortfalls: [PlanningShortfall] {
    var found: [PlanningShortfall] = []
    for hidden in sight?.hidden ?? [] {
      found.append(
        .hidden(
          anchor: hidden.anchor, from: hidden.from, to: hidden.to, building: hidden.building))
    }
    for gap in coverage?.gaps ?? [] { found.append(.unsupported(from: gap.from, to: gap.to)) }
    for gap in window?.gaps ?? [] {
      let stretch = window?.stretches[gap.stretch]
      found.append(
        .notLive(anchor: gap.anchor, from: stretch?.from ?? 0, to: stretch?.to ?? 0))
    }
    return found.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }
}

/// What a plan was asked for and could not meet.
public enum PlanningShortfall: Hashable, Sendable, CustomStringConvertible {
  /// A building hides the next anchor, and neither moving, adding nor raising one helps.
  case hidden(anchor: Int, from: Meters, to: Meters, building: Int64)
  /// A stretch lies outside the supported regions.
  case unsupported(from: Meters, to: Meters)
  /// An anchor is out of reach when it should already be live.
  case notLive(anchor: Int, from: Meters, to: Meters)

  /// Where it begins, in meters along the walk.
  public var from: Meters {
    switch self {
    case .hidden(_, let from, _, _), .unsupported(let from, _), .notLive(_, let from, _): from
    }
  }

  /// Where it ends.
  public var to: Meters {
    switch self {
    case .hidden(_, _, let to, _), .unsupported(_, let to), .notLive(_, _, let to): to
    }
  }

  /// The rule that is not met, in one word.
  public var rule: String {
    switch self {
    case .hidden: "sight"
    case .unsupported: "coverage"
    case .notLive: "live-window"
    }
  }

  /// What is not met and where, for people.
  public var description: String {
    let place = "from \(Int(from.rounded())) m to \(Int(to.rounded())) m"
    return switch self {
    case .hidden(let anchor, _, _, let building):
      "anchor \(anchor + 1) is not seen \(place): building \(building) stands between"
    case .unsupported: "the way is outside the supported regions \(place)"
    case .notLive(let anchor, _, _): "anchor \(anchor + 1) is too far away to be live \(place)"
    }
  }
}
