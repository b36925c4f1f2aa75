package import GeoAnchors
package import GeoInterchange
package import GeoPictures

/// The plan that a session follows, as its report shows it.
package struct SessionPlan: Sendable {
  package var chain: Chain
  /// The map of the chain; its walk tells where tracking and sight have trouble.
  package var scene: MapScene
  /// Checks the anchors of the chain.
  package var linter: Linter

  package init(_ chain: Chain, scene: MapScene, linter: Linter = Linter()) {
    self.chain = chain
    self.scene = scene
    self.linter = linter
  }
}
