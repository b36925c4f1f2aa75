import Foundation
import GeoAnchorStore
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoService

@Suite struct MapEndpointsTests {
  private func ask(_ path: String, _ configuration: ServiceConfiguration) throws -> ServerResponse {
    try Service(configuration, store: MemoryAnchorStore()).ask(path)
  }

  @Test func `TileJSON names every layer with its fields`() throws {
    let document = try JSONReader.read(try ask("/v1/tiles.json", ServiceConfiguration()).body)
    expectEqual(document["tilejson"]?.string, "3.0.0")
    let layers = try #require(document["vector_layers"]?.array)
    expectEqual(
      layers.compactMap { $0["id"]?.string },
      [
        "ground", "lines", "places", "streets", "buildings", "regions", "floors", "rooms", "chains",
        "anchors",
      ])
    expect(layers.allSatisfy { $0["fields"]?.object?.members.isEmpty == false })
    #expect(
      document["tiles"] == .array([.string("http://h.example/tiles/WebMercatorQuad/{z}/{y}/{x}")]))
  }

  @Test func `the style draws layers that there are, and writes where there are glyphs`() throws {
    let folder = try TemporaryFolder()
    var configuration = ServiceConfiguration()
    let plain = try JSONReader.read(try ask("/v1/style.json", configuration).body)
    let font = folder.path + "/Other Font"
    try FileManager.default.createDirectory(atPath: font, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(filePath: font + "/0-255.pbf"))
    configuration.glyphs = folder.path
    let written = try JSONReader.read(try ask("/v1/style.json", configuration).body)
    func types(_ style: JSONValue) -> Set<String> {
      Set(style["layers"]?.array?.compactMap { $0["type"]?.string } ?? [])
    }
    expect(!types(plain).contains("symbol"))
    expect(types(written).contains("symbol"))
    #expect(written["glyphs"]?.string == "http://h.example/v1/glyphs/{fontstack}/{range}.pbf")
    expectNil(plain["glyphs"])
    let fonts = (written["layers"]?.array ?? []).compactMap { $0["layout"]?["text-font"] }
    expect(!fonts.isEmpty && fonts.allSatisfy { $0 == .array([.string("Other Font")]) })
    let known = Set(
      try JSONReader.read(try ask("/v1/tiles.json", configuration).body)["vector_layers"]?.array?
        .compactMap { $0["id"]?.string } ?? [])
    let drawn = Set(written["layers"]?.array?.compactMap { $0["source-layer"]?.string } ?? [])
    expectEqual(drawn, known)
    // From below: the ground, buildings, streets, and over all of it the supported regions.
    let order = (written["layers"]?.array ?? []).compactMap { $0["id"]?.string }
    let wanted = ["land", "ground", "buildings", "railways", "streets", "regions", "chains"]
    expectEqual(order.filter(wanted.contains), wanted)
  }

  @Test func `glyphs come out of the folder and from nowhere else`() throws {
    let folder = try TemporaryFolder()
    let font = folder.path + "/fonts/A Font"
    try FileManager.default.createDirectory(atPath: font, withIntermediateDirectories: true)
    for path in [font + "/0-255.pbf", folder.path + "/0-255.pbf"] {
      try Data([1, 2, 3]).write(to: URL(filePath: path))
    }
    var configuration = ServiceConfiguration()
    configuration.glyphs = folder.path + "/fonts"
    for path in ["A%20Font/0-255.pbf", "Other,A%20Font/0-255.pbf"] {
      let found = try ask("/v1/glyphs/" + path, configuration)
      expectEqual(found.status, 200)
      expectEqual(found.body, [1, 2, 3])
    }
    for path in [
      "A%20Font/256-511.pbf", "A%20Font/0-256.pbf", "A%20Font/00-255.pbf", "..%2F/0-255.pbf",
      "../0-255.pbf", "%2e%2e/0-255.pbf", "A%20Font%2F../0-255.pbf", "Other/0-255.pbf",
    ] {
      try expectEqual(ask("/v1/glyphs/" + path, configuration).status, 404, "\(path)")
    }
  }
}
