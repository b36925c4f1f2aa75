/// The colors of a session's picture, each for paper and for a dark screen.
///
/// Tones and series stay different for people without one of the three kinds of cones, each keeps
/// 3 to 1 against what it lies on, and its words 4.5 to 1. The way on the map has dashes besides, and
/// faults and failures carry stripes, so nothing depends on telling hues apart.
enum ReportPalette {
  static let colors = [
    ThemeColor("paper", "#fffefb", "#1d232a"), ThemeColor("land", "#f4f1ea", "#161b21"),
    ThemeColor("edge", "#d5cfc1", "#3a444f"), ThemeColor("grid", "#e6e1d5", "#2a323a"),
    ThemeColor("control", "#857f73", "#76808a"), ThemeColor("ink", "#1f2328", "#e8ecf0"),
    ThemeColor("soft", "#5d6068", "#a5b0ba"), ThemeColor("halo", "#fffefb", "#161b21"),
    ThemeColor("good", "#00614a", "#4fd9ac"), ThemeColor("busy", "#2272c3", "#3f8ad6"),
    ThemeColor("idle", "#857f73", "#7d8791"), ThemeColor("warning", "#b17800", "#e6b43a"),
    ThemeColor("bad", "#8f2400", "#e0603a"), ThemeColor("fault", "#4b1d70", "#dcc6ff"),
    ThemeColor("onGood", "#ffffff", "#0c1116"), ThemeColor("onBusy", "#ffffff", "#0a0f14"),
    ThemeColor("onIdle", "#0c1014", "#0a0f14"), ThemeColor("onWarning", "#140e00", "#140e00"),
    ThemeColor("onBad", "#ffffff", "#120601"), ThemeColor("onFault", "#ffffff", "#160c1f"),
    ThemeColor("first", "#1f6fd0", "#4f8fe8"), ThemeColor("second", "#c25e0a", "#e07a3c"),
    ThemeColor("third", "#00523c", "#5fe0b4"), ThemeColor("fourth", "#5a1f86", "#e6ccff"),
  ]

  /// Replacements for readers who prefer more contrast.
  static let stronger = [
    ThemeColor("paper", "#ffffff", "#000000"), ThemeColor("land", "#ffffff", "#000000"),
    ThemeColor("halo", "#ffffff", "#000000"), ThemeColor("ink", "#000000", "#ffffff"),
    ThemeColor("soft", "#2b2e33", "#e2e7ec"), ThemeColor("edge", "#6f6a5e", "#8a949e"),
    ThemeColor("grid", "#cfcabd", "#333c46"), ThemeColor("control", "#3c3a34", "#c3ccd4"),
  ]

  /// Rules whose colors are variables, with the light colors put in.
  static func plain(_ rules: String) -> String {
    var text = rules
    for color in colors {
      text = text.split(separator: "var(--\(color.name))", omittingEmptySubsequences: false)
        .joined(separator: color.light)
    }
    return text
  }

  /// Style rules of the figures; the same in a page and in a picture.
  static var rules: String {
    var rules = """
      .f{font-family:system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif}
      .f text{fill:var(--ink);font-size:12px}
      .f .soft{fill:var(--soft)}
      .f .head{font-weight:600;font-size:13px}
      .f .bg{fill:var(--land);stroke:var(--edge)}
      .f .grid{stroke:var(--grid);fill:none}
      .f .axis{stroke:var(--edge);fill:none}
      .f .halo{stroke:var(--halo);stroke-width:3px;stroke-linejoin:round;paint-order:stroke}
      .f .casing{fill:none;stroke:var(--halo);stroke-width:8px;stroke-linecap:round;\
      stroke-linejoin:round}
      .f .way{fill:none;stroke-width:4.5px;stroke-linejoin:round}
      .f .end{fill:var(--paper);stroke:var(--ink);stroke-width:2px}
      .f .anchor{fill:var(--first);fill-opacity:.25;stroke:var(--first);stroke-width:1.5px}
      .f .stripe{stroke:var(--paper);stroke-width:2px;stroke-opacity:.32}

      """
    for tone in SessionPicture.Tone.allCases {
      let name = tone.rawValue
      let on = "on" + name.prefix(1).uppercased() + name.dropFirst()
      rules += """
        .f .\(name){fill:var(--\(name));stroke:var(--paper);stroke-width:.75px}
        .f text.\(name){fill:var(--\(on));stroke:none}
        .f .way.\(name){fill:none;stroke:var(--\(name));stroke-width:4.5px;\(dashes(of: tone))}

        """
    }
    for (index, name) in names.enumerated() {
      rules += """
        .f .s\(index){fill:none;stroke:var(--\(name));stroke-width:1.75px;stroke-linejoin:round}
        .f .p\(index){fill:var(--\(name));fill-opacity:.8;stroke:var(--paper);stroke-width:.5px}

        """
    }
    return rules + ".f .dense{stroke:none;fill-opacity:.55}\n"
  }

  /// Dash pattern of the way for a tone.
  private static func dashes(of tone: SessionPicture.Tone) -> String {
    switch tone {
    case .good: "stroke-linecap:round"
    case .busy: "stroke-dasharray:12 4"
    case .idle: "stroke-dasharray:2 3"
    case .warning: "stroke-dasharray:9 3 2 3"
    case .bad: "stroke-dasharray:5 5"
    case .fault: "stroke-dasharray:2 6"
    }
  }

  /// The colors of series, in order.
  static let names = ["first", "second", "third", "fourth"]
}
