/// The name of a text of the catalogue.
///
/// A placeholder is written `{name}` in the texts; `Message` fills it.
package enum TextKey: String, Hashable, Sendable, CaseIterable {
  // Roles of an anchor of a chain.
  case roleStart
  case rolePath
  case roleTurn
  case roleCrossing
  case roleSteps
  case roleLevel
  case roleLandmark
  case roleBorder
  case roleVia
  case roleArrival

  // Which way to turn.
  case turnSharpLeft
  case turnLeft
  case turnSlightLeft
  case turnStraight
  case turnSlightRight
  case turnRight
  case turnSharpRight
  case turnAround

  // Instructions.
  case startOn
  case startHeading
  case turnOnto
  case straightOn
  case turnAroundOn
  case turnToKind
  case passVia
  case arrive
  case arriveOn

  // Eight directions.
  case compassNorth
  case compassNorthEast
  case compassEast
  case compassSouthEast
  case compassSouth
  case compassSouthWest
  case compassWest
  case compassNorthWest

  // Ways without a name.
  case wayStreet
  case wayFootway
  case waySteps
  case wayPath
  case wayCrossing
  case wayPedestrian
  case wayCorridor
  case wayPlatform
  case wayService
  case wayTrack
  case wayCycleway

  // Labels of the map.
  case labelStart
  case labelArrival
  case labelAnchorOf
  case labelAnchor
  case labelHeading
  case labelDistance
  case labelStreet
  case labelAltitude
  case labelCoordinate
  case labelUnknown
  case labelRoute
  case labelStreets
  case zoomIn
  case zoomOut
  case fitRoute
  case lightOrDark
  case schematic
  case mapTitle
  case mapHelp
  case mapOfRoute
  case viewAssumed
  case viewHidden
  case viewUnknown
  case anchorList
  case otherAnchors
  case pathAnchorsMany
  case pathAnchorsOne
  case noAnchors
  case toggleList
  case close
  case labelIdentity
  case scaleBar

  // Heights.
  case altitudeAbove
  case altitudeUnknown
  case datumEllipsoid
  case datumEGM96
  case datumEGM2008
  case datumMeanSeaLevel
  case datumGround
  case datumSystem

  // The summary of a route.
  case anchorsOverLengthOne
  case anchorsOverLengthMany
  case turnsOne
  case turnsMany
  case walkMinutes
  case walkHours
  case viasOne
  case viasMany
  case routeFromTo
  case lengthOnly
}
