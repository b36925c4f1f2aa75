/// The texts of walks in Italian.
enum ItalianRouteTexts {
  static func template(_ key: RouteText) -> String {
    switch key {
    case .crossStreet: "Attraversa {street}"
    case .crossHere: "Attraversa la strada"
    case .takeSteps: "Prendi le scale"
    case .takeStepsUp: "Sali le scale"
    case .takeStepsDown: "Scendi le scale"
    case .takeConveyor: "Prendi la scala mobile"
    case .takeLift: "Prendi l’ascensore"
    case .takeLiftTo: "Prendi l’ascensore fino al livello {level}"
    case .changeLevel: "Continua al livello {level}"
    case .enterTunnel: "Attraversa il tunnel"
    case .crossBridge: "Attraversa il ponte"
    case .takeFerry: "Prendi il traghetto"
    case .arriveLeft: "Sei arrivato: a sinistra"
    case .arriveRight: "Sei arrivato: a destra"
    case .arriveLeftOn: "Arrivo: {street}, a sinistra"
    case .arriveRightOn: "Arrivo: {street}, a destra"
    case .thenWalk: "{instruction}, poi {length}"
    }
  }
}
