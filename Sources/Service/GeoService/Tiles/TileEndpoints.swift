import GeoAnchorStore
import GeoFormats
import GeoPictures
import Geodesy

/// The operations of OGC API - Tiles, part 1 (OGC 20-057): vector tiles of everything that the service shows.
enum TileEndpoints {
  static let endpoints = [tileSets, tileSet, tile, matrixSets, matrixSet]

  static let type = "application/vnd.mapbox-vector-tile"
  static let path = "/tiles/\(TileMatrixSet.id)"

  private static let layers = Parameter<[MapLayer]>(
    "collections", "Only these layers, separated by commas.",
    expected: "names among " + MapLayer.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
    schema: [
      "type": .string("array"), "minItems": .number(1),
      "items": .object(["enum": .array(MapLayer.allCases.map { .string($0.rawValue) })]),
    ]
  ) { text in
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
      MapLayer(rawValue: String($0))
    }
    guard !names.contains(nil) else { return nil }
    return MapLayer.allCases.filter { names.contains($0) }
  }

  private static let zoom = Parameter<Int>.segment("tileMatrix", in: 0..., "The zoom.")
  private static let row = Parameter<Int>.segment("tileRow", in: 0..., "The row from the north.")
  private static let column = Parameter<Int>.segment("tileCol", in: 0..., "The column from 180° W.")

  private static let tileSets = Endpoint(
    "GET", "/tiles", id: "getTileSets", tag: "Tiles", "The tile sets",
    answers: [.init("The tile sets.", [.init("application/json"), .init("text/html")])]
  ) { call in
    .json(
      .object([
        "tilesets": .array([.object(JSONObject(TileMatrixSet.summary(call)))]),
        "links": .array([
          call.link("/tiles", rel: "self", type: "application/json", "This document")
        ]),
      ]))
  }

  private static let tileSet = Endpoint(
    "GET", path, id: "getTileSet", tag: "Tiles", "What the tiles have",
    answers: [.init("The tile set.", [.init("application/json"), .init("text/html")])]
  ) { call in .json(TileMatrixSet.tileSet(call)) }

  private static let matrixSets = Endpoint(
    "GET", "/tileMatrixSets", id: "getTileMatrixSets", tag: "Tiles", "The tile matrix sets",
    answers: [.init("The tile matrix sets.", [.init("application/json"), .init("text/html")])],
    isImmediate: true
  ) { call in
    .json(
      .object([
        "tileMatrixSets": .array([
          .object([
            "id": .string(TileMatrixSet.id), "uri": .string(TileMatrixSet.uri),
            "title": .string(TileMatrixSet.title),
            "links": .array([
              call.link(
                TileMatrixSet.path, rel: "self", type: "application/json", TileMatrixSet.title)
            ]),
          ])
        ])
      ]))
  }

  private static let matrixSet = Endpoint(
    "GET", TileMatrixSet.path, id: "getTileMatrixSet", tag: "Tiles", TileMatrixSet.title,
    answers: [.init("The tile matrix set.", [.init("application/json"), .init("text/html")])],
    isImmediate: true
  ) { _ in .json(TileMatrixSet.definition) }

  private static let tile = Endpoint(
    "GET", path + "/{tileMatrix}/{tileRow}/{tileCol}", id: "getTile", tag: "Tiles", "A vector tile",
    parameters: [zoom.description, row.description, column.description, layers.description],
    answers: [
      .init("The tile (Mapbox Vector Tile 2.1).", [.init(type)]),
      .init("There is nothing in the tile.", status: 204),
    ]
  ) { call in
    let key = try key(of: call)
    let contents = call.service.tileContents
    let tag = try contents.tag(of: key.layers, call, call.service.store.state())
    if let response = kept(key, tag, call) { return response }
    let bytes = try contents.tile(key.tile, key.layers, call)
    contents.tiles.keep(bytes, for: key, tag: tag)
    return response(bytes, tag)
  }
  .answeringAtOnce { call in
    // A tile that was made and still is as the data are needs neither the store nor a worker.
    guard let state = call.service.store.knownState else { return nil }
    let key = try key(of: call)
    return kept(key, call.service.tileContents.tag(of: key.layers, call, state), call)
  }

  /// Which tile is asked for.
  private static func key(of call: Call) throws(Problem) -> TileCache.Key {
    let zoom = try call.value(zoom) ?? 0
    guard MapLayer.zooms.contains(zoom) else {
      throw Problem(
        404, "found the zoom \(zoom), expected one up to \(MapLayer.zooms.upperBound)",
        at: .path("tileMatrix"))
    }
    let (column, row) = (try call.value(column) ?? 0, try call.value(row) ?? 0)
    guard let id = TileID(zoom: zoom, column: column, row: row) else {
      let name = row >= 1 << zoom ? "tileRow" : "tileCol"
      throw Problem(
        404, "`\(name)`: expected a whole number up to \((1 << zoom) - 1)", at: .path(name))
    }
    return TileCache.Key(tile: id, layers: try call.value(layers) ?? MapLayer.allCases)
  }

  /// The tile, where it was made for these data or the client has it; nil where it must be made.
  private static func kept(_ key: TileCache.Key, _ tag: String, _ call: Call) -> ServerResponse? {
    if ConditionalRequest.isKnown(tag, to: call.request) {
      // A tile that the client already has is not drawn again.
      var response = response([], tag)
      response.status = 200
      return response
    }
    return call.service.tileContents.tiles.tile(key, tag: tag).map { response($0, tag) }
  }

  private static func response(_ bytes: [UInt8], _ tag: String) -> ServerResponse {
    var response =
      bytes.isEmpty ? ServerResponse(status: 204) : ServerResponse(type: type, bytes)
    response.fields["etag"] = tag
    response.fields["cache-control"] = "no-cache"
    return response
  }
}
