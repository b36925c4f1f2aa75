import GeoStreets
package import Geodesy

/// The lengths of the shortest routes from each of some places to each of others.
package struct PlaceMatrix: Sendable {
  package static let maximumPairs = 100_000_000

  private let matrix: DistanceMatrix
  /// The row and column of the matrix of each place that is on the streets.
  private let rows: [Int?]
  private let columns: [Int?]

  /// Puts the places on the streets and measures all pairs, at most `maximumPairs`.
  /// - Parameters:
  ///   - starts: The places to start from.
  ///   - ends: The places to arrive at; nil for the same.
  ///   - finder: The streets and the profile.
  package init(from starts: [Coordinate], to ends: [Coordinate]? = nil, by finder: RouteFinder) {
    let from = starts.map(finder.position(near:))
    let to = ends?.map(finder.position(near:)) ?? from
    rows = Self.numbers(from)
    columns = Self.numbers(to)
    matrix = DistanceMatrix(
      from: from.compactMap(\.self), to: to.compactMap(\.self), on: finder.router,
      using: finder.workspace())
  }

  package var rowCount: Int { rows.count }
  package var columnCount: Int { columns.count }

  /// The route from a start to an arrival, by their places in the lists.
  package subscript(row: Int, column: Int) -> MeasuredRoute {
    guard let row = rows[row], let column = columns[column] else { return MeasuredRoute(.noSnap) }
    return MeasuredRoute(cost: matrix[row, column])
  }

  /// Whether every pair has a route.
  package var isComplete: Bool {
    rows.indices.allSatisfy { row in columns.indices.allSatisfy { self[row, $0].status == .ok } }
  }

  private static func numbers(_ positions: [StreetPosition?]) -> [Int?] {
    var next = 0
    return positions.map { position in
      guard position != nil else { return nil }
      next += 1
      return next - 1
    }
  }
}
