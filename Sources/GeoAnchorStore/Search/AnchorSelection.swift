import GeoAnchors
import GeoPackage
import Geodesy

/// A query as SQL, and the conditions that are checked on each row after it.
struct AnchorSelection {
  private enum Parameter {
    case number(Double)
    case text(String)
  }

  private let query: AnchorQuery
  private var conditions: [String] = []
  private var parameters: [Parameter] = []

  init(_ query: AnchorQuery) throws(AnchorStoreError) {
    try Self.check(query)
    self.query = query
    let boxes: [BoundingBox]? =
      if let near = query.near {
        SearchBoxes(around: near.center, radius: near.radius).boxes
      } else {
        query.box.flatMap { SearchBoxes($0).boxes }
      }
    if let boxes { search(boxes) }
    // The unary plus keeps the planner on the spatial index where there is one.
    let plain = boxes == nil ? "" : "+"
    if let collection = query.collection {
      conditions.append("\(plain)a.collection = ?")
      parameters.append(.text(collection))
    }
    if let name = query.name {
      conditions.append("\(plain)a.name = ?")
      parameters.append(.text(name))
    }
    if !query.includesChains {
      conditions.append("NOT EXISTS (SELECT 1 FROM chain_members AS m WHERE m.anchor = a.fid)")
    }
  }

  /// The SQL that selects columns of the rows that may match, in the order of insertion.
  func sql(_ columns: String) -> String {
    let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    return "SELECT \(columns) FROM anchors AS a\(filter) ORDER BY a.fid"
  }

  /// Prepares that SQL with its parameters.
  func prepare(
    _ columns: String, on connection: Connection
  ) throws(GeoPackageError) -> Statement {
    let statement = try connection.prepare(sql(columns))
    for (index, parameter) in parameters.enumerated() {
      switch parameter {
      case .number(let number): try statement.bind(number, at: Int32(index + 1))
      case .text(let text): try statement.bind(text, at: Int32(index + 1))
      }
    }
    return statement
  }

  /// Whether a position and tags match: the index is coarser than numbers, and knows no tags.
  func matches(_ position: Coordinate, _ tags: @autoclosure () -> [String]) -> Bool {
    if let box = query.box, !box.contains(position) { return false }
    guard !query.tags.isEmpty else { return true }
    let present = Set(tags())
    return query.tags.allSatisfy(present.contains)
  }

  private mutating func search(_ boxes: [BoundingBox]) {
    let one = """
      SELECT id FROM \(StoreSchema.anchors.index)
      WHERE maxx >= ? AND minx <= ? AND maxy >= ? AND miny <= ?
      """
    let all = boxes.map { _ in one }.joined(separator: " UNION ALL ")
    conditions.append("a.fid IN (\(all))")
    for box in boxes {
      parameters += [box.west, box.east, box.south, box.north].map { .number($0) }
    }
  }

  private static func check(_ query: AnchorQuery) throws(AnchorStoreError) {
    if let near = query.near {
      try check(near.center)
      guard near.radius >= 0 else {
        throw .badQuery("the distance \(near.radius) is not a number of meters from 0 on")
      }
    }
    if let box = query.box {
      try check(Coordinate(latitude: box.south, longitude: box.west))
      try check(Coordinate(latitude: box.north, longitude: box.east))
      guard box.south <= box.north else {
        throw .badQuery("the box has its south (\(box.south)) north of its north (\(box.north))")
      }
    }
    if let limit = query.limit, limit < 0 { throw .badQuery("the limit \(limit) is below 0") }
    if query.offset < 0 { throw .badQuery("the offset \(query.offset) is below 0") }
  }

  private static func check(_ point: Coordinate) throws(AnchorStoreError) {
    do throws(CoordinateError) {
      _ = try Coordinate(validating: point.latitude, longitude: point.longitude)
    } catch {
      throw .badQuery(error.description)
    }
  }
}
