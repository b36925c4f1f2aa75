/// The texts of walks in Chinese.
enum ChineseRouteTexts {
  static func template(_ key: RouteText) -> String {
    switch key {
    case .crossStreet: "过{street}"
    case .crossHere: "过马路"
    case .takeSteps: "走楼梯"
    case .takeStepsUp: "上楼梯"
    case .takeStepsDown: "下楼梯"
    case .takeConveyor: "乘自动扶梯"
    case .takeLift: "乘电梯"
    case .takeLiftTo: "乘电梯到{level}层"
    case .changeLevel: "前往{level}层"
    case .enterTunnel: "穿过隧道"
    case .crossBridge: "过桥"
    case .takeFerry: "乘渡轮"
    case .arriveLeft: "到达目的地，在左侧"
    case .arriveRight: "到达目的地，在右侧"
    case .arriveLeftOn: "到达{street}，目的地在左侧"
    case .arriveRightOn: "到达{street}，目的地在右侧"
    case .thenWalk: "{instruction}，然后走{length}"
    }
  }
}
