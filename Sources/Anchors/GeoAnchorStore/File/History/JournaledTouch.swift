import GeoPackage
import Geodesy

extension StoredTransaction {
  func touched(by revisions: ClosedRange<Int>) throws -> TouchedContent {
    var touched = TouchedContent()
    for layer in try StoreSchema.journalLayers(in: connection) {
      guard let kind = Self.kind(of: layer) else { continue }
      let entries = try JournalEntries.entries(of: revisions, in: layer, on: connection)
      guard !entries.isEmpty else { continue }
      touched.add(kind, at: [])
      for sql in Self.places(of: layer) {
        let statement = try connection.cachedStatement(sql, entries.lowerBound, entries.upperBound)
        while try statement.step() {
          touched.add(kind, at: Self.points(statement.bytes(0) ?? []))
        }
      }
    }
    return touched
  }

  /// The kind of the content of a layer; nil for conflicts.
  private static func kind(of layer: JournalLayer) -> StoreObservation.Kind? {
    switch layer.component {
    case RegionSchema.component.name: .regions
    case VenueSchema.component.name: .venues
    default:
      switch layer.table {
      case JournalMigration.anchors.table: .anchors
      case JournalMigration.chains.table, JournalMigration.members.table: .chains
      default: nil
      }
    }
  }

  /// Statements for the geometries that entries are about: as they were, and as they are.
  private static func places(of layer: JournalLayer) -> [String] {
    let (table, journal, key) = (layer.table, layer.journal, layer.key)
    let entries = "j.entry >= ?1 AND j.entry < ?2"
    if layer.columns.contains("geom") {
      return [
        "SELECT geom FROM \(journal) AS j WHERE \(entries) AND geom NOT NULL",
        """
        SELECT t.geom FROM \(journal) AS j JOIN \(table) AS t ON t.\(key) = j.row
        WHERE \(entries) AND j.last IS NULL
        """,
        """
        SELECT t.geom FROM \(journal) AS j JOIN \(table) AS t ON t.\(key) BETWEEN j.row AND j.last
        WHERE \(entries) AND j.last NOT NULL
        """,
      ]
    }
    return switch table {
    case JournalMigration.members.table:
      [
        """
        SELECT geom FROM chains WHERE fid IN (SELECT row FROM \(journal) AS j WHERE \(entries))
        """
      ]
    case VenueSchema.venueLayer.table:
      [
        """
        SELECT f.geom FROM venue_floors AS f JOIN venues AS v ON v.id = f.venue
        WHERE v.fid IN (SELECT row FROM \(journal) AS j WHERE \(entries))
        """
      ]
    default: []
    }
  }

  /// The points of a geometry; none of one that cannot be read.
  private static func points(_ bytes: [UInt8]) -> [Coordinate] {
    switch try? GeometryBlob.decode(bytes) {
    case .point(let place, _)?: [place]
    case .line(let path, _)?: path
    default: ((try? GeometryBlob.decodePolygons(bytes)) ?? []).flatMap(\.exterior)
    }
  }
}
