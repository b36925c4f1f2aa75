import GeoAnchors
import GeoPackage

/// A collection and what is in it.
public struct CollectionSummary: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// How many anchors it has.
  public var anchorCount: Int
  /// When one of them was changed last, as ISO 8601 in UTC.
  public var changed: String
}

extension AnchorStore {
  /// All collections, by name.
  public func collections() throws(AnchorStoreError) -> [CollectionSummary] {
    try pool.read("list the collections") { connection in
      let statement = try connection.prepare(
        """
        SELECT collection, count(*), max(changed) FROM anchors WHERE collection IS NOT NULL
        GROUP BY collection ORDER BY collection
        """)
      var found: [CollectionSummary] = []
      while try statement.step() {
        found.append(
          CollectionSummary(
            name: statement.text(0) ?? "", anchorCount: Int(statement.integer(1)),
            changed: statement.text(2) ?? ""))
      }
      return found
    }
  }

  /// Gives a collection another name, or deletes it; its anchors stay.
  ///
  /// - Parameters:
  ///   - old: the collection.
  ///   - new: the name; nil to delete it. One that exists takes the anchors in.
  /// - Returns: how many anchors it had.
  /// - Throws: `badQuery` when the new name is none.
  @discardableResult
  public func renameCollection(
    _ old: String, to new: String?
  ) throws(AnchorStoreError) -> Int {
    if let new {
      do throws(AnchorProblem) {
        try AnchorRules.check(new, as: .collection)
      } catch {
        throw AnchorStoreError.badQuery(error.description)
      }
    }
    return try pool.write(new == nil ? "delete a collection" : "rename a collection") {
      connection in
      try connection.prepare(
        "UPDATE anchors SET collection = ?2 WHERE collection = ?1", old, new
      ).run()
      let count = connection.changedRows
      if count > 0 { try StoreSchema.anchors.recordChange(on: connection, extent: nil) }
      return count
    }
  }
}
