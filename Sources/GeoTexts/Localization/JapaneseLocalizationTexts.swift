/// The texts of localization in Japanese.
enum JapaneseLocalizationTexts {
  static func template(_ key: LocalizationText) -> String {
    switch key {
    case .locScan: "端末をしっかり持ち、周囲を映してください"
    case .locWaitForTracking: "カメラが追従できるまで、端末をゆっくり動かしてください"
    case .locCapturing: "画像を撮影しています（{number}/{count}）…"
    case .locLocalizing: "位置を特定しています…"
    case .locSuccess: "位置を特定しました"
    case .locOriginReset: "ワールドの原点をリセットしました"
    case .locNotFound: "位置が見つかりません"
    case .locNoFrames: "画像を撮影できませんでした"
    case .locTooFewFrames: "撮影できた画像が足りません"
    case .locNoPose: "応答に位置がありません"
    case .locLowConfidence: "信頼度が低すぎます"
    case .locTimeout: "測位サービスが時間内に応答しませんでした"
    case .locRefused: "測位サービスへのアクセスが拒否されました"
    case .locService: "測位サービスでエラーが発生しました：{error}"
    case .objectScan: "カメラを対象物に向けてください"
    case .objectFound: "対象物が見つかりました"
    case .objectNotFound: "対象物が見つかりません"
    case .meshFailed: "マップのモデルを読み込めませんでした"
    case .navStarted: "{place}への案内を開始します"
    case .navForward: "直進してください"
    case .navSlightLeft: "斜め左に進んでください"
    case .navSlightRight: "斜め右に進んでください"
    case .navTurnLeft: "左に曲がってください"
    case .navTurnRight: "右に曲がってください"
    case .navTurnAround: "引き返してください"
    case .navRecalculating: "ルートを再計算しています"
    case .navArrived: "{place}に到着しました"
    case .navLost: "位置を見失いました。ゆっくり周囲を映してください"
    case .navNoRoute: "{place}への道がありません"
    }
  }
}
