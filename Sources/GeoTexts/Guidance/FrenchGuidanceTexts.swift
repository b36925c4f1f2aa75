/// The texts of guidance in French.
enum FrenchGuidanceTexts {
  static func template(_ key: GuidanceText) -> String {
    switch key {
    case .guideStarted: "Suivez les ancres : encore {length}"
    case .guideReached: "Ancre {number} sur {count} atteinte"
    case .guideSkipped: "Ancre {number} sur {count} omise"
    case .guideTurnedBack: "Vous revenez sur vos pas : faites demi-tour"
    case .guideTurnedForward: "Vous avancez de nouveau"
    case .guideLeftRoute: "Vous avez quitté l’itinéraire : il est à {length}"
    case .guideReroute: "Toujours hors de l’itinéraire : il en faut un nouveau"
    case .guideRejoined: "Vous êtes de retour sur l’itinéraire"
    case .guidePositionLost: "Position perdue"
    case .guidePositionFound: "Position retrouvée"
    case .guideArrived: "Vous êtes arrivé"
    }
  }
}
