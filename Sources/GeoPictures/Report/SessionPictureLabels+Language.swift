public import GeoTexts

extension SessionPictureLabels {
  /// The words in a language of the catalogue.
  public init(in language: Language) {
    self.init()
    func word(_ key: ReportText) -> String { Catalogue.template(key, in: language) }
    self.language = language.rawValue
    timeline = word(.timeline)
    timelineHelp = word(.timelineHelp)
    meters = word(.meters)
    map = word(.walkMap)
    walkStart = word(.walkStart)
    walkEnd = word(.walkEnd)
    events = word(.events)
    time = word(.time)
    kind = word(.kind)
    text = word(.what)
    plan = word(.plan)
    troubles = word(.troubles)
    whereOnWalk = word(.whereOnWalk)
    nothing = word(.nothing)
    more = word(.more)
    switchTheme = Catalogue.template(.lightOrDark, in: language)
    scale = MapLabels(in: language)
  }
}
