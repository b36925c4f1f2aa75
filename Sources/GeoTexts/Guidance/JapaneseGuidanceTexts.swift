/// The texts of guidance in Japanese.
enum JapaneseGuidanceTexts {
  static func template(_ key: GuidanceText) -> String {
    switch key {
    case .guideStarted: "アンカーに従ってください。残り {length} です"
    case .guideReached: "アンカー {number}/{count} に到着しました"
    case .guideSkipped: "アンカー {number}/{count} を通り過ぎました"
    case .guideTurnedBack: "逆方向に歩いています。引き返してください"
    case .guideTurnedForward: "再び正しい方向に進んでいます"
    case .guideLeftRoute: "ルートから外れました。ルートまで {length} です"
    case .guideReroute: "まだルートから外れています。新しいルートが必要です"
    case .guideRejoined: "ルートに戻りました"
    case .guidePositionLost: "位置を見失いました"
    case .guidePositionFound: "位置が再びわかりました"
    case .guideArrived: "到着しました"
    }
  }
}
