package import GeoAnchors

/// A piece of the answer to a query, in its order.
package struct AnchorPage: Sendable {
  package var anchors: [FoundAnchor]
  /// The start of the next page; nil on the last.
  package var next: AnchorQuery.Cursor?
}

extension AnchorStorage {
  /// A piece of the answer to a query; its limit is the size of the page.
  ///
  /// Anchors added or removed meanwhile move no other to another page: the next page begins behind the
  /// last anchor of this one, wherever that is by then.
  /// - Throws: The errors of `anchors(matching:)`.
  package func page(of query: AnchorQuery) throws(AnchorStoreError) -> AnchorPage {
    try QueryFilter.check(query)
    guard let limit = query.limit else { return AnchorPage(anchors: try anchors(matching: query)) }
    var more = query
    more.limit = limit + 1
    return try readOptimistically("search") { transaction in
      try transaction.reading { storage in
        var page = AnchorPage(anchors: try storage.anchors(matching: more))
        guard page.anchors.count > limit else { return page }
        page.anchors.removeLast()
        if let last = page.anchors.last,
          let row = try storage.keys(id: last.anchor.id.rawValue, name: nil).first?.number
        {
          page.next = AnchorQuery.Cursor(row: row, distance: last.distance)
        }
        return page
      }
    }
  }

  /// The number of anchors that match a query, ignoring its limit, its offset and its cursor.
  /// - Throws: The errors of `anchors(matching:)`.
  package func count(matching query: AnchorQuery) throws(AnchorStoreError) -> Int {
    try QueryFilter.check(query)
    return try readOptimistically("count") { transaction in
      try transaction.reading { try $0.count(matching: query) }
    }
  }
}
