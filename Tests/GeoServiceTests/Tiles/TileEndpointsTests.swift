import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoService

/// Abstract tests of OGC API - Tiles, part 1 (OGC 20-057, annex A), by their ids.
@Suite struct TileEndpointsTests {
  private let service: Service
  private let store = MemoryAnchorStore()

  init() throws {
    try store.add(
      Anchor(id: AnchorID(rawValue: "a"), coordinate: Coordinate(latitude: 0.001, longitude: 0.001))
    )
    service = try Service(ServiceConfiguration(), store: store)
  }

  private func json(_ path: String) throws -> JSONValue {
    let response = service.ask(path)
    expectEqual(response.status, 200, "\(path)")
    return try JSONReader.read(response.body)
  }

  @Test func `conf/core/tc-success: a tile has the media type of vector tiles`() throws {
    // The tile of the anchor: right and above of the middle of the world.
    let tile = service.ask("/tiles/WebMercatorQuad/1/0/1")
    expectEqual(tile.status, 200)
    expectEqual(tile.fields["content-type"], "application/vnd.mapbox-vector-tile")
    expect(tile.body.contains(subsequence: Array("anchors".utf8)))
  }

  @Test func `conf/core/tc-success: a tile without content is 204`() {
    let tile = service.ask("/tiles/WebMercatorQuad/4/0/0")
    expectEqual(tile.status, 204)
    expect(tile.body.isEmpty)
    expectNil(tile.fields["content-type"])
  }

  @Test(arguments: ["17/0/0", "1/2/0", "1/0/2", "9999999999999999/0/0"])
  func `conf/core/tc-error: what is no tile of the set is 404 or 400`(place: String) {
    let status = service.ask("/tiles/WebMercatorQuad/\(place)").status
    expectEqual(status, 404)
  }

  @Test(arguments: [
    "x/0/0", "1/-1/0", "1/0/1.5", "+1/0/1", "1/+0/1", "1/0/+1", "-0/0/0", "0/-0/0", "00/0/0",
    "1/00/1",
    "1/0/01", "%201/0/1", "1/0/1%20", "0x1/0/1", "1e0/0/1", "%D9%A1/0/1",
  ])
  func `conf/core/tc-error: a place that is no number, or not its one text, is 400`(place: String) {
    expectEqual(service.ask("/tiles/WebMercatorQuad/\(place)").status, 400)
  }

  @Test func `conf/collections-selection: only the layers that were asked for`() {
    expectEqual(
      service.ask("/tiles/WebMercatorQuad/1/0/1", "collections=streets,regions").status, 204)
    expectEqual(service.ask("/tiles/WebMercatorQuad/1/0/1", "collections=anchors").status, 200)
    expectEqual(service.ask("/tiles/WebMercatorQuad/1/0/1", "collections=anchor").status, 400)
  }

  @Test func `a tile that the client has is not sent again, until the store changes`() throws {
    let path = "/tiles/WebMercatorQuad/1/0/1"
    let first = service.ask(path)
    let tag = try #require(first.fields["etag"])
    expectEqual(service.ask(path, fields: [("if-none-match", tag)]).status, 304)
    expectEqual(service.ask(path).body, first.body)
    try store.add(
      Anchor(id: AnchorID(rawValue: "b"), coordinate: Coordinate(latitude: 10, longitude: 10)))
    let second = service.ask(path, fields: [("if-none-match", tag)])
    expectEqual(second.status, 200)
    expect(second.body.count > first.body.count)
  }

  @Test func `a tile of files alone keeps its tag when the store changes`() throws {
    func tag(_ layers: String) -> String? {
      // Only what the client has needs no content.
      service.ask("/tiles/WebMercatorQuad/1/0/1", "collections=\(layers)").fields["etag"]
    }
    let layers = ["streets", "ground,buildings", "anchors", "streets,anchors", "regions"]
    let before = layers.map(tag)
    try store.add(
      Anchor(id: AnchorID(rawValue: "b"), coordinate: Coordinate(latitude: 10, longitude: 10)))
    expectEqual(zip(before, layers.map(tag)).map { $0 == $1 }, [true, true, false, false, false])
  }

  @Test func `conf/tileset/desc: the set links to its tiles and its grid`() throws {
    let list = try json("/tiles")
    let set = try json("/tiles/WebMercatorQuad")
    for document in [try #require(list["tilesets"]?.array?.first), set] {
      expectEqual(document["dataType"]?.string, "vector")
      let links = try #require(document["links"]?.array)
      let item = try #require(links.first { $0["rel"]?.string == "item" })
      expectEqual(item["templated"], .bool(true))
      let href = try #require(item["href"]?.string)
      expect(href.hasPrefix("http://h.example/tiles/WebMercatorQuad/{tileMatrix}"))
      expect(
        links.contains {
          $0["rel"]?.string == "http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme"
        })
    }
    expectEqual(set["layers"]?.array?.count, 10)
  }

  // Source: OGC 17-083r4, table D.1.
  @Test func `the grid has the scales of the standard`() throws {
    let matrices = try #require(try json("/tileMatrixSets/WebMercatorQuad")["tileMatrices"]?.array)
    expectEqual(matrices.count, 25)
    for (zoom, scale, cell) in [
      (0, 559_082_264.028_717_8, 156_543.033_928_041),
      (15, 17_061.836_670_798_272, 4.777_314_267_16),
    ] {
      let found = try #require(matrices[zoom]["scaleDenominator"]?.number)
      expectNear(found, scale, within: scale * 1e-12)
      let size = try #require(matrices[zoom]["cellSize"]?.number)
      expectNear(size, cell, within: cell * 1e-9)
      expectEqual(matrices[zoom]["id"]?.string, String(zoom))
    }
  }
}

extension [UInt8] {
  fileprivate func contains(subsequence other: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: other) }
  }
}
