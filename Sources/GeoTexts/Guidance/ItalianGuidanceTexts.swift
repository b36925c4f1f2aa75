/// The texts of guidance in Italian.
enum ItalianGuidanceTexts {
  static func template(_ key: GuidanceText) -> String {
    switch key {
    case .guideStarted: "Seguire le ancore: ancora {length}"
    case .guideReached: "Ancora {number} di {count} raggiunta"
    case .guideSkipped: "Ancora {number} di {count} saltata"
    case .guideTurnedBack: "Stai tornando indietro: inverti la marcia"
    case .guideTurnedForward: "Stai di nuovo andando avanti"
    case .guideLeftRoute: "Hai lasciato il percorso: è a {length}"
    case .guideReroute: "Sei ancora fuori dal percorso: ne serve uno nuovo"
    case .guideRejoined: "Sei di nuovo sul percorso"
    case .guidePositionLost: "Posizione persa"
    case .guidePositionFound: "Posizione ritrovata"
    case .guideArrived: "Sei arrivato"
    }
  }
}
