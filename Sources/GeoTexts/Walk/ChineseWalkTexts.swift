/// The texts of a walk's profile in Chinese.
enum ChineseWalkTexts {
  static func template(_ key: WalkText) -> String {
    switch key {
    case .profile: "路线剖面图"
    case .place: "路线上的位置"
    case .help: "方向键前进，按住 Shift 前进十倍；Page Up 和 Page Down 逐个锚点移动，Home 和 End 移到两端。"
    case .walk: "路线"
    case .previousAnchor: "上一个锚点"
    case .nextAnchor: "下一个锚点"
    case .placeOf: "{place} / {length}"
    case .ahead: "还有 {length}"
    case .here: "此处"
    case .then: "然后 {length} 后：{instruction}"
    case .anchorVisible: "可见"
    case .anchorHidden: "被遮挡"
    case .sightUnknown: "视线未知：沿途没有标注建筑物"
    case .supported: "支持"
    case .unsupported: "不支持"
    case .live: "活动：{first}–{last}"
    case .liveAnchors: "活动锚点"
    case .ground: "地面"
    case .metersAbove: "高于{datum}（米）"
    case .noHeights: "高度未知"
    case .heightRange: "高于{datum} {least} 至 {most} 米"
    case .unsupportedOn: "不支持：{length}"
    case .hiddenOn: "下一个锚点被遮挡：{length}"
    case .supportedRegion: "支持区域"
    case .revealLabel: "显示距离"
    case .assetLabel: "内容"
    case .assetPrecise: "需要精确的位置"
    case .assetForgiving: "可以偏差几米"
    }
  }
}
