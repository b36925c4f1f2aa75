/// The texts of localization in Chinese.
enum ChineseLocalizationTexts {
  static func template(_ key: LocalizationText) -> String {
    switch key {
    case .locScan: "请拿稳设备并扫描周围环境"
    case .locWaitForTracking: "请缓慢移动设备，直到相机能够跟踪"
    case .locCapturing: "正在采集图像（{number}/{count}）…"
    case .locLocalizing: "正在定位…"
    case .locSuccess: "定位成功"
    case .locOriginReset: "世界原点已重置"
    case .locNotFound: "未找到位置"
    case .locNoFrames: "没有采集到图像"
    case .locTooFewFrames: "采集到的图像太少"
    case .locNoPose: "应答中没有位置"
    case .locLowConfidence: "可信度过低"
    case .locTimeout: "定位服务未及时应答"
    case .locRefused: "定位服务拒绝访问"
    case .locService: "定位服务出错：{error}"
    case .objectScan: "请将相机对准物体"
    case .objectFound: "已找到物体"
    case .objectNotFound: "未找到物体"
    case .meshFailed: "无法加载地图模型"
    case .navStarted: "开始前往{place}"
    case .navForward: "直行"
    case .navSlightLeft: "向左前方走"
    case .navSlightRight: "向右前方走"
    case .navTurnLeft: "左转"
    case .navTurnRight: "右转"
    case .navTurnAround: "掉头"
    case .navRecalculating: "正在重新规划路线"
    case .navArrived: "已到达{place}"
    case .navLost: "位置丢失：请缓慢环顾四周"
    case .navNoRoute: "没有通往{place}的路"
    }
  }
}
