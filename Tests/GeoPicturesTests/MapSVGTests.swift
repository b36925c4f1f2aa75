import Foundation
import GeoPictures
import Testing

@Suite struct MapSVGTests {
  private static let xmllint = "/usr/bin/xmllint"

  @Test(arguments: Scenes.Sample.allCases) func isBalanced(sample: Scenes.Sample) {
    let svg = Scenes.svg(sample.scene)
    #expect(svg.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "))
    #expect(svg.hasSuffix("</svg>\n"))
    for element in ["g", "text", "title", "desc", "clipPath"] {
      let opened = Scenes.count("<\(element)>", in: svg) + Scenes.count("<\(element) ", in: svg)
      #expect(opened == Scenes.count("</\(element)>", in: svg), "\(element)")
    }
    #expect(Scenes.count("<title id=", in: svg) == 1)
    #expect(Scenes.count("<desc id=", in: svg) == 1)
    #expect(Scenes.count("<script", in: svg) == 0)
    #expect(Scenes.count("<img", in: svg) == 0)
  }

  @Test(arguments: Scenes.Sample.allCases) func numbersArePlain(sample: Scenes.Sample) {
    let svg = Scenes.svg(sample.scene)
    for needle in ["nan", "inf\"", "inf,", "e-0", "e+0", "e-1"] {
      #expect(!svg.contains("=\"" + needle) && !svg.contains("," + needle), "\(needle)")
    }
  }

  @Test(arguments: Scenes.Sample.allCases) func givesTheSameBytes(sample: Scenes.Sample) {
    #expect(Scenes.svg(sample.scene) == Scenes.svg(sample.scene))
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: xmllint)),
    arguments: Scenes.Sample.allCases)
  func isWellFormedForXmllint(sample: Scenes.Sample) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(Scenes.svg(sample.scene).utf8).write(to: file)
    let lint = Process()
    lint.executableURL = URL(filePath: Self.xmllint)
    lint.arguments = ["--noout", "--nonet", file.path()]
    try lint.run()
    lint.waitUntilExit()
    #expect(lint.terminationStatus == 0)
  }

  @Test func thinsNumbers() {
    // 400 anchors cannot all be numbered on 600 pixels.
    let shown = Scenes.count("<g transform", in: Scenes.svg(Scenes.walk(title: "Long", count: 400)))
    #expect(shown >= 5 && shown < 60)
  }

  @Test(arguments: [(-5, 0), (Int.max, Int.min), (1, 1)]) func boundsItsSize(
    width: Int, height: Int
  ) {
    let svg = Scenes.svg(Scenes.oneAnchor, width: width, height: height)
    let expected = max(240, min(20_000, width))
    #expect(svg.contains("width=\"\(expected)\""))
  }

  @Test func theProfileStandsBelowTheMapWhenAskedFor() {
    let plain = Scenes.svg(Scenes.walked, profile: false)
    let full = Scenes.svg(Scenes.walked)
    #expect(!plain.contains("id=\"stripes\""))
    #expect(full.contains("id=\"stripes\""))
    // The title that is spoken, and the words of the legend.
    for words in [
      "<title>Profile of the walk. 30 m above sea level (EGM96). Not supported: 398 m. "
        + "Next anchor hidden: 36 m</title>",
      ">Not supported: 398 m</text>", ">Next anchor hidden: 36 m</text>", ">1 km</text>",
    ] {
      #expect(full.contains(words), "\(words)")
    }
    // A walk of anchors alone has no profile.
    #expect(!Scenes.svg(Scenes.oneAnchor).contains("id=\"stripes\""))
  }

  @Test func drawsTheRouteAcrossTheAntimeridianInOnePiece() {
    // 0.04 degrees at latitude 16.8 are 4258 m on 672 pixels, so 500 m are 78.9 pixels from x = 30;
    // the long way round would be 38,000 km.
    let svg = Scenes.svg(Scenes.antimeridian)
    #expect(svg.contains("H108.91v-6"))
    #expect(svg.contains(">500 m</text>"))
    #expect(svg.contains("d=\"M64,318L736,318\""))
  }
}
