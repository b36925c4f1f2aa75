import GeoAnchors
import GeoCoverage
import GeoVenues
import Geodesy

extension MemoryTransaction {
  func touched(by revisions: ClosedRange<Int>) throws -> TouchedContent {
    var touched = TouchedContent()
    func add<Key, Row>(
      _ kind: StoreObservation.Kind, _ table: MemoryTable<Key, Row>,
      _ places: (Key, Row) -> [Coordinate]
    ) {
      for entry in table.entries(of: revisions) {
        let states = [entry.before, table.rows[entry.key]].compactMap(\.self)
        touched.add(kind, at: states.flatMap { places(entry.key, $0) })
      }
    }
    add(.anchors, state.anchors) { [$1.given.coordinate] }
    add(.chains, state.chains) { $1.path }
    add(.chains, state.members) { key, _ in state.chains.rows[key.chain]?.path ?? [] }
    for entry in state.regionSets.entries(of: revisions) {
      let states = [entry.before, state.regionSets.rows[entry.key]].map { $0?.set.regions ?? [] }
      let differing = Set(states[0]).symmetricDifference(states[1])
      touched.add(.regions, at: differing.flatMap(\.polygons).flatMap(\.exterior))
    }
    add(.venues, state.venues) { Self.places(of: $1.venue) }
    return touched
  }

  private static func places(of venue: Venue) -> [Coordinate] {
    venue.floors.compactMap { floor in
      venue.frame(of: floor).flatMap { frame in
        venue.outline(of: floor).map { frame.polygon(of: $0).exterior }
      }
    }.flatMap(\.self)
  }
}
