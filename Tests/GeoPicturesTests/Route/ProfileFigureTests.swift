import GeoTesting

@testable import GeoPictures

@Suite struct ProfileFigureTests {
  /// None of these heights is a round one, of an axis.
  @Test func `the profile names its highest and lowest place, the legend the headings`() throws {
    var scene = Scenes.walk(title: "Walk", count: 3)
    let stops = [0.0, 10, 20].map { MapRoute.Stop(distance: $0) }
    var walk = MapRoute(length: 20, pathDistances: [0, 10, 20], stops: stops)
    walk.heights = [(0.0, 31.0), (10, 13), (20, 27)].map {
      MapRoute.Height(distance: $0.0, meters: $0.1)
    }
    scene.chains[0].walk = walk
    let svg = Scenes.svg(scene)
    for height in ["31 m", "13 m"] { expect(svg.contains(">\(height)</text>"), "\(height)") }
    expect(!svg.contains(">27 m</text>"))
    expect(svg.contains(">Heading</text>"))
    walk.heights = walk.heights.map { MapRoute.Height(distance: $0.distance, meters: 13) }
    scene.chains[0].walk = walk
    expect(!Scenes.svg(scene).contains(">13 m</text>"))
  }
}
