import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoPictures
import Geodesy

/// What people call the places where chains begin, pass and end: the names of the anchors there.
struct PlaceNames {
  /// A walk from an anchor begins on the nearest street, so far from it at most.
  private static let reach: Meters = 25

  /// The names by the anchors of chains.
  private var names: [AnchorID: String] = [:]

  /// Knows no name.
  init() {}

  /// Looks for the nearest anchor with a name that stands at each end and via of the chains.
  init(of chains: [Chain], in store: AnchorStore) throws(AnchorStoreError) {
    for anchor in chains.flatMap(\.anchors)
    where [.start, .via, .arrival].contains(anchor.role) {
      let place = anchor.coordinate
      let near = try store.anchors(
        matching: AnchorQuery(near: .init(place, within: Self.reach), includesChains: false))
      names[anchor.id] =
        near.map(\.anchor).filter { !$0.name.isEmpty }
        .min { place.distance(to: $0.coordinate) < place.distance(to: $1.coordinate) }?.name
    }
  }

  /// A chain with the names beside its ends and vias.
  func put(on chain: MapChain) -> MapChain {
    var chain = chain
    for index in chain.anchors.indices {
      if let name = names[AnchorID(rawValue: chain.anchors[index].id)] {
        chain.anchors[index].place = name
      }
    }
    return chain
  }
}
