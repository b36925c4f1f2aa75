/// The texts of a walk's profile in Italian.
enum ItalianWalkTexts {
  static func template(_ key: WalkText) -> String {
    switch key {
    case .profile: "Profilo del percorso"
    case .place: "Punto del percorso"
    case .help:
      "Le frecce avanzano, dieci volte di più con Maiusc; Pag su e Pag giù vanno da "
        + "un’ancora all’altra, Inizio e Fine alle estremità."
    case .walk: "Percorso"
    case .previousAnchor: "Ancora precedente"
    case .nextAnchor: "Ancora successiva"
    case .placeOf: "{place} di {length}"
    case .ahead: "tra {length}"
    case .here: "qui"
    case .then: "Poi tra {length}: {instruction}"
    case .anchorVisible: "Visibile"
    case .anchorHidden: "Nascosta"
    case .sightUnknown: "Visibilità sconosciuta: nessun edificio mappato lungo il percorso"
    case .supported: "Supportato"
    case .unsupported: "Non supportato"
    case .live: "Attive: {first}–{last}"
    case .liveAnchors: "Ancore attive"
    case .ground: "Suolo"
    case .metersAbove: "Metri sopra {datum}"
    case .noHeights: "Altezze sconosciute"
    case .heightRange: "Da {least} a {most} m sopra {datum}"
    case .unsupportedOn: "Non supportato: {length}"
    case .hiddenOn: "Ancora successiva nascosta: {length}"
    case .supportedRegion: "Zona supportata"
    case .revealLabel: "Mostrata da"
    case .assetLabel: "Contenuto"
    case .assetPrecise: "richiede un punto esatto"
    case .assetForgiving: "tollera uno scarto di qualche metro"
    }
  }
}
