/// The texts of a walk's profile in Portuguese.
enum PortugueseWalkTexts {
  static func template(_ key: WalkText) -> String {
    switch key {
    case .profile: "Perfil do percurso"
    case .place: "Ponto do percurso"
    case .help:
      "As setas avançam, dez vezes mais com Shift; Page Up e Page Down vão de âncora em "
        + "âncora, Home e End aos extremos."
    case .walk: "Percurso"
    case .previousAnchor: "Âncora anterior"
    case .nextAnchor: "Próxima âncora"
    case .placeOf: "{place} de {length}"
    case .ahead: "em {length}"
    case .here: "aqui"
    case .then: "Depois, em {length}: {instruction}"
    case .anchorVisible: "Visível"
    case .anchorHidden: "Oculta"
    case .sightUnknown: "Visibilidade desconhecida: nenhum edifício mapeado ao longo do percurso"
    case .supported: "Compatível"
    case .unsupported: "Não compatível"
    case .live: "Ativas: {first}–{last}"
    case .liveAnchors: "Âncoras ativas"
    case .ground: "Solo"
    case .metersAbove: "Metros acima {datum}"
    case .noHeights: "Alturas desconhecidas"
    case .heightRange: "De {least} a {most} m acima {datum}"
    case .unsupportedOn: "Não compatível: {length}"
    case .hiddenOn: "Próxima âncora oculta: {length}"
    case .supportedRegion: "Área compatível"
    case .revealLabel: "Mostrada a partir de"
    case .assetLabel: "Conteúdo"
    case .assetPrecise: "exige um local exato"
    case .assetForgiving: "tolera um erro de alguns metros"
    }
  }
}
