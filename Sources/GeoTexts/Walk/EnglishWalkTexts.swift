/// The texts of a walk's profile in English.
enum EnglishWalkTexts {
  static func template(_ key: WalkText) -> String {
    switch key {
    case .profile: "Profile of the walk"
    case .place: "Place on the walk"
    case .help:
      "Arrow keys walk, ten times as far with Shift; Page Up and Page Down go from anchor "
        + "to anchor, Home and End to the ends."
    case .walk: "Walk"
    case .previousAnchor: "Previous anchor"
    case .nextAnchor: "Next anchor"
    case .placeOf: "{place} of {length}"
    case .ahead: "in {length}"
    case .here: "here"
    case .then: "Then in {length}: {instruction}"
    case .anchorVisible: "Visible"
    case .anchorHidden: "Hidden"
    case .sightUnknown: "Sight not known: no buildings mapped along the walk"
    case .supported: "Supported"
    case .unsupported: "Not supported"
    case .live: "Live: {first}–{last}"
    case .liveAnchors: "Live anchors"
    case .ground: "Ground"
    case .metersAbove: "Meters above {datum}"
    case .noHeights: "Heights unknown"
    case .heightRange: "{least} to {most} m above {datum}"
    case .unsupportedOn: "Not supported: {length}"
    case .hiddenOn: "Next anchor hidden: {length}"
    case .supportedRegion: "Supported region"
    case .revealLabel: "Shown from"
    case .assetLabel: "Content"
    case .assetPrecise: "needs an exact place"
    case .assetForgiving: "may be some meters off"
    }
  }
}
