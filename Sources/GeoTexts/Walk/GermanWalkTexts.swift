/// The texts of a walk's profile in German.
enum GermanWalkTexts {
  static func template(_ key: WalkText) -> String {
    switch key {
    case .profile: "Profil des Wegs"
    case .place: "Stelle auf dem Weg"
    case .help:
      "Pfeiltasten gehen weiter, mit der Umschalttaste zehnmal so weit; Bild auf und Bild "
        + "ab gehen von Anker zu Anker, Pos1 und Ende an die Enden."
    case .walk: "Weg"
    case .previousAnchor: "Voriger Anker"
    case .nextAnchor: "Nächster Anker"
    case .placeOf: "{place} von {length}"
    case .ahead: "in {length}"
    case .here: "hier"
    case .then: "Dann in {length}: {instruction}"
    case .anchorVisible: "Sichtbar"
    case .anchorHidden: "Verdeckt"
    case .sightUnknown: "Sicht unbekannt: keine Gebäude am Weg erfasst"
    case .supported: "Unterstützt"
    case .unsupported: "Nicht unterstützt"
    case .live: "Aktiv: {first}–{last}"
    case .liveAnchors: "Aktive Anker"
    case .ground: "Boden"
    case .metersAbove: "Meter über {datum}"
    case .noHeights: "Höhen unbekannt"
    case .heightRange: "{least} bis {most} m über {datum}"
    case .unsupportedOn: "Nicht unterstützt: {length}"
    case .hiddenOn: "Nächster Anker verdeckt: {length}"
    case .supportedRegion: "Unterstütztes Gebiet"
    case .revealLabel: "Gezeigt ab"
    case .assetLabel: "Inhalt"
    case .assetPrecise: "braucht einen genauen Ort"
    case .assetForgiving: "darf einige Meter danebenliegen"
    }
  }
}
