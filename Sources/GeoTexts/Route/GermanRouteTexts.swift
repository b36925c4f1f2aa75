/// The texts of walks in German.
enum GermanRouteTexts {
  static func template(_ key: RouteText) -> String {
    switch key {
    case .crossStreet: "Überqueren: {street}"
    case .crossHere: "Straße überqueren"
    case .takeSteps: "Treppe nehmen"
    case .takeStepsUp: "Treppe hinaufgehen"
    case .takeStepsDown: "Treppe hinuntergehen"
    case .takeConveyor: "Rolltreppe nehmen"
    case .takeLift: "Aufzug nehmen"
    case .takeLiftTo: "Aufzug nehmen: Ebene {level}"
    case .changeLevel: "Weiter auf Ebene {level}"
    case .enterTunnel: "Durch den Tunnel gehen"
    case .crossBridge: "Über die Brücke gehen"
    case .takeFerry: "Fähre nehmen"
    case .arriveLeft: "Ziel erreicht: links"
    case .arriveRight: "Ziel erreicht: rechts"
    case .arriveLeftOn: "Ziel erreicht: {street}, links"
    case .arriveRightOn: "Ziel erreicht: {street}, rechts"
    case .thenWalk: "{instruction}, dann {length}"
    }
  }
}
