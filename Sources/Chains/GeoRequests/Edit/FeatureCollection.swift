package import GeoAnchorStore
import GeoAnchors
package import GeoAreas
package import GeoIndoor
package import GeoInterchange

/// A collection of features that a store has: one for each kind of thing, so that all features of a
/// collection have one kind of geometry.
package enum FeatureCollection: String, CaseIterable, Sendable {
  case anchors, chains, regions
  case floors, rooms, obstacles, fences, places, markers, beacons, openings, ways

  /// The kind of things of venues that the collection has; nil for what belongs to no venue.
  package var kind: VenueFeature.Kind? {
    switch self {
    case .anchors, .chains, .regions: nil
    case .floors: .floor
    case .rooms: .room
    case .obstacles: .blocked
    case .fences: .fence
    case .places: .place
    case .markers: .marker
    case .beacons: .beacon
    case .openings: .opening
    case .ways: .way
    }
  }

  /// Whether features can be added: floors are what other things stand on, markers and beacons have more than a feature
  /// says, and ways are the links of a network.
  package var takesNew: Bool {
    switch self {
    case .anchors, .chains, .regions, .rooms, .obstacles, .fences, .places, .openings: true
    case .floors, .markers, .beacons, .ways: false
    }
  }

  /// The id of a region among those of all sets, or of a thing among those of all venues.
  package static func id(of part: String, in whole: String) -> String { "\(whole):\(part)" }

  /// The set or venue, and the id within it, that an id names; several where a name has a colon.
  package static func parts(of id: String) -> [(whole: String, part: String)] {
    id.indices.filter { id[$0] == ":" }.map {
      (String(id[..<$0]), String(id[id.index(after: $0)...]))
    }
  }

  package static func region(_ id: String, in sets: [RegionSet]) -> Feature? {
    for (name, part) in parts(of: id) {
      if let region = sets.first(where: { $0.name == name })?.regions.first(where: { $0.id == part }
      ) {
        return .region(region, set: name, id: id)
      }
    }
    return nil
  }
}

extension AnchorTransaction {
  /// The feature of an id, with the row of an anchor, or nil.
  func present(
    _ id: String, in collection: FeatureCollection
  ) throws(AnchorStoreError) -> PresentFeature? {
    guard collection == .anchors else {
      return try feature(id, in: collection).map { PresentFeature($0) }
    }
    return try stored(id: AnchorID(rawValue: id)).map { PresentFeature($0) }
  }

  /// The feature of an id, or nil.
  /// - Throws: `AnchorStoreError` when the store cannot be read.
  package func feature(
    _ id: String, in collection: FeatureCollection
  ) throws(AnchorStoreError) -> Feature? {
    switch collection {
    case .anchors: return try found(id: AnchorID(rawValue: id)).map { .anchor($0) }
    case .chains: return try chainIfAny(named: id).map { .chain($0) }
    case .regions:
      for (name, part) in FeatureCollection.parts(of: id) {
        if let region = try regions(ofSet: name).first(where: { $0.id == part }) {
          return .region(region, set: name, id: id)
        }
      }
    default:
      guard let kind = collection.kind else { return nil }
      for (name, part) in FeatureCollection.parts(of: id) {
        guard let venue = try venueIfAny(Venue.ID(rawValue: name)) else { continue }
        for floor in venue.floors {
          guard let frame = venue.frame(of: floor) else { continue }
          let things = venue.features(on: floor, frame)
          if let thing = things.first(where: { $0.kind == kind && $0.id == part }) {
            return .venue(thing, of: venue.id, id: id)
          }
        }
      }
    }
    return nil
  }

  private func chainIfAny(named name: String) throws(AnchorStoreError) -> Chain? {
    do throws(AnchorStoreError) { return try chain(named: name) } catch .unknownChain { return nil }
  }

  /// The venue of an id, or nil.
  package func venueIfAny(_ id: Venue.ID) throws(AnchorStoreError) -> Venue? {
    do throws(AnchorStoreError) { return try venue(id) } catch .unknownVenue { return nil }
  }
}
