/// The name of a text of a walk, beside those of chains.
///
/// A placeholder is written `{name}` in the texts; `Message` fills it.
package enum RouteText: String, Hashable, Sendable, CaseIterable {
  // Actions where the way is more than a street.
  case crossStreet
  case crossHere
  case crossStreetSignals
  case crossHereSignals
  case crossStreetMarked
  case crossHereMarked
  case withIsland
  case takeSteps
  case takeStepsUp
  case takeStepsDown
  case takeConveyor
  case takeLift
  case takeLiftTo
  case changeLevel
  case enterTunnel
  case crossBridge
  case takeFerry
  case takeFerryNamed

  // The end, and on which side it lies.
  case arriveLeft
  case arriveRight
  case arriveLeftOn
  case arriveRightOn

  // A turn and what is done behind it, an instruction and the length that follows.
  case turnThen
  case thenWalk
  case thenRide
}
