/// The texts of walks in English.
enum EnglishRouteTexts {
  static func template(_ key: RouteText) -> String {
    switch key {
    case .crossStreet: "Cross {street}"
    case .crossHere: "Cross the street"
    case .takeSteps: "Take the steps"
    case .takeStepsUp: "Go up the steps"
    case .takeStepsDown: "Go down the steps"
    case .takeConveyor: "Take the escalator"
    case .takeLift: "Take the lift"
    case .takeLiftTo: "Take the lift to level {level}"
    case .changeLevel: "Go to level {level}"
    case .enterTunnel: "Go through the tunnel"
    case .crossBridge: "Cross the bridge"
    case .takeFerry: "Take the ferry"
    case .arriveLeft: "Arrive: your destination is on the left"
    case .arriveRight: "Arrive: your destination is on the right"
    case .arriveLeftOn: "Arrive on {street}: your destination is on the left"
    case .arriveRightOn: "Arrive on {street}: your destination is on the right"
    case .thenWalk: "{instruction} and go {length}"
    }
  }
}
