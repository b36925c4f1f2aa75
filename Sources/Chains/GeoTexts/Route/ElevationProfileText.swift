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

  // Facts of a place on the walk.
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

  // Contents of the picture.
  case ground
  case metersAbove
  case noHeights
  case heightRange
  case unsupportedOn
  case hiddenOn
  case supportedRegion

  // Planned properties of an anchor's content.
  case revealLabel
  case assetLabel
  case assetPrecise
  case assetForgiving
}
