import GeoFormats
import GeoNumerics
import GeoPackage
import GeoTestSupport

@testable import GeoAnchorStore

/// Features of any file, and how many of them a filter finds.
struct FeatureTable {
  let queryables: Queryables
  let rows: [[String: QueryValue]]

  /// The table of a GeoPackage.
  init(_ table: String, of path: String) throws {
    let connection = try Connection(path: path, access: .immutable)
    var columns: [Queryables.Queryable] = []
    let described = try connection.prepare("SELECT name, type FROM pragma_table_info('\(table)')")
    while try described.step() {
      guard let name = described.text(0), let type = described.text(1) else { continue }
      columns.append(.init(name, Self.kind(ofType: type), ""))
    }
    let names = columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let statement = try connection.prepare("SELECT \(names) FROM \"\(table)\"")
    var rows: [[String: QueryValue]] = []
    while try statement.step() {
      var row: [String: QueryValue] = [:]
      for (index, column) in columns.enumerated() {
        let index = Int32(index)
        row[column.name] =
          switch column.kind {
          case .text: .text(statement.text(index))
          case .instant: .instant(statement.text(index))
          case .geometry: statement.bytes(index).map { .geometry(Self.wellKnownBinary($0)) }
          case .boolean: statement.isNull(index) ? .null : .boolean(statement.integer(index) != 0)
          default: .number(statement.number(index))
          }
      }
      rows.append(row)
    }
    (queryables, self.rows) = (Queryables(columns), rows)
  }

  private static func kind(ofType type: String) -> CQL2Kind {
    switch type.prefix(while: { $0 != "(" }) {
    case "TEXT": .text
    case "DATE", "DATETIME": .instant
    case "BOOLEAN": .boolean
    case "INTEGER", "REAL": .number
    default: .geometry
    }
  }

  /// The bytes after the header of a geometry of a GeoPackage (OGC 12-128r19 §2.1.3).
  private static func wellKnownBinary(_ blob: [UInt8]) -> [UInt8] {
    let envelopes = [0, 32, 48, 48, 64]
    return Array(blob.dropFirst(8 + envelopes[Int(blob[3] >> 1 & 7)]))
  }

  /// The features of GeoJSON whose properties are of these kinds.
  init(geoJSON file: String, _ kinds: KeyValuePairs<String, CQL2Kind>) throws {
    queryables = Queryables(
      [.init("id", .text, ""), .init("geometry", .geometry, "")]
        + kinds.map { .init($0.key, $0.value, "") })
    rows = try SharedData.json(file)["features"].elements().map { feature in
      var row: [String: QueryValue] = ["id": QueryValue(feature["id"].value)]
      for (name, kind) in kinds {
        let value = feature["properties"][name].value
        row[name] = kind == .instant ? .instant(value?.string) : QueryValue(value)
      }
      let geometry = Array((feature["geometry"].value ?? .null).compactText.utf8)
      if case .geometry(let shape) = try CQL2JSONReader.read(geometry) {
        row["geometry"] = .geometry(shape.wellKnownBinary)
      }
      return row
    }
  }

  /// The features that a filter wants.
  func rows(_ filter: CQL2Filter) throws -> [[String: QueryValue]] {
    let evaluation = try FeatureFilter(filter, queryables).evaluation()
    return rows.filter { row in evaluation.matches { row[$0] ?? .null } }
  }
}
