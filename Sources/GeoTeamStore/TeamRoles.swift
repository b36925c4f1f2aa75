package import GeoAnchorStore
import GeoPackage

extension TeamStore: GrantingStore {
  package func grant(_ right: StoreRight, to role: String) throws(AnchorStoreError) {
    try AnchorStoreError.catching {
      let (connection, _) = try connections.begin("give `\(role)` the rights of the store") {
        try $0.execute("BEGIN")
      }
      defer { connections.end(connection) }
      // Always in quotes: `public` would be everybody.
      let quoted = try connection.runOnce(
        #"SELECT '"' || replace($1, '"', '""') || '"'"#, [.text(role)])
      for statement in Self.statements(right, quoted.text(0, 0) ?? "") {
        try connection.execute(statement)
      }
      try connection.execute("COMMIT")
    }
  }

  /// What gives a role exactly these rights, also over tables that later versions make.
  private static func statements(_ right: StoreRight, _ role: String) -> [String] {
    let taken = [
      "REVOKE ALL ON SCHEMA geoanchor FROM \(role)",
      "REVOKE ALL ON ALL TABLES IN SCHEMA geoanchor FROM \(role)",
      "ALTER DEFAULT PRIVILEGES IN SCHEMA geoanchor REVOKE ALL ON TABLES FROM \(role)",
    ]
    func given(_ schema: String, _ tables: String, _ more: String = "") -> [String] {
      [
        "GRANT \(schema) ON SCHEMA geoanchor TO \(role)\(more)",
        "GRANT \(tables) ON ALL TABLES IN SCHEMA geoanchor TO \(role)\(more)",
        "ALTER DEFAULT PRIVILEGES IN SCHEMA geoanchor GRANT \(tables) ON TABLES TO \(role)\(more)",
      ]
    }
    switch right {
    case .none: return taken
    case .reader: return taken + given("USAGE", "SELECT")
    case .writer:
      let journals = TeamShapes().all.map { "geoanchor.\($0.name)_journal" }
      let kept = (["geoanchor.changes"] + journals).joined(separator: ", ")
      return taken + given("USAGE", "SELECT, INSERT, UPDATE, DELETE") + [
        "REVOKE UPDATE, DELETE ON \(kept) FROM \(role)",
        "REVOKE DELETE ON geoanchor.projects FROM \(role)",
        "REVOKE INSERT, UPDATE, DELETE ON geoanchor.migrations FROM \(role)",
      ]
    case .admin: return taken + given("USAGE, CREATE", "ALL", " WITH GRANT OPTION")
    }
  }
}
