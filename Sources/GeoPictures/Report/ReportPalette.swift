/// The colours of a session's picture, each for paper and for a dark screen.
///
/// Neighbouring tones differ in lightness, and faults and failures carry stripes, so nothing depends
/// on telling hues apart.
enum ReportPalette {
  static let colors: [(name: String, light: String, dark: String)] = [
    ("paper", "#fffefb", "#1d232a"), ("land", "#f4f1ea", "#161b21"),
    ("edge", "#d5cfc1", "#3a444f"), ("grid", "#e6e1d5", "#2a323a"),
    ("ink", "#1f2328", "#e8ecf0"), ("soft", "#5d6068", "#a5b0ba"),
    ("halo", "#fffefb", "#161b21"), ("good", "#007a5c", "#2fc79b"),
    ("busy", "#8cc0ee", "#2f6ca8"), ("idle", "#e3ddcf", "#39434d"),
    ("warning", "#f2b63c", "#d99a1c"), ("bad", "#b3400a", "#ff9147"),
    ("fault", "#7a4a9e", "#c7a2ee"), ("onGood", "#ffffff", "#0c1116"),
    ("onBusy", "#10151a", "#f2f7fc"), ("onIdle", "#1f2328", "#e8ecf0"),
    ("onWarning", "#1f1500", "#140e00"), ("onBad", "#ffffff", "#160a02"),
    ("onFault", "#ffffff", "#160c1f"), ("first", "#0b5fc0", "#6bb4ff"),
    ("second", "#b3400a", "#ff9147"), ("third", "#007a5c", "#2fc79b"),
    ("fourth", "#7a4a9e", "#c7a2ee"),
  ]

  /// The colours as CSS variables of one scheme.
  static func variables(dark: Bool) -> String {
    colors.map { "--\($0.name):\(dark ? $0.dark : $0.light)" }.joined(separator: ";")
  }

  /// Rules whose colours are variables, with the light colours put in.
  static func plain(_ rules: String) -> String {
    var text = rules
    for color in colors {
      text = text.split(separator: "var(--\(color.name))", omittingEmptySubsequences: false)
        .joined(separator: color.light)
    }
    return text
  }

  /// How the parts of the figures look; the same in a page and in a picture.
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
      .f .way{fill:none;stroke-width:4.5px;stroke-linecap:round;stroke-linejoin:round}
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
        .f .way.\(name){fill:none;stroke:var(--\(name));stroke-width:4.5px}

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

  /// The colours of series, in order.
  static let names = ["first", "second", "third", "fourth"]
}
