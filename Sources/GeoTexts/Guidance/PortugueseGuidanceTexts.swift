/// The texts of guidance in Portuguese.
enum PortugueseGuidanceTexts {
  static func template(_ key: GuidanceText) -> String {
    switch key {
    case .guideStarted: "Siga as âncoras: faltam {length}"
    case .guideReached: "Âncora {number} de {count} alcançada"
    case .guideSkipped: "Âncora {number} de {count} omitida"
    case .guideTurnedBack: "Você está voltando: dê meia-volta"
    case .guideTurnedForward: "Você avança de novo"
    case .guideLeftRoute: "Você saiu da rota: ela está a {length}"
    case .guideReroute: "Ainda fora da rota: é preciso uma nova"
    case .guideRejoined: "Você voltou à rota"
    case .guidePositionLost: "Posição perdida"
    case .guidePositionFound: "Posição recuperada"
    case .guideArrived: "Você chegou"
    }
  }
}
