/// The texts of localization in Portuguese.
enum PortugueseLocalizationTexts {
  static func template(_ key: LocalizationText) -> String {
    switch key {
    case .locScan: "Segure firme e percorra o ambiente com a câmera"
    case .locWaitForTracking: "Mova o aparelho devagar até a câmera conseguir acompanhar"
    case .locCapturing: "Capturando imagens ({number}/{count})…"
    case .locLocalizing: "Localizando…"
    case .locSuccess: "Localização concluída"
    case .locOriginReset: "Origem do mundo redefinida"
    case .locNotFound: "Posição não encontrada"
    case .locNoFrames: "Nenhuma imagem foi capturada"
    case .locTooFewFrames: "Poucas imagens foram capturadas"
    case .locNoPose: "A resposta não contém uma posição"
    case .locLowConfidence: "Confiança baixa"
    case .locTimeout: "O serviço de posicionamento não respondeu a tempo"
    case .locRefused: "O serviço de posicionamento recusou o acesso"
    case .locService: "O serviço de posicionamento falhou: {error}"
    case .objectScan: "Aponte a câmera para o objeto"
    case .objectFound: "Objeto encontrado"
    case .objectNotFound: "Objeto não encontrado"
    case .meshFailed: "Não foi possível carregar o modelo do mapa"
    case .navStarted: "Começa o caminho até {place}"
    case .navForward: "Siga em frente"
    case .navSlightLeft: "Siga levemente à esquerda"
    case .navSlightRight: "Siga levemente à direita"
    case .navTurnLeft: "Vire à esquerda"
    case .navTurnRight: "Vire à direita"
    case .navTurnAround: "Dê meia-volta"
    case .navRecalculating: "Recalculando a rota"
    case .navArrived: "Você chegou: {place}"
    case .navLost: "Posição perdida: olhe devagar ao redor"
    case .navNoRoute: "Não há caminho até {place}"
    }
  }
}
