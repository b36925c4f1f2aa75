import GeoAnchorStore
import GeoAnchors
import GeoIndoor
import GeoInterchange
import GeoNumerics
import GeoPictures
import Geodesy

/// The contents of the store beside anchors, cached until it changes.
struct StoreContents: Sendable {
  /// The number of requested anchors that exist.
  let counts = AnchorCounts()
  private let kept = Kept()

  private struct Kept: Sendable {
    let chains = StoreCache<[ChainPath]>()
    let venues = StoreCache<[Venue]>()
    let things = StoreCache<[VenueFeature.Kind: [VenueThing]]>()
    let modified = StoreCache<Int?>()
  }

  /// A thing of a venue with its id among those of all venues.
  struct VenueThing: Sendable {
    let id: String
    let venue: Venue.ID
    let value: VenueFeature

    /// The thing as a feature.
    var feature: Feature { .venue(value, of: venue, id: id) }
  }

  func chains(_ call: Call) throws(AnchorStoreError) -> [ChainPath] {
    let store = call.service.store
    return try kept.chains.value(store) { () throws(AnchorStoreError) in
      var chains: [ChainPath] = []
      for summary in try store.chains() {
        chains.append(
          ChainPath(
            name: summary.name, path: try store.path(ofChain: summary.name),
            length: summary.length, anchorCount: summary.anchorCount))
      }
      return chains
    }
  }

  /// When the store changed last, in seconds since 1970; nil before the first change.
  func modified(_ call: Call) throws(AnchorStoreError) -> Int? {
    let store = call.service.store
    return try kept.modified.value(store) { () throws(AnchorStoreError) in
      var time: String?
      try store.forEachChange(before: nil, limit: 1) {
        time = $0.time
        return false
      }
      return time.flatMap { UTCTime($0)?.seconds }
    }
  }

  func venues(_ call: Call) throws(AnchorStoreError) -> [Venue] {
    try kept.venues.value(call.service.store, call.service.store.venues)
  }

  /// The things of all venues by kind; those of floors of which nobody knows where they lie are left out.
  func things(_ call: Call) throws(AnchorStoreError) -> [VenueFeature.Kind: [VenueThing]] {
    let store = call.service.store
    return try kept.things.value(store) { () throws(AnchorStoreError) in
      var things: [VenueFeature.Kind: [VenueThing]] = [:]
      for venue in try venues(call) {
        for floor in venue.floors {
          guard let frame = venue.frame(of: floor) else { continue }
          for feature in venue.features(on: floor, frame) {
            things[feature.kind, default: []].append(
              VenueThing(
                id: "\(venue.id.rawValue):\(feature.id)", venue: venue.id, value: feature))
          }
        }
      }
      return things
    }
  }
}
