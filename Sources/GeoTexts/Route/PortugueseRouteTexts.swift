/// The texts of walks in Portuguese.
enum PortugueseRouteTexts {
  static func template(_ key: RouteText) -> String {
    switch key {
    case .crossStreet: "Atravesse {street}"
    case .crossHere: "Atravesse a rua"
    case .takeSteps: "Use a escada"
    case .takeStepsUp: "Suba a escada"
    case .takeStepsDown: "Desça a escada"
    case .takeConveyor: "Use a escada rolante"
    case .takeLift: "Pegue o elevador"
    case .takeLiftTo: "Pegue o elevador até o nível {level}"
    case .changeLevel: "Continue no nível {level}"
    case .enterTunnel: "Atravesse o túnel"
    case .crossBridge: "Atravesse a ponte"
    case .takeFerry: "Pegue a balsa"
    case .arriveLeft: "Você chegou: à esquerda"
    case .arriveRight: "Você chegou: à direita"
    case .arriveLeftOn: "Chegada: {street}, à esquerda"
    case .arriveRightOn: "Chegada: {street}, à direita"
    case .thenWalk: "{instruction} e siga por {length}"
    }
  }
}
