public import GeoAreas
public import GeoStreets
public import Geodesy

/// Everything that a chain is planned by.
public struct PlanningPolicy: Hashable, Sendable {
  /// The spacing and placement of anchors.
  public var placement: ChainPolicy
  /// The heights of anchors where terrain is known.
  public var heights: HeightPolicy
  /// From where each must be seen where buildings are known; nil to disregard buildings.
  public var sight: SightPolicy?
  /// Condition for a place to count as supported, if regions are known.
  public var coverage: CoverageQuestion
  /// Accuracy budget of content; nil for no check.
  public var accuracy: AccuracyBudget?
  /// Live window of a phone; nil for none.
  public var window: LiveWindowPolicy?
  /// Walking speed, in meters per second.
  public var walkingSpeed: Double

  /// Creates a policy.
  public init(
    placement: ChainPolicy = ChainPolicy(), heights: HeightPolicy = HeightPolicy(),
    sight: SightPolicy? = SightPolicy(), coverage: CoverageQuestion = CoverageQuestion(),
    accuracy: AccuracyBudget? = nil, window: LiveWindowPolicy? = nil, walkingSpeed: Double = 1.35
  ) {
    self.placement = placement
    self.heights = heights
    self.sight = sight
    self.coverage = coverage
    self.accuracy = accuracy
    self.window = window
    self.walkingSpeed = walkingSpeed
  }

  func validate() throws(ChainError) {
    let issue = placement.issue ?? heights.issue ?? sight?.issue ?? accuracy?.issue
    if let issue { throw .policy(issue) }
    try window?.validate()
  }
}

/// Known surroundings of a walk.
public struct ChainSurroundings: Sendable {
  /// The height of the ground; nil leaves anchors above the ground without a number for it.
  public var terrain: (any GroundHeight)?
  /// The buildings that hide anchors.
  public var buildings: Footprints?
  /// The regions where tracking works.
  public var coverage: CoverageMap?

  /// Makes surroundings; nothing is known unless it is given.
  public init(
    terrain: (any GroundHeight)? = nil, buildings: Footprints? = nil, coverage: CoverageMap? = nil
  ) {
    self.terrain = terrain
    self.buildings = buildings
    self.coverage = coverage
  }
}
