/// The texts of walks in Spanish.
enum SpanishRouteTexts {
  static func template(_ key: RouteText) -> String {
    switch key {
    case .crossStreet: "Cruce {street}"
    case .crossHere: "Cruce la calle"
    case .takeSteps: "Tome las escaleras"
    case .takeStepsUp: "Suba las escaleras"
    case .takeStepsDown: "Baje las escaleras"
    case .takeConveyor: "Tome la escalera mecánica"
    case .takeLift: "Tome el ascensor"
    case .takeLiftTo: "Tome el ascensor al nivel {level}"
    case .changeLevel: "Siga en el nivel {level}"
    case .enterTunnel: "Cruce el túnel"
    case .crossBridge: "Cruce el puente"
    case .takeFerry: "Tome el ferri"
    case .arriveLeft: "Ha llegado: a la izquierda"
    case .arriveRight: "Ha llegado: a la derecha"
    case .arriveLeftOn: "Llegada: {street}, a la izquierda"
    case .arriveRightOn: "Llegada: {street}, a la derecha"
    case .thenWalk: "{instruction} y siga {length}"
    }
  }
}
