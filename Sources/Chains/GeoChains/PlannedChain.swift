public import GeoAnchors
package import GeoFormats
public import GeoRouting
public import Geodesy

/// A chain with what its planning found out.
public struct PlannedChain: Hashable, Sendable {
  /// The chain.
  public var chain: Chain
  /// Maneuvers, in walking order; empty if unknown.
  public var maneuvers: [Maneuver]
  /// The heights of the walk; nil where no terrain was given.
  public var heights: HeightPlan?
  /// Visibility of the anchors; nil if not checked.
  public var sight: SightReport?
  /// Coverage of the walk; nil without regions.
  public var coverage: CoverageReport?
  /// Sections where visual localization may fail although the region is supported.
  public var lowConfidence: [PathInterval<LowConfidenceReason>]
  /// The live anchors on each section; nil if not planned.
  public var window: LiveWindowPlan?
  /// The frames in which a phone's numbers stay exact to a millimeter; nil where that was left open.
  public var origins: FloatingOriginPlan?
  /// The options that it was planned with where they are not the usual ones, as a JSON object.
  package var request: JSONValue?

  /// Creates a planned chain of its parts; nothing was looked at unless it is given.
  public init(
    _ chain: Chain, maneuvers: [Maneuver] = [], heights: HeightPlan? = nil,
    sight: SightReport? = nil, coverage: CoverageReport? = nil,
    lowConfidence: [PathInterval<LowConfidenceReason>] = [],
    window: LiveWindowPlan? = nil, origins: FloatingOriginPlan? = nil
  ) {
    self.chain = chain
    self.maneuvers = maneuvers
    self.heights = heights
    self.sight = sight
    self.coverage = coverage
    self.lowConfidence = lowConfidence
    self.window = window
    self.origins = origins
  }

  /// Unmet requirements, in walking order.
  public var shortfalls: [ChainFinding] {
    ChainFinding.ordered(
      (sight?.findings ?? []) + (coverage?.findings ?? []) + (window?.findings ?? []))
  }
}
