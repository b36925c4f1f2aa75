import GeoAnchorStore
import GeoAnchors
import Geodesy

/// The anchors of a project as a search finds them: by ranges of cells in a B-tree.
struct TeamCandidates: SearchCandidates {
  let session: TeamSession
  let densities: KnownDensities

  /// The statement of a look, and its parameters behind the project.
  struct Selection {
    var conditions: [String] = []
    var source = "geoanchor.anchors AS a"
    var values: [ServerValue] = []

    mutating func place(_ value: ServerValue) -> String {
      values.append(value)
      return "$\(values.count + 1)"
    }

    func sql(_ columns: String) -> String {
      let filter = (["a.project = $1"] + conditions).joined(separator: " AND ")
      return "SELECT a.row, \(columns) FROM \(source) WHERE \(filter) ORDER BY a.row"
    }

    init(_ filter: QueryFilter) {
      let query = filter.query
      if let boxes = filter.boxes {
        let ranges = PlaceCell.ranges(covering: boxes)
        let first = place(.integers(ranges.map(\.lowerBound)))
        let last = place(.integers(ranges.map(\.upperBound)))
        // The order keeps the planner, which cannot know how few rows a range has, on the index.
        source = """
          unnest(\(first), \(last)) AS r (first, last) CROSS JOIN LATERAL (
            SELECT * FROM geoanchor.anchors AS c
            WHERE c.project = $1 AND c.cell BETWEEN r.first AND r.last
            ORDER BY c.project, c.cell OFFSET 0) AS a
          """
        if boxes.count == 1, let box = boxes.first {
          let sides = [box.west, box.east, box.south, box.north].map { place(.number($0)) }
          conditions.append(
            "a.lon BETWEEN \(sides[0]) AND \(sides[1]) AND a.lat BETWEEN \(sides[2]) AND \(sides[3])"
          )
        }
      }
      if query.near == nil, let after = query.after {
        conditions.append("a.row > \(place(.integer(after.row)))")
      }
      if let collection = query.collection {
        conditions.append("a.collection = \(place(.text(collection)))")
      }
      // An anchor without a name has none, not an empty one.
      if let name = query.name { conditions.append("a.name = \(place(.text(name)))") }
      for tag in query.tags {
        conditions.append(
          """
          EXISTS (SELECT 1 FROM geoanchor.anchor_tags AS g
            WHERE g.project = $1 AND g.tag = \(place(.text(tag))) AND g.anchor = a.row)
          """)
      }
      if let since = query.since { conditions.append("a.changed >= \(place(.text(since)))") }
      if let until = query.until { conditions.append("a.changed < \(place(.text(until)))") }
      for trace in filter.words?.traces ?? [] {
        // In the order of bytes, only the 26 letters of ASCII have a case.
        let wanted = "\(place(.text(trace))) COLLATE \"C\""
        let columns = ["name", "id", "tags", "collection", "description", "properties"]
        conditions.append(
          "("
            + columns.map { "strpos(lower(a.\($0)), \(wanted)) > 0" }.joined(separator: " OR ")
            + ")")
      }
      if !query.includesChains {
        conditions.append(
          """
          NOT EXISTS (SELECT 1 FROM geoanchor.chain_members AS m
            WHERE m.project = $1 AND m.anchor = a.row)
          """)
      }
    }
  }

  struct Rows: CandidateRows {
    let selection: Selection
    /// Whether there may be more rows than an answer should hold at once.
    let mayBeMany: Bool
    let session: TeamSession

    var count: Int? { nil }

    func forEach(
      withContent: Bool,
      _ body: (Int64, Coordinate, (inout FoundAnchor) throws -> Void) throws -> Bool
    ) throws {
      let sql = selection.sql(
        withContent
          ? VersionedAnchor.columns.map { "a.\($0)" }.joined(separator: ", ") : "a.lon, a.lat"
      )
      func visit(_ result: ServerResult, _ row: Int) throws -> Bool {
        let copy = withContent ? VersionedAnchor(result, row, 1) : nil
        let place = copy?.given.coordinate ?? VersionedAnchor.place(result, row, 1)
        return try body(result.integer(row, 0), place) { found in
          if let copy { found = copy.found }
        }
      }
      if mayBeMany {
        return try session.forEachRow(sql, selection.values, visit)
      }
      let result = try session.run(sql, selection.values)
      for row in 0..<result.count {
        guard try visit(result, row) else { return }
      }
    }
  }

  func rows(_ filter: QueryFilter) throws -> Rows {
    Rows(
      selection: Selection(filter),
      mayBeMany: filter.boxes.map {
        $0.contains { $0.east - $0.west > 0.1 || $0.north - $0.south > 0.1 }
      }
        ?? (filter.query.name == nil), session: session)
  }

  /// The next cells in their order, on either side of one; the index alone has them.
  static let neighbors = """
    (SELECT cell FROM geoanchor.anchors WHERE project = $1 AND cell >= $2
      ORDER BY project, cell LIMIT $3)
    UNION ALL
    (SELECT cell FROM geoanchor.anchors WHERE project = $1 AND cell < $2
      ORDER BY project DESC, cell DESC LIMIT $3)
    """

  /// A distance that as many anchors as are asked for are likely to be within, as searches around have found; or
  /// that of those that are next in the order of cells, on either side, more than are asked for, since some of
  /// them are far away.
  func reach(around center: Coordinate, count: Int) throws -> Meters? {
    guard count <= 1000 else { return nil }
    if let known = densities.reach(around: center, count: count) { return known }
    let cell = ServerValue.integer(PlaceCell.number(of: center))
    let result = try session.run(Self.neighbors, [cell, .integer(Int64(2 * count))])
    let distances = (0..<result.count).map {
      center.distance(to: PlaceCell.place(of: result.integer($0, 0)))
    }.sorted()
    return distances.count < count ? nil : distances[count - 1] + PlaceCell.diagonal
  }

  func learn(reach: Meters, around center: Coordinate, count: Int) {
    densities.learn(reach: reach, around: center, count: count)
  }

  func countOfAll() throws -> Int? {
    let result = try session.run("SELECT count(*) FROM geoanchor.anchors WHERE project = $1")
    return Int(result.integer(0, 0))
  }

  /// The number of anchors fetched at once.
  private static let anchorsOfQuestion = 500

  func withContents(
    of rows: [Int64], _ body: ((Int64) throws -> FoundAnchor?) throws -> Void
  ) throws {
    let columns = VersionedAnchor.columns.joined(separator: ", ")
    var left = rows[...]
    var held: [Int64: FoundAnchor] = [:]
    try body { row in
      if held[row] == nil, !left.isEmpty {
        let result = try session.run(
          "SELECT row, \(columns) FROM geoanchor.anchors WHERE project = $1 AND row = ANY ($2)",
          [.integers(Array(left.prefix(Self.anchorsOfQuestion)))])
        left = left.dropFirst(Self.anchorsOfQuestion)
        held.removeAll(keepingCapacity: true)
        for index in 0..<result.count {
          held[result.integer(index, 0)] = VersionedAnchor(result, index, 1).found
        }
      }
      return held[row]
    }
  }
}
