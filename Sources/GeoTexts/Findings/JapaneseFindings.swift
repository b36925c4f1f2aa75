/// The findings in Japanese.
enum JapaneseFindings {
  static func texts(_ key: FindingKey) -> FindingTexts {
    switch key {
    case .unreadable:
      .init(
        "読み取れません", "ほかのコマンドはこのアンカーを省きます: {problem}",
        hint: "ID でアンカーを削除するか、書き込んだプログラムで直してください")
    case .altitudeUnknown:
      .init(
        "高度が不明",
        "高度が不明です。ARKit はアンカーを地面に置きます",
        hint: "基準面とともに高度を指定してください。地面なら「地面から 0」とします")
    case .altitudeDatum:
      .init(
        "ジオイドのない海抜",
        "海抜 {meters} m ですが、ジオイドの指定がなく換算できません",
        hint: "ジオイド（egm96 か egm2008）を指定するか、楕円体から測ってください")
    case .altitudeProvenance:
      .init(
        "高度の出所が不明",
        "高度 {meters} m の出所が示されていません",
        hint: "出所を指定してください：userDefined、precise、coarse、terrain、imported")
    case .altitudeRange:
      .init(
        "ありえない高度",
        "高度 {meters} m は {least} m から {most} m の範囲にありません",
        hint: "単位（フィートでなくメートル）と基準面を確かめてください")
    case .altitudeAboveGround:
      .init(
        "地面よりかなり高い",
        "地面から {meters} m の高さで、{limit} m を超えています",
        hint: "基準面を確かめてください。海面と楕円体は最大 100 m 異なります")
    case .altitudeBelowGround:
      .init(
        "地面より低い",
        "地面より {meters} m 低く、{limit} m を超えています",
        hint: "基準面を確かめてください。海面と楕円体は最大 100 m 異なります")
    case .groundUnknown:
      .init(
        "地面が不明",
        "この場所の地形の高さがありません。水面か、データの範囲外です",
        hint: "アンカーを陸に移してください。ARKit と ARCore は広い水域を受け付けません")
    case .duplicatePlace:
      .init(
        "同じ場所の二つのアンカー",
        "{other} と同じ場所にあります（{meters} m）",
        hint: "どちらかを削除するか、移動してください")
    case .duplicateName:
      .init(
        "同じ名前のアンカー",
        "{count} 個のアンカーが {name} という名前です。@{name} では指定できません",
        hint: "アンカーごとに別の名前を付けてください")
    case .outsideCoverage:
      .init(
        "対応地域の外",
        "この場所に対応する地域がありません。最も近い地域まで {length} です",
        hint: "アンカーを地域の中に移すか、地域のデータを確かめてください")
    case .outsideCoverageGap:
      .init(
        "複数のアンカーが対応地域の外",
        "ここから {last} までの {count} 個のアンカーに対応する地域がありません。最も遠いアンカーは地域から {length} です",
        hint: "チェーンを地域の中に通すか、地域のデータを確かめてください")
    case .axesSwapped:
      .init(
        "緯度と経度が逆",
        "対応する地域がありませんが、緯度と経度を入れ替えるとあります",
        hint: "二つの数を入れ替えてください。GeoJSON と KML は経度が先です")
    case .nullIsland:
      .init(
        "緯度 0、経度 0",
        "場所が緯度 0、経度 0 の海上です",
        hint: "場所を指定してください。位置のないプログラムは 0 を書きます")
    case .orientationInvalid:
      .init(
        "回転でない向き",
        "四元数の長さが 1 でなく {number} です",
        hint: "四つの成分を長さで割るか、削除してください")
    case .headingInvalid:
      .init(
        "範囲外の方位",
        "方位 {number}° は 0° から 360° の範囲にありません",
        hint: "方位を 0 以上 360 未満にしてください")
    case .headingConflict:
      .init(
        "方位と向きの不一致",
        "方位は {heading}° ですが、向きは {other}° を指しています",
        hint: "どちらかを削除するか、一致させてください")
    case .expired:
      .init(
        "期限切れ",
        "{time} から無効です",
        hint: "アンカーを削除するか、期限を延ばしてください")
    case .streetFar:
      .init(
        "道から遠い",
        "最も近い道まで {length} で、{limit} m を超えています",
        hint: "アンカーを道の近くに移してください。画像は道沿いにしかありません")
    case .streetCutOff:
      .init(
        "孤立した道の上",
        "最も近い道は孤立しています。つながった道まで {length} です",
        hint: "歩いて行ける道の近くに移してください")
    case .nearPole:
      .init(
        "極に近い",
        "極から {degrees}° です。ARCore は 0.1° 以内を受け付けません",
        hint: "アンカーを極から離してください")
    case .startDistance:
      .init(
        "開始地点から遠い",
        "開始地点から {degrees}°（{axis}）です。ARKit は 0.05° 以内を求めます",
        hint: "アンカーを、開始地点の異なる組に分けてください")
    case .legDistance:
      .init(
        "前のアンカーから遠い",
        "前のアンカーから {degrees}°（{axis}）です。ARKit は 0.05° 以内を求めます",
        hint: "間にアンカーを置いてください")
    case .liveAnchors:
      .init(
        "同時に多くのアンカー",
        "ここで {count} 個のアンカーが表示され、{limit} 個を超えています",
        hint: "表示半径を小さくするか、コレクションに分けてください")
    case .terrainAnchors:
      .init(
        "100 個を超える地形アンカー",
        "{count} 個が地面からの高さです。ARCore は一度に {limit} 個までです",
        hint: "楕円体からの高度にするか、コレクションに分けてください")
    case .revealDistance:
      .init(
        "遠くから表示",
        "{length} 先から表示されます。{limit} m より遠くは確実には見えません",
        hint: "表示半径を小さくしてください")
    case .arrivalRadius:
      .init(
        "表示前に到着",
        "{arrival} m で到着とみなされますが、表示は {reveal} m からです",
        hint: "到着半径を表示半径より小さくしてください")
    }
  }
}
