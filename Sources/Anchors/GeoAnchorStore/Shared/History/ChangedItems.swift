import GeoAnchors
import GeoAreas
import GeoIndoor

/// The ids of what a change added, changed and removed.
package struct ChangedItems: Hashable, Sendable {
  /// The ids in one collection, in the order of insertion.
  package struct IDs: Hashable, Sendable {
    package var added: [String] = []
    package var changed: [String] = []
    package var removed: [String] = []

    package init() {}

    package var count: Int { added.count + changed.count + removed.count }

    mutating func add(_ id: String, isBefore: Bool, isAfter: Bool) {
      if !isBefore {
        added.append(id)
      } else if isAfter {
        changed.append(id)
      } else {
        removed.append(id)
      }
    }

    /// Adds what differs between two states of a collection.
    mutating func add<Value: Equatable>(_ before: [(String, Value)], _ after: [(String, Value)]) {
      let old = Dictionary(before, uniquingKeysWith: { first, _ in first })
      let new = Dictionary(after, uniquingKeysWith: { first, _ in first })
      for (id, value) in after where old[id] != value {
        add(id, isBefore: old[id] != nil, isAfter: true)
      }
      for (id, _) in before where new[id] == nil { add(id, isBefore: true, isAfter: false) }
    }
  }

  /// The maximum number of ids.
  package static let most = 100

  package var anchors = IDs()
  package var chains = IDs()
  /// The ids of regions, by the names of their sets.
  package var regions: [String: IDs] = [:]
  /// The ids of venues, whose rooms, floors and other parts belong to them.
  package var venues = IDs()

  package var count: Int {
    anchors.count + chains.count + venues.count + regions.values.reduce(0) { $0 + $1.count }
  }
}

extension AnchorStorageTransaction {
  /// The ids that a change added, changed and removed; nil where these are more than `ChangedItems.most`.
  func changedItems(
    of change: ChangeHead, _ kinds: Set<StoreObservation.Kind>
  ) throws -> ChangedItems? {
    var items = ChangedItems()
    let (old, new) = (change.id - 1, change.revision)
    if kinds.contains(.anchors) {
      try forEachDifference(from: old, to: new) { difference in
        if let before = difference.before, let after = difference.after, before.id != after.id {
          items.anchors.removed.append(before.id.rawValue)
          items.anchors.added.append(after.id.rawValue)
        } else {
          items.anchors.add(
            difference.id.rawValue, isBefore: difference.before != nil,
            isAfter: difference.after != nil)
        }
        return items.count <= ChangedItems.most
      }
    }
    if kinds.contains(.chains), items.count <= ChangedItems.most {
      try forEachChainDifference(from: old, to: new) { difference in
        items.chains.add(
          difference.name, isBefore: difference.change != .added,
          isAfter: difference.change != .removed)
        return items.count <= ChangedItems.most
      }
    }
    if kinds.contains(.regions), items.count <= ChangedItems.most {
      let (before, after) = (try regionSets(after: old), try regionSets(after: new))
      for name in Set((before + after).map(\.name)) {
        let regions = [before, after].map { sets in
          sets.first { $0.name == name }?.regions.map { ($0.id, $0) } ?? []
        }
        items.regions[name, default: ChangedItems.IDs()].add(regions[0], regions[1])
      }
      items.regions = items.regions.filter { $0.value.count > 0 }
    }
    if kinds.contains(.venues), items.count <= ChangedItems.most {
      items.venues.add(
        try venues(after: old).map { ($0.venue.id.rawValue, $0.venue) },
        try venues(after: new).map { ($0.venue.id.rawValue, $0.venue) })
    }
    return items.count <= ChangedItems.most ? items : nil
  }
}
