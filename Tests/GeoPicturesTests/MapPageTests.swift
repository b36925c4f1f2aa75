import GeoPictures
import Testing

@Suite struct MapPageTests {
  @Test(arguments: Scenes.Sample.allCases) func isCompleteInItself(sample: Scenes.Sample) {
    let page = Scenes.html(sample.scene)
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.hasSuffix("</html>\n"))
    // Nothing is loaded: no address of any host and no other file.
    for needle in ["http://", "https://", "src=\"", "@import", "url("] {
      #expect(Scenes.count(needle, in: page) == 0, "\(needle)")
    }
    #expect(Scenes.count("default-src 'none'", in: page) == 1)
  }

  @Test func hostileTextStaysText() {
    let page = Scenes.html(Scenes.unfriendly)
    #expect(
      Scenes.count("<script", in: page) == Scenes.count("<script", in: Scenes.html(Scenes.empty)))
    #expect(Scenes.count("</script", in: page) == 2)
    #expect(Scenes.count("<img", in: page) == 0)
    #expect(Scenes.count("<!--", in: page) == 0)
    // Fields in the data are not filled: each is still there as text.
    #expect(Scenes.count("{{scene}}", in: page) > 10)
    #expect(Scenes.count("\"origin\"", in: page) == 1)
  }

  @Test(arguments: Scenes.Sample.allCases) func givesTheSameBytes(sample: Scenes.Sample) {
    #expect(Scenes.html(sample.scene) == Scenes.html(sample.scene))
  }

  @Test func writesLinesAsDifferences() {
    let page = Scenes.html(Scenes.antimeridian)
    #expect(page.contains("\"origin\":[-16.8,179.98]"))
    #expect(page.contains("\"path\":[0,0,0,400000]"))
  }

  @Test func stopsWhenTheSinkRefuses() {
    struct Full: Error {}
    var pieces = 0
    #expect(throws: Full.self) {
      try MapPage.html(Scenes.oneAnchor) { (_: String) throws(Full) in
        pieces += 1
        if pieces == 2 { throw Full() }
      }
    }
    #expect(pieces == 2)
  }
}
