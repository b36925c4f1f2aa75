package import GeoAnchors
package import Geodesy

/// The source of the anchors that may match a search.
///
/// Stores differ in how they find them, and in nothing else: `QuerySearch` decides which of them
/// match, how far away they are, and in which order they come.
package protocol SearchCandidates {
  associatedtype Rows: CandidateRows

  /// The anchors that are in the filter's boxes and have its names, tags, times and plain text; a
  /// few more may be among them.
  func rows(_ filter: QueryFilter) throws -> Rows

  /// The distance in meters from a place that is likely to hold so many anchors; nil where nothing is
  /// known. A wrong guess costs time, never an answer.
  func reach(around center: Coordinate, count: Int) throws -> Meters?

  /// Learns how far away the last of so many anchors around a place was.
  func learn(reach: Meters, around center: Coordinate, count: Int)

  /// The number of all anchors; nil where counting needs a look at each.
  func countOfAll() throws -> Int?

  /// Runs a closure with a function that reads the anchors of rows in their order; nil for one that cannot be
  /// read.
  func withContents(
    of rows: [Int64], _ body: ((Int64) throws -> FoundAnchor?) throws -> Void
  ) throws
}

extension SearchCandidates {
  package func learn(reach: Meters, around center: Coordinate, count: Int) {}
}

/// The candidates of one look, in the order of insertion.
package protocol CandidateRows {
  /// An upper bound of their number; nil when unknown.
  var count: Int? { get }

  /// Calls a closure for each with its number, its place and what fills a blank anchor, as long as it
  /// wants the next one. One that cannot be read is left out.
  func forEach(
    withContent: Bool,
    _ body: (Int64, Coordinate, (inout FoundAnchor) throws -> Void) throws -> Bool
  ) throws
}
