/// The texts of a walk's profile in French.
enum FrenchWalkTexts {
  static func template(_ key: WalkText) -> String {
    switch key {
    case .profile: "Profil du parcours"
    case .place: "Position sur le parcours"
    case .help:
      "Les flèches font avancer, dix fois plus loin avec Maj ; Page préc. et Page suiv. "
        + "vont d’une ancre à l’autre, Début et Fin aux extrémités."
    case .walk: "Parcours"
    case .previousAnchor: "Ancre précédente"
    case .nextAnchor: "Ancre suivante"
    case .placeOf: "{place} sur {length}"
    case .ahead: "dans {length}"
    case .here: "ici"
    case .then: "Puis dans {length} : {instruction}"
    case .anchorVisible: "Visible"
    case .anchorHidden: "Cachée"
    case .sightUnknown: "Visibilité inconnue : aucun bâtiment cartographié le long du parcours"
    case .supported: "Pris en charge"
    case .unsupported: "Non pris en charge"
    case .live: "Actives : {first}–{last}"
    case .liveAnchors: "Ancres actives"
    case .ground: "Sol"
    case .metersAbove: "Mètres au-dessus {datum}"
    case .noHeights: "Hauteurs inconnues"
    case .heightRange: "{least} à {most} m au-dessus {datum}"
    case .unsupportedOn: "Non pris en charge : {length}"
    case .hiddenOn: "Ancre suivante cachée : {length}"
    case .supportedRegion: "Zone prise en charge"
    case .revealLabel: "Affichée à partir de"
    case .assetLabel: "Contenu"
    case .assetPrecise: "exige un emplacement exact"
    case .assetForgiving: "supporte un écart de quelques mètres"
    }
  }
}
