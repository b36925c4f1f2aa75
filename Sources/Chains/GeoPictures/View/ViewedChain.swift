package import GeoAnchors
package import GeoChains
package import GeoTexts
import Geodesy

/// A chain among buildings and terrain, to be looked at from places along its path.
package struct ViewedChain: Sendable {
  let chain: Chain
  let lines: SightLines
  package let words: MapChain
  let labels: MapLabels
  let language: Language

  /// Gathers what is around a chain; nil when that has no path or no anchors.
  /// - Parameters:
  ///   - chain: The chain.
  ///   - surroundings: The buildings and the terrain around it.
  ///   - language: The language of the words.
  package init?(_ chain: Chain, among surroundings: ChainSurroundings, in language: Language) {
    let planned = PlannedChain(recordOf: chain)
    guard
      let lines = SightLines(
        of: chain, among: surroundings.buildings, terrain: surroundings.terrain,
        eyeHeight: planned.sight?.policy.eyeHeight ?? SightPolicy().eyeHeight)
    else { return nil }
    self.chain = chain
    self.lines = lines
    self.language = language
    words = MapChain(planned, in: language)
    labels = MapLabels(in: language)
  }
}
