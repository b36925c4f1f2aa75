/// The texts of walks in Japanese.
enum JapaneseRouteTexts {
  static func template(_ key: RouteText) -> String {
    switch key {
    case .crossStreet: "{street}を渡ります"
    case .crossHere: "道路を渡ります"
    case .takeSteps: "階段を使います"
    case .takeStepsUp: "階段を上ります"
    case .takeStepsDown: "階段を下ります"
    case .takeConveyor: "エスカレーターに乗ります"
    case .takeLift: "エレベーターに乗ります"
    case .takeLiftTo: "エレベーターで階{level}へ行きます"
    case .changeLevel: "階{level}へ進みます"
    case .enterTunnel: "トンネルを通ります"
    case .crossBridge: "橋を渡ります"
    case .takeFerry: "フェリーに乗ります"
    case .arriveLeft: "到着です。目的地は左側です"
    case .arriveRight: "到着です。目的地は右側です"
    case .arriveLeftOn: "{street}に到着です。目的地は左側です"
    case .arriveRightOn: "{street}に到着です。目的地は右側です"
    case .thenWalk: "{instruction}、その先 {length}"
    }
  }
}
