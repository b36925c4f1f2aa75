import GeoAnchorStore
import GeoAnchors
import GeoRouting
import GeoStreets
import GeoTiles
import Geodesy

/// What the tiles of the service show.
struct TileContents: Sendable {
  let tiles = TileCache()

  /// What changes whenever a tile may: an entity tag.
  func tag(_ call: Call, revision: Int) -> String {
    "W/\"\(revision).\(call.data.tag)\""
  }

  /// The bytes of a tile; empty where there is nothing.
  func tile(_ id: TileID, _ layers: [MapLayer], _ call: Call) throws -> [UInt8] {
    let frame = TileFrame(id)
    var made: [TileLayer] = []
    for layer in layers where layer.minimumZoom <= id.zoom {
      made.append(try features(of: layer, in: frame, call))
    }
    return TileLayer.tile(made)
  }

  private func features(
    of layer: MapLayer, in frame: TileFrame, _ call: Call
  ) throws -> TileLayer {
    let store = call.service.store
    switch layer {
    case .ground, .lines, .places:
      return .ground(layer, of: call.data.networks.compactMap(\.ground), in: frame)
    case .streets:
      return try .streets(of: call.data.networks.map(\.finder.graph), in: frame)
    case .buildings: return .buildings(of: call.data.networks.compactMap(\.buildings), in: frame)
    case .regions: return .regions(of: try call.service.regions(call.data), in: frame)
    case .floors: return .floors(of: try call.service.contents.venues(call), in: frame)
    case .rooms: return .rooms(of: try call.service.contents.venues(call), in: frame)
    case .chains: return .chains(try call.service.contents.chains(call), in: frame)
    case .anchors:
      return try .anchors(in: frame) { box, limit throws(AnchorStoreError) in
        try store.anchors(matching: AnchorQuery(box: box, limit: limit)).map(\.anchor)
      }
    }
  }
}
