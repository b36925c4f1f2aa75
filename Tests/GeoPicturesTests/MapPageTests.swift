import Foundation
import GeoPictures
import GeoTesting
import Geodesy

@Suite struct MapPageTests {
  @Test(arguments: Scenes.Sample.allCases) func `is complete in itself`(sample: Scenes.Sample) {
    let page = Scenes.html(sample.scene)
    expect(page.hasPrefix("<!DOCTYPE html>"))
    expect(page.hasSuffix("</html>\n"))
    // Nothing is loaded: no address of any host and no other file.
    for needle in ["http://", "https://", "src=\"", "@import"] {
      expectEqual(Scenes.count(needle, in: page), 0, "\(needle)")
    }
    // The only addresses are of parts of the page itself.
    expectEqual(Scenes.count("url(", in: page), Scenes.count("url(#", in: page))
    expectEqual(Scenes.count("default-src 'none'", in: page), 1)
  }

  @Test(arguments: [Scenes.Sample.unfriendly, .badlyWalked])
  func `hostile text stays text`(sample: Scenes.Sample) {
    let page = Scenes.html(sample.scene)
    expectEqual(
      Scenes.count("<script", in: page), Scenes.count("<script", in: Scenes.html(Scenes.empty)))
    expectEqual(Scenes.count("</script", in: page), 2)
    expectEqual(Scenes.count("<img", in: page), 0)
    expectEqual(Scenes.count("<!--", in: page), 0)
    // Fields in the data are not filled: each is still there as text.
    expect(Scenes.count("{{scene}}", in: page) > 10)
    expectEqual(Scenes.count("\"origin\"", in: page), 1)
  }

  @Test(arguments: Scenes.Sample.allCases) func `gives the same bytes`(sample: Scenes.Sample) {
    expectEqual(Scenes.html(sample.scene), Scenes.html(sample.scene))
  }

  @Test func `writes lines as differences`() {
    let page = Scenes.html(Scenes.antimeridian)
    expect(page.contains("\"origin\":[-16.8,179.98]"))
    expect(page.contains("\"path\":[0,0,0,400000]"))
  }

  @Test func `V-7: the page knows which streets are tunnels and bridges`() {
    let line = [20.0, 20.001].map { Coordinate(latitude: 10, longitude: $0) }
    let streets = [0, -2, 1].map { MapStreet(kind: .street, name: "Pass", points: line, layer: $0) }
    let page = Scenes.html(MapScene(title: "Pass", streets: streets))
    expect(
      page.contains(
        "\"streets\":[[2,0,[0,0,0,1000]],\n[2,0,[0,0,0,1000],-2],\n[2,0,[0,0,0,1000],1]]"))
  }

  @Test func `a street shorter than what the page tells apart is no line`() {
    let streets = [1e-7, 1e-3].map { length in
      MapStreet(
        kind: .street, name: "Pass",
        points: [20.0, 20 + length].map { Coordinate(latitude: 10, longitude: $0) })
    }
    let page = Scenes.html(MapScene(title: "Pass", streets: streets))
    expect(page.contains("\"streets\":[[2,0,[0,0,0,1000]]],"))
  }

  @Test(arguments: Scenes.Sample.allCases) func `the scene is JSON`(sample: Scenes.Sample) throws {
    let page = Scenes.html(sample.scene)
    let start = try #require(page.range(of: "<script id=\"scene\" type=\"application/json\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let data = Data(page[start.upperBound..<end.lowerBound].utf8)
    let scene = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    expect(scene["labels"] is [String: String])
  }

  @Test func `writes what is known along the walk`() {
    let page = Scenes.html(Scenes.walked)
    expect(page.contains("\"walk\":{\"length\":109800,\"datum\":\"sea level (EGM96)\""))
    expect(page.contains("\"coverage\":[0,70000,1,70000,109800,0]"))
    expect(page.contains("\"hidden\":[20000,23550,22]"))
    expect(page.contains("\"live\":[0,0,19,1109,0,20,2218,1,20,"))
    // The ground ends where it is not known and begins anew.
    expect(page.contains(",5490,100,5490,null,5490,"))
    expect(page.contains("\"reveals\":[-1,-1,-1,4500,-1,"))
    expect(page.contains("\"assets\":[0,0,0,1,2,0,"))
  }

  @Test func `one number tells how high a building is, from where on, and whether that is assumed`()
  {
    var scene = Scenes.walked
    let ring = [(48.0, 11.0), (48.0, 11.001), (48.001, 11.001)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    typealias Heights = MapArea.Heights
    let heights = [
      Heights(top: 12, underside: 0, isAssumed: true),
      Heights(top: 30.5, underside: 3, isAssumed: false), nil,
      Heights(top: .nan, underside: 0, isAssumed: false),
    ]
    scene.buildings = heights.map { MapArea(rings: [ring], heights: $0) }
    // A dropped ring shifts nothing: 30.5 m over a passage of 3 m is 305 + 30 × 16,384.
    scene.buildings.insert(MapArea(rings: [[ring[0]]], heights: heights[0]), at: 1)
    expect(Scenes.html(scene).contains("\"heights\":[-120,491825,0,0]"))
    scene.chains = []
    expect(!Scenes.html(scene).contains("\"heights\":["))
  }

  @Test func `its script has no lines of comments`() {
    let page = Scenes.html(Scenes.empty)
    expect(page.contains("function "))
    let lines = page.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(!lines.contains { $0.hasPrefix("//") || $0.hasPrefix("/**") && $0.hasSuffix("*/") })
  }

  @Test func `V-28: a picture stands for the map where no script runs`() throws {
    let page = Scenes.html(Scenes.walked)
    let start = try #require(page.range(of: "<noscript id=\"still\">"))
    let end = try #require(page.range(of: "</noscript>", range: start.upperBound..<page.endIndex))
    let still = page[start.upperBound..<end.lowerBound]
    expect(still.contains("<svg id=\"still-map\""))
    // One of the walk's hundred anchors is its arrival, and the profile is there too.
    expect(still.contains("<title>100"))
    expect(still.contains("url(#still-map-stripes)"))
  }

  @Test func `content of another size and anchors above the ground are told`() {
    var scene = Scenes.walked
    expect(!Scenes.html(scene).contains("\"scales\":["))
    scene.chains[0].walk?.stops[2].scale = 2.5
    scene.chains[0].walk?.aboveGround = 1.2
    let page = Scenes.html(scene)
    expect(page.contains("\"scales\":[100,100,250,100,"))
    expect(page.contains("\"above\":120"))
  }

  @Test func `anchors that cannot be drawn do not shift the others`() {
    var scene = Scenes.walked
    scene.chains[0].anchors[1].coordinate.latitude = .nan
    let page = Scenes.html(scene)
    expect(page.contains("\"hidden\":[20000,23550,21]"))
    expect(page.contains("\"live\":[0,0,18,1109,0,19,2218,1,19,"))
  }

  @Test func `a scene without a chain has no walk`() {
    expect(!Scenes.html(Scenes.oneAnchor).contains("\"walk\":{"))
  }

  @Test func `stops when the sink refuses`() {
    struct Full: Error {}
    var pieces = 0
    #expect(throws: Full.self) {
      try Scenes.oneAnchor.html { (_: String) throws(Full) in
        pieces += 1
        if pieces == 2 { throw Full() }
      }
    }
    expectEqual(pieces, 2)
  }
}
