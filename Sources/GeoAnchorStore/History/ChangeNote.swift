import GeoPackage

/// What the journal notes about a transaction of ours.
struct ChangeNote {
  var kind: ChangeKind
  var author: String?
  var target: Int?
  var note: String

  /// Tells the triggers who writes; the change gets its number with its first entry.
  func begin(on connection: Connection) throws(GeoPackageError) {
    try connection.withKept(
      """
      UPDATE geoanchor_state
      SET kind = ?1, author = ?2, target = ?3, note = ?4, revision = NULL
      """
    ) { (statement) throws(GeoPackageError) in
      try statement.bind(kind.rawValue, at: 1)
      try statement.bind(author, at: 2)
      try statement.bind(target.map(Int64.init), at: 3)
      try statement.bind(note, at: 4)
      try statement.run()
    }
  }

  /// Gives the triggers back to other programs, before the transaction ends.
  static func end(on connection: Connection) throws(GeoPackageError) {
    try connection.withKept(
      """
      UPDATE geoanchor_state
      SET kind = 'external', author = NULL, target = NULL, note = NULL, revision = NULL
      """
    ) { (statement) throws(GeoPackageError) in try statement.run() }
  }
}
