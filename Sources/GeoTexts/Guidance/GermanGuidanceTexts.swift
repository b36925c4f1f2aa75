/// The texts of guidance in German.
enum GermanGuidanceTexts {
  static func template(_ key: GuidanceText) -> String {
    switch key {
    case .guideStarted: "Den Ankern folgen: noch {length}"
    case .guideReached: "Anker {number} von {count} erreicht"
    case .guideSkipped: "Anker {number} von {count} ausgelassen"
    case .guideTurnedBack: "Das ist der Rückweg: umdrehen"
    case .guideTurnedForward: "Es geht wieder vorwärts"
    case .guideLeftRoute: "Route verlassen: sie ist {length} entfernt"
    case .guideReroute: "Weiter abseits der Route: eine neue Route ist nötig"
    case .guideRejoined: "Wieder auf der Route"
    case .guidePositionLost: "Position verloren"
    case .guidePositionFound: "Position wiedergefunden"
    case .guideArrived: "Ziel erreicht"
    }
  }
}
