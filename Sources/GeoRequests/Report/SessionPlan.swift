public import GeoAnchors
public import GeoLint
public import GeoPictures

/// The plan that a session follows, as its report shows it.
public struct SessionPlan: Sendable {
  /// The chain that the walker follows.
  public var chain: Chain
  /// The map of the chain; its walk tells where tracking and sight have trouble.
  public var scene: MapScene
  /// Checks the anchors of the chain.
  public var linter: Linter

  /// Makes a plan.
  public init(_ chain: Chain, scene: MapScene, linter: Linter = Linter()) {
    self.chain = chain
    self.scene = scene
    self.linter = linter
  }
}
