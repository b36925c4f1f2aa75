import GeoAnchorStore
import GeoAnchors
import GeoStreets
import Geodesy

/// The center that a map opens at: on data, never between two cities.
enum MapCenter {
  /// A place on the streets of the network with the most anchors, of the longest among equal ones; without networks that of the
  /// anchor in the middle; nil without data.
  static func place(_ call: Call) throws -> Coordinate? {
    let store = call.service.store
    var best: (anchors: Int, network: ServiceData.Network)?
    for network in call.data.networks {
      let box = network.streets.boundingBox
      let count = try call.service.contents.counts.count(of: AnchorQuery(box: box), in: store)
      if let best, (count, length(network)) <= (best.anchors, length(best.network)) { continue }
      best = (count, network)
    }
    if let streets = best?.network.streets {
      let middle = streets.boundingBox.center
      return try Snapper(streets).nearest(to: middle)?.coordinate ?? middle
    }
    guard let middle = try store.extent()?.center else { return nil }
    let nearest = AnchorQuery(near: .init(middle), limit: 1)
    return try store.anchors(matching: nearest).first?.anchor.coordinate
  }

  private static func length(_ network: ServiceData.Network) -> Int {
    network.streets.counts.millimeters
  }
}
