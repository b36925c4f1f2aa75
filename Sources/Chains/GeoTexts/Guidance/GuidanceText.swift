/// The name of a text that leads a walker from anchor to anchor.
///
/// A placeholder is written `{name}` in the texts; `Message` fills it.
package enum GuidanceText: String, Hashable, Sendable, CaseIterable {
  case guideStarted
  case guideReached
  case guideSkipped
  case guideTurnedBack
  case guideTurnedForward
  case guideLeftRoute
  case guideReroute
  case guideRejoined
  case guidePositionLost
  case guidePositionFound
  case guideArrived
}
