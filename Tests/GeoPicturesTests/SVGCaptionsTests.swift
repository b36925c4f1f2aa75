import GeoPictures
import GeoTesting

@Suite struct SVGCaptionsTests {
  /// The captions of a picture: the bold words that are not numbers.
  private static func captions(_ svg: String) -> [String] {
    svg.split(separator: "font-size=\"11\" font-weight=\"600\"").dropFirst().compactMap {
      $0.split(separator: ">", maxSplits: 1).last?.split(separator: "<").first.map(String.init)
    }
  }

  @Test func `V-13: the ends of a walk have the names of their places, not what to do there`() {
    var scene = Scenes.walk(title: "Walk", count: 12)
    scene.chains[0].anchors[0].place = "Old Library"
    scene.chains[0].anchors[11].place = "Fountain"
    scene.chains[0].anchors[0].label = "Start on Old Library and go 20 m"
    expectEqual(Self.captions(Scenes.svg(scene)).sorted(), ["Fountain", "Old Library"])
  }

  @Test func `captions lie on no other, and none is there without words`() {
    var scene = Scenes.oneAnchor
    // Twenty anchors in one place have four sides together.
    scene.anchors = (0..<20).map { number in
      var anchor = scene.anchors[0]
      anchor.id = "same-\(number)"
      return anchor
    }
    let many = Self.captions(Scenes.svg(scene)).count
    expect(many >= 1 && many <= 4)
    scene.anchors = [scene.anchors[0]]
    scene.anchors[0].label = ""
    expect(Self.captions(Scenes.svg(scene)).isEmpty)
  }
}
