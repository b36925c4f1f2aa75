/// The texts of walks in French.
enum FrenchRouteTexts {
  static func template(_ key: RouteText) -> String {
    switch key {
    case .crossStreet: "Traversez : {street}"
    case .crossHere: "Traversez la rue"
    case .takeSteps: "Prenez l’escalier"
    case .takeStepsUp: "Montez l’escalier"
    case .takeStepsDown: "Descendez l’escalier"
    case .takeConveyor: "Prenez l’escalier mécanique"
    case .takeLift: "Prenez l’ascenseur"
    case .takeLiftTo: "Prenez l’ascenseur : niveau {level}"
    case .changeLevel: "Continuez au niveau {level}"
    case .enterTunnel: "Prenez le tunnel"
    case .crossBridge: "Traversez le pont"
    case .takeFerry: "Prenez le ferry"
    case .arriveLeft: "Vous êtes arrivé : à gauche"
    case .arriveRight: "Vous êtes arrivé : à droite"
    case .arriveLeftOn: "Arrivée : {street}, à gauche"
    case .arriveRightOn: "Arrivée : {street}, à droite"
    case .thenWalk: "{instruction}, puis {length}"
    }
  }
}
