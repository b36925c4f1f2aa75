/// Session logs for tests of commands.
enum SessionSamples {
  static let header = #"{"format":"geoanchor-session","version":1,"axes":"eus"}"# + "\n"

  /// A session that reports its status: it localizes, moves too fast at `rush`, and recovers.
  static func walk(rush: Double = 20) -> String {
    var text = header + #"{"time":0,"event":"session","change":"start"}"# + "\n"
    for index in 0..<400 {
      let time = Double(index) / 10
      let isFast = time >= rush && time < rush + 3
      let tracking = isFast ? #","tracking":"limited","reason":"excessiveMotion""# : ""
      text +=
        #"{"time":\#(time),"event":"frame","position":[\#(time),1.5,0],"orientation":[0,0,0,1]"#
        + tracking + "}\n"
      if index == 10 {
        text += #"{"time":1,"event":"geoStatus","state":"localizing","reasons":[]}"# + "\n"
      }
      if abs(time - rush) < 0.01 {
        text += status(time, reasons: #""worldTrackingUnstable""#)
      }
      if abs(time - rush - 3) < 0.01 { text += status(time, reasons: "") }
      if index == 80 {
        text += status(8, reasons: "")
      }
    }
    return text
  }

  private static func status(_ time: Double, reasons: String) -> String {
    #"{"time":\#(time),"event":"geoStatus","state":"localized","accuracy":"high","#
      + "\"reasons\":[\(reasons)]}\n"
  }
}
