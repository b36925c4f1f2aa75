public import GeoTexts

extension MapLabels {
  /// The words in a language of the catalogue.
  public init(in language: Language) {
    self.init()
    func word(_ key: TextKey) -> String { Catalogue.template(key, in: language) }
    self.language = language.rawValue
    map = word(.mapOfRoute)
    mapHelp = word(.mapHelp)
    anchorList = word(.anchorList)
    otherAnchors = word(.otherAnchors)
    pathAnchors = word(.pathAnchorsMany)
    onePathAnchor = word(.pathAnchorsOne)
    noAnchors = word(.noAnchors)
    zoomIn = word(.zoomIn)
    zoomOut = word(.zoomOut)
    fitRoute = word(.fitRoute)
    switchTheme = word(.lightOrDark)
    toggleList = word(.toggleList)
    close = word(.close)
    identity = word(.labelIdentity)
    scale = word(.scaleBar)
    meters = language.meterSymbol
    kilometers = language.kilometerSymbol
    heightAbove = word(.altitudeAbove)
    gap = language.unitGap
    walk = MapWalkLabels(in: language)
    page = PageLabels(in: language)
  }
}
