/// The texts of guidance in English.
enum EnglishGuidanceTexts {
  static func template(_ key: GuidanceText) -> String {
    switch key {
    case .guideStarted: "Follow the anchors: {length} to go"
    case .guideReached: "Anchor {number} of {count} reached"
    case .guideSkipped: "Anchor {number} of {count} skipped"
    case .guideTurnedBack: "You are walking back: turn around"
    case .guideTurnedForward: "You are walking forward again"
    case .guideLeftRoute: "You have left the route: it is {length} away"
    case .guideReroute: "Still off the route: a new route is needed"
    case .guideRejoined: "You are back on the route"
    case .guidePositionLost: "Position lost"
    case .guidePositionFound: "Position found again"
    case .guideArrived: "You have arrived"
    }
  }
}
