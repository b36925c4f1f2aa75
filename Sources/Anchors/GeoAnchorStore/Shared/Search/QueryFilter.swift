package import GeoAnchors
package import Geodesy

/// The conditions of a query about places and texts, as every store checks them.
///
/// A store finds candidates its own way: rows in `boxes`, which are coarser than the query. The
/// decision is made here, so that all stores give the same answers.
package struct QueryFilter {
  package let query: AnchorQuery
  /// The boxes that contain the anchors; nil for everywhere.
  package let boxes: [BoundingBox]?
  /// Whether the circle, or without one the boxes, leave nothing of the world out.
  let coversEverything: Bool
  /// Whether an anchor meets the query's condition; nil without one.
  private let condition: ((FoundAnchor) -> Bool)?
  /// The words that the query looks for; nil without any.
  package let words: WordSearch?

  /// Reads a query.
  ///
  /// `reach` is a smaller radius that is tried instead of the query's own.
  init(_ query: AnchorQuery, reach: Meters? = nil) throws(AnchorStoreError) {
    try Self.check(query)
    self.query = query
    do {
      condition = try query.condition?.begin()
    } catch {
      throw .badQuery("\(error)")
    }
    words = query.text.map(WordSearch.init)
    boxes = Self.boxes(of: query, reach: reach)
    if let near = query.near {
      coversEverything =
        SearchBoxes(around: near.center, radius: reach ?? near.radius).boxes == nil
    } else {
      coversEverything = boxes == nil
    }
  }

  /// The boxes that hold every anchor the query can mean; nil when the whole world is meant.
  private static func boxes(of query: AnchorQuery, reach: Meters?) -> [BoundingBox]? {
    if let near = query.near,
      let boxes = SearchBoxes(around: near.center, radius: reach ?? near.radius).boxes
    {
      return boxes
    }
    if let box = query.box, let boxes = SearchBoxes(box).boxes { return boxes }
    return query.area?.boxes
  }

  /// Whether a position is in the query's box and area: the index is coarser than numbers.
  func matches(_ position: Coordinate) -> Bool {
    if let box = query.box, !box.contains(position) { return false }
    if let area = query.area, !area.contains(position) { return false }
    return true
  }

  /// Whether a row is behind the place where the query begins.
  func isBehindCursor(_ row: Int64, at distance: Meters? = nil) -> Bool {
    guard let after = query.after else { return true }
    guard let distance else { return row > after.row }
    return (distance, row) > (after.distance ?? 0, after.row)
  }

  /// Whether there is a condition that an anchor may fail.
  var isSelective: Bool {
    var query = query
    if query.near?.radius == .infinity { query.near = nil }
    return query != AnchorQuery()
  }

  /// Whether what an anchor has decides, beside its place and what stores find it by.
  var needsContent: Bool { condition != nil || words != nil }

  /// Whether the content of an anchor matches.
  func matches(_ found: FoundAnchor) -> Bool {
    words?.matches(found.anchor) ?? true && condition?(found) ?? true
  }

  /// Makes sure that a query can be answered.
  static func check(_ query: AnchorQuery) throws(AnchorStoreError) {
    if let near = query.near {
      try check(near.center)
      guard near.radius >= 0 else {
        throw AnchorStoreError.badQuery(
          "the distance \(near.radius) is not a number of meters from 0 on")
      }
    }
    if let box = query.box {
      try check(Coordinate(latitude: box.south, longitude: box.west))
      try check(Coordinate(latitude: box.north, longitude: box.east))
      guard box.south <= box.north else {
        throw AnchorStoreError.badQuery(
          "the box has its south (\(box.south)) north of its north (\(box.north))")
      }
    }
    for polygon in query.area ?? [] {
      for point in polygon.rings.joined() { try check(point) }
    }
    for time in [query.since, query.until] {
      guard let time, Timestamp.normalized(time) != time else { continue }
      throw AnchorStoreError.badQuery(
        "`\(time.prefix(40))` is not a time like 2026-12-31T00:00:00.000Z")
    }
    if let limit = query.limit, limit < 0 {
      throw AnchorStoreError.badQuery("the limit \(limit) is below 0")
    }
    if query.offset < 0 { throw AnchorStoreError.badQuery("the offset \(query.offset) is below 0") }
  }

  private static func check(_ point: Coordinate) throws(AnchorStoreError) {
    do throws(GeodesyError) {
      _ = try Coordinate(validating: point.latitude, longitude: point.longitude)
    } catch {
      throw AnchorStoreError.badQuery(error.description)
    }
  }
}
