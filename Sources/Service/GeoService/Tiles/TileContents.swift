import GeoAnchorStore
import GeoAnchors
import GeoPictures
import GeoRouting
import GeoStreets
import Geodesy

/// The contents of the service's tiles.
struct TileContents: Sendable {
  let tiles = TileCache()

  /// An entity tag that changes whenever a tile of some layers may.
  ///
  /// The entity tag of a tile: that of layers from files alone does not change with the store.
  func tag(of layers: [MapLayer], _ call: Call, _ state: StoreState) -> String {
    let isOfFiles = layers.allSatisfy {
      $0.isOfNetworks || $0 == .regions && call.data.regions != nil
    }
    return isOfFiles ? "W/\"\(call.data.tag)\"" : "W/\"\(state).\(call.data.tag)\""
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
      return try .streets(of: call.data.networks.map(\.graph), in: frame)
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

extension MapLayer {
  /// Whether the layer shows the files of street networks alone.
  var isOfNetworks: Bool {
    switch self {
    case .ground, .lines, .places, .streets, .buildings: true
    case .regions, .floors, .rooms, .chains, .anchors: false
    }
  }
}
