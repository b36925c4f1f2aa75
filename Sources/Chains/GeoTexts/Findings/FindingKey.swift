/// Kinds of findings about a set of anchors; each has its texts in every language.
package enum FindingKey: String, Hashable, Sendable, CaseIterable {
  case unreadable
  case altitudeUnknown
  case altitudeDatum
  case altitudeProvenance
  case altitudeRange
  case altitudeAboveGround
  case altitudeBelowGround
  case groundUnknown
  case duplicatePlace
  case duplicateName
  case outsideCoverage
  case outsideCoverageGap
  case axesSwapped
  case nullIsland
  case orientationInvalid
  case headingInvalid
  case headingConflict
  case expired
  case streetFar
  case streetCutOff
  case nearPole
  case startDistance
  case legDistance
  case liveAnchors
  case terrainAnchors
  case revealDistance
  case arrivalRadius
}
