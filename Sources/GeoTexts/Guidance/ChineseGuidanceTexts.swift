/// The texts of guidance in Chinese.
enum ChineseGuidanceTexts {
  static func template(_ key: GuidanceText) -> String {
    switch key {
    case .guideStarted: "请跟随锚点：还有{length}"
    case .guideReached: "已到达第{number}个锚点（共{count}个）"
    case .guideSkipped: "已略过第{number}个锚点（共{count}个）"
    case .guideTurnedBack: "您正在往回走：请掉头"
    case .guideTurnedForward: "您又在向前走了"
    case .guideLeftRoute: "您已偏离路线：距路线{length}"
    case .guideReroute: "仍偏离路线：需要新的路线"
    case .guideRejoined: "您已回到路线"
    case .guidePositionLost: "位置丢失"
    case .guidePositionFound: "已重新获得位置"
    case .guideArrived: "您已到达"
    }
  }
}
