import GeoFormats
import GeoPictures
import Geodesy

/// The descriptions of tiles and of their grid (OGC 17-083r4, OGC 20-057).
enum TileMatrixSet {
  static let id = "WebMercatorQuad"
  static let uri = "http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad"
  static let title = "Google Maps Compatible for the World"
  static let path = "/tileMatrixSets/\(id)"
  private static let crs = "http://www.opengis.net/def/crs/EPSG/0/3857"

  /// Half the width of the world in meters of the projection: half the equator of WGS84.
  private static let reach = 6_378_137.0 * .pi
  /// The size of a pixel in meters that scales refer to (OGC 06-042).
  private static let pixel = 0.000_28

  static let definition: JSONValue = .object([
    "id": .string(id), "title": .string(title), "uri": .string(uri), "crs": .string(crs),
    "wellKnownScaleSet": .string(
      "http://www.opengis.net/def/wkss/OGC/1.0/GoogleMapsCompatible"),
    "tileMatrices": .array(
      TileID.zooms.map { zoom in
        let side = Double(1 << zoom)
        let cell = 2 * reach / (256 * side)
        return .object([
          "id": .string(String(zoom)), "scaleDenominator": .number(cell / pixel),
          "cellSize": .number(cell), "cornerOfOrigin": .string("topLeft"),
          "pointOfOrigin": .array([.number(-reach), .number(reach)]), "tileWidth": .number(256),
          "tileHeight": .number(256), "matrixWidth": .number(side), "matrixHeight": .number(side),
        ])
      }),
  ])

  static func summary(_ call: Call) -> [JSONObject.Member] {
    [
      .init(name: "title", value: .string(call.service.configuration.title)),
      .init(name: "dataType", value: .string("vector")),
      .init(name: "crs", value: .string(crs)),
      .init(name: "tileMatrixSetURI", value: .string(uri)),
      .init(
        name: "links",
        value: .array([
          call.link(TileEndpoints.path, rel: "self", type: "application/json", "The tile set"),
          call.link(
            path, rel: "http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme",
            type: "application/json", title),
          .object([
            "href": .string(
              call.url(TileEndpoints.path + "/{tileMatrix}/{tileRow}/{tileCol}")),
            "rel": .string("item"), "type": .string(TileEndpoints.type),
            "title": .string("A tile"), "templated": .bool(true),
          ]),
          call.link("/v1/tiles.json", rel: "describedby", type: "application/json", "TileJSON"),
        ])),
    ]
  }

  static func tileSet(_ call: Call) -> JSONValue {
    .object(
      JSONObject(
        summary(call) + [
          .init(
            name: "layers",
            value: .array(
              MapLayer.allCases.map { layer in
                .object([
                  "id": .string(layer.rawValue), "description": .string(layer.text),
                  "dataType": .string("vector"),
                  "geometryDimension": .number(Double(layer.dimension)),
                  "minTileMatrix": .string(String(layer.minimumZoom)),
                  "maxTileMatrix": .string(String(MapLayer.zooms.upperBound)),
                ])
              }))
        ]))
  }
}
