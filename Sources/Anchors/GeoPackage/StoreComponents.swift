/// The components that a store may have: one that every file has, and others.
struct StoreComponents {
  let required: Component
  let optional: [Component]

  /// All of them, in the order in which they are brought up.
  var all: [Component] { [required] + optional }

  /// Whether a file with these versions, 0 where it does not have a component, can be read as it is.
  func areNewest(_ versions: [Int]) -> Bool {
    versions.first == required.version
      && zip(optional, versions.dropFirst()).allSatisfy { $1 == 0 || $1 == $0.version }
  }

  /// Makes sure that reading the tables runs nothing of anybody else's.
  func checkForReading(_ connection: Connection) throws(StorageError) {
    for component in try present(in: connection) {
      try SchemaGuard(component).checkForReading(connection)
    }
  }

  /// Brings what the file has to the newest versions, inside a transaction.
  func migrate(_ connection: Connection) throws(StorageError) {
    for component in try present(in: connection) { try component.migrate(connection) }
  }

  private func present(in connection: Connection) throws(StorageError) -> [Component] {
    var present = [required]
    for component in optional where try component.version(in: connection) > 0 {
      present.append(component)
    }
    return present
  }
}
