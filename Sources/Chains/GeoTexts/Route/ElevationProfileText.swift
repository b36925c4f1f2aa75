/// The name of a text around the profile of a walk.
///
/// A placeholder is written `{name}` in the texts; `Catalogue.fill` or the page fills it.
package enum ElevationProfileText: String, Hashable, Sendable, CaseIterable {
  // Names of the picture and of what moves the walker.
  case profile
  case place
  case help
  case walk
  case previousAnchor
  case nextAnchor

  // What is said of a place on the walk.
  case placeOf
  case ahead
  case here
  case then
  case anchorVisible
  case anchorHidden
  case sightUnknown
  case supported
  case unsupported
  case live
  case liveAnchors

  // What the picture shows.
  case ground
  case metersAbove
  case noHeights
  case heightRange
  case unsupportedOn
  case hiddenOn
  case supportedRegion

  // What an anchor's content is planned for.
  case revealLabel
  case assetLabel
  case assetPrecise
  case assetForgiving
}
