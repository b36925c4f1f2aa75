extension OSMImport {
  /// The notices about objects left out of the network: one sentence for each kind.
  public var notices: [String] {
    let absent = missingNodeCount - invalidNodeCount
    return [
      (absent, "nodes of walkable ways are not in the extract; the ways are cut there"),
      (
        invalidNodeCount,
        "nodes of walkable ways have no position or one that is out of range; the ways are cut there"
      ),
      (
        openAreaCount,
        "areas and buildings of several ways do not close in the extract and are left out"
      ),
      (leftOutCount, "deleted objects and superseded versions of objects are left out"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }
}
