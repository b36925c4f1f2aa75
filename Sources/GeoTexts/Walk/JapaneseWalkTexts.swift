/// The texts of a walk's profile in Japanese.
enum JapaneseWalkTexts {
  static func template(_ key: WalkText) -> String {
    switch key {
    case .profile: "ルートの断面図"
    case .place: "ルート上の位置"
    case .help: "矢印キーで進み、Shift を押すと 10 倍進みます。Page Up と Page Down でアンカーごとに、Home と End で両端に移動します。"
    case .walk: "ルート"
    case .previousAnchor: "前のアンカー"
    case .nextAnchor: "次のアンカー"
    case .placeOf: "{place} / {length}"
    case .ahead: "あと {length}"
    case .here: "ここ"
    case .then: "その後 {length} 先: {instruction}"
    case .anchorVisible: "見える"
    case .anchorHidden: "隠れている"
    case .sightUnknown: "見通しは不明：経路沿いに建物が登録されていません"
    case .supported: "対応"
    case .unsupported: "非対応"
    case .live: "有効: {first}–{last}"
    case .liveAnchors: "有効なアンカー"
    case .ground: "地面"
    case .metersAbove: "{datum}からの高さ (m)"
    case .noHeights: "高さ不明"
    case .heightRange: "{datum}から {least}～{most} m"
    case .unsupportedOn: "非対応: {length}"
    case .hiddenOn: "次のアンカーが隠れる区間: {length}"
    case .supportedRegion: "対応地域"
    case .revealLabel: "表示距離"
    case .assetLabel: "コンテンツ"
    case .assetPrecise: "正確な位置が必要"
    case .assetForgiving: "数メートルのずれは可"
    }
  }
}
