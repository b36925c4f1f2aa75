/// The findings in Chinese.
enum ChineseFindings {
  static func texts(_ key: FindingKey) -> FindingTexts {
    switch key {
    case .unreadable:
      .init(
        "无法读取", "其他命令都会略过它：{problem}",
        hint: "请按 ID 删除该锚点，或在写入它的程序中修正")
    case .altitudeUnknown:
      .init(
        "高度未知",
        "高度未知：ARKit 会把锚点放在地面上",
        hint: "请给出高度及其基准面；“地面以上 0”表示就在地面")
    case .altitudeDatum:
      .init(
        "海拔没有大地水准面",
        "海拔 {meters} 米，但没有指明大地水准面，无法换算",
        hint: "请指明大地水准面（egm96 或 egm2008），或从椭球面量起")
    case .altitudeProvenance:
      .init(
        "高度来源未知",
        "没有说明高度 {meters} 米的来源",
        hint: "请说明来源：userDefined、precise、coarse、terrain 或 imported")
    case .altitudeRange:
      .init(
        "不可能的高度",
        "高度 {meters} 米不在 {least} 米到 {most} 米之间",
        hint: "请检查单位（米而不是英尺）和基准面")
    case .altitudeAboveGround:
      .init(
        "远高于地面",
        "高出地面 {meters} 米，超过 {limit} 米",
        hint: "请检查基准面：海平面与椭球面最多相差 100 米")
    case .altitudeBelowGround:
      .init(
        "低于地面",
        "低于地面 {meters} 米，超过 {limit} 米",
        hint: "请检查基准面：海平面与椭球面最多相差 100 米")
    case .groundUnknown:
      .init(
        "地面未知",
        "此处地形没有高度：水面，或没有数据",
        hint: "请把锚点移到陆地：ARKit 和 ARCore 拒绝大片水域")
    case .duplicatePlace:
      .init(
        "同一位置的两个锚点",
        "与 {other} 在同一位置，相距 {meters} 米",
        hint: "请删除或移动其中一个")
    case .duplicateName:
      .init(
        "同名的锚点",
        "{count} 个锚点名为 {name}：@{name} 无法指明任何一个",
        hint: "请给每个锚点不同的名称")
    case .outsideCoverage:
      .init(
        "在覆盖区域之外",
        "没有区域覆盖此处；最近的区域在 {length} 之外",
        hint: "请把锚点移到区域内，或检查区域是否完整")
    case .outsideCoverageGap:
      .init(
        "多个锚点在覆盖区域之外",
        "没有区域覆盖从此处到 {last} 的 {count} 个锚点；最远的距区域 {length}",
        hint: "请让锚点链经过区域，或检查区域是否完整")
    case .axesSwapped:
      .init(
        "纬度和经度颠倒",
        "没有区域覆盖此处，但交换纬度和经度后有",
        hint: "请交换两个数；GeoJSON 和 KML 先写经度")
    case .nullIsland:
      .init(
        "纬度 0 经度 0",
        "位置是纬度 0、经度 0，在海洋中",
        hint: "请给出位置：没有定位的程序会写零")
    case .orientationInvalid:
      .init(
        "朝向不是旋转",
        "四元数的长度是 {number} 而不是 1",
        hint: "请把四个分量除以长度，或删除它")
    case .headingInvalid:
      .init(
        "方位超出范围",
        "方位 {number}° 不在 0° 到 360° 之间",
        hint: "请把方位改到 0 到 360 之间，360 即为 0")
    case .headingConflict:
      .init(
        "方位与朝向不一致",
        "方位是 {heading}°，但朝向指向 {other}°",
        hint: "请删除其中之一，或使两者一致")
    case .expired:
      .init(
        "已过期",
        "自 {time} 起无效",
        hint: "请删除锚点，或延长期限")
    case .streetFar:
      .init(
        "远离街道",
        "距最近的街道 {length}，超过 {limit} 米",
        hint: "请把锚点移到街道附近：只有街道沿线才有影像")
    case .streetCutOff:
      .init(
        "在孤立的街道上",
        "最近的街道是孤立的；最近的连通街道在 {length} 之外",
        hint: "请把锚点移到可以步行到达的街道")
    case .nearPole:
      .init(
        "靠近极点",
        "距极点 {degrees}°：ARCore 拒绝 0.1° 以内的锚点",
        hint: "请把锚点移离极点")
    case .startDistance:
      .init(
        "远离起点",
        "距起点 {degrees}°（{axis}）：ARKit 要求不超过 0.05°",
        hint: "请把锚点分成几组，各有自己的起点")
    case .legDistance:
      .init(
        "远离上一个锚点",
        "距上一个锚点 {degrees}°（{axis}）：ARKit 要求不超过 0.05°",
        hint: "请在两者之间添加锚点")
    case .liveAnchors:
      .init(
        "同时显示的锚点过多",
        "此处显示 {count} 个锚点，超过 {limit} 个",
        hint: "请减小显示半径，或把锚点分到几个集合")
    case .terrainAnchors:
      .init(
        "超过 100 个地形锚点",
        "{count} 个锚点从地面量起；ARCore 每次会话只跟踪 {limit} 个",
        hint: "请给出椭球面以上的高度，或把锚点分到几个集合")
    case .revealDistance:
      .init(
        "从远处显示",
        "从 {length} 之外显示；超过 {limit} 米的内容不一定能看清",
        hint: "请选择较小的显示半径")
    case .arrivalRadius:
      .init(
        "显示之前就已到达",
        "{arrival} 米时算作到达，但从 {reveal} 米才显示",
        hint: "请让到达半径小于显示半径")
    }
  }
}
