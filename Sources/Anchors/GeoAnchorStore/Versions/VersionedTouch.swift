import GeoAnchors
import GeoAreas
import GeoIndoor
import Geodesy

extension VersionedTransaction {
  package func touched(by revisions: ClosedRange<Int>) throws -> TouchedContent {
    var touched = TouchedContent()
    func add<Table: VersionedTable>(
      _ kind: StoreObservation.Kind, _ table: Table,
      _ places: (Table.Key, Table.Row) throws -> [Coordinate]
    ) throws {
      try table.forEachEntry(of: revisions) { entry in
        let states = try [entry.before, table.row(entry.key)].compactMap(\.self)
        touched.add(kind, at: try states.flatMap { try places(entry.key, $0) })
        return true
      }
    }
    try add(.anchors, state.anchors) { [$1.given.coordinate] }
    try add(.chains, state.chains) { $1.path }
    try add(.chains, state.members) { key, _ in try state.chains.row(key.chain)?.path ?? [] }
    for entry in try state.regionSets.entries(of: revisions) {
      let states = try [entry.before, state.regionSets.row(entry.key)].map { $0?.set.regions ?? [] }
      let differing = Set(states[0]).symmetricDifference(states[1])
      touched.add(.regions, at: differing.flatMap(\.polygons).flatMap(\.exterior))
    }
    try add(.venues, state.venues) { Self.places(of: $1.venue) }
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
