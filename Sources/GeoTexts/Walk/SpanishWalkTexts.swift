/// The texts of a walk's profile in Spanish.
enum SpanishWalkTexts {
  static func template(_ key: WalkText) -> String {
    switch key {
    case .profile: "Perfil del recorrido"
    case .place: "Lugar del recorrido"
    case .help:
      "Las flechas avanzan, diez veces más con Mayús; Re Pág y Av Pág van de ancla en "
        + "ancla, Inicio y Fin a los extremos."
    case .walk: "Recorrido"
    case .previousAnchor: "Ancla anterior"
    case .nextAnchor: "Ancla siguiente"
    case .placeOf: "{place} de {length}"
    case .ahead: "a {length}"
    case .here: "aquí"
    case .then: "Luego a {length}: {instruction}"
    case .anchorVisible: "Visible"
    case .anchorHidden: "Oculta"
    case .sightUnknown:
      "Visibilidad desconocida: no hay edificios cartografiados a lo largo del recorrido"
    case .supported: "Admitido"
    case .unsupported: "No admitido"
    case .live: "Activas: {first}–{last}"
    case .liveAnchors: "Anclas activas"
    case .ground: "Suelo"
    case .metersAbove: "Metros sobre {datum}"
    case .noHeights: "Alturas desconocidas"
    case .heightRange: "De {least} a {most} m sobre {datum}"
    case .unsupportedOn: "No admitido: {length}"
    case .hiddenOn: "Ancla siguiente oculta: {length}"
    case .supportedRegion: "Zona admitida"
    case .revealLabel: "Se muestra desde"
    case .assetLabel: "Contenido"
    case .assetPrecise: "necesita un lugar exacto"
    case .assetForgiving: "admite un error de unos metros"
    }
  }
}
