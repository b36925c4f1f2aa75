public import GeoAnchors
import Geodesy

extension AnchorStorage {
  /// A route from an anchor begins on the nearest street, so far from it at most.
  private static var placeReach: Meters { 25 }

  /// Names for the places where chains begin, pass and end: for each such anchor of the chains, the
  /// name of the nearest anchor of the store within 25 m that has one and belongs to no chain.
  /// - Throws: `AnchorStoreError` when the store cannot be read.
  public func placeNames(of chains: [Chain]) throws(AnchorStoreError) -> [AnchorID: String] {
    var names: [AnchorID: String] = [:]
    for anchor in chains.flatMap(\.anchors)
    where [.start, .via, .arrival].contains(anchor.role) {
      let place = anchor.coordinate
      let near = try anchors(
        matching: AnchorQuery(near: .init(place, within: Self.placeReach), includesChains: false))
      names[anchor.id] =
        near.map(\.anchor).filter { !$0.name.isEmpty }
        .min { place.distance(to: $0.coordinate) < place.distance(to: $1.coordinate) }?.name
    }
    return names
  }
}
