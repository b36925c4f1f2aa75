/// The scope that an operation requires of its caller, and its extent.
package struct AccessRule: Hashable, Sendable {
  /// The reach of an operation within the projects that its caller sees.
  package enum Extent: Sendable, Hashable, CaseIterable {
    /// The data of the requested project, and that of all projects: descriptions and files.
    case project
    /// The jobs and imports that the caller began in the requested project.
    case caller
    /// Nothing of any project: anybody is answered, with a key or without.
    case nothing
    /// Keys: those that see the project that is asked, and no project that the caller does not see.
    case keys
  }

  /// The required scope.
  package var scope: AccessScope
  package var extent: Extent
}

/// The rights of all operations: the one place that says who may do what, for the check as for its test.
///
/// In every row, the caller must see the requested project: another one is answered as if it did not exist.
enum AccessTable {
  /// The rule of each operation by its name; a service with an operation that has none does not start.
  static let rules: [String: AccessRule] = {
    var rules: [String: AccessRule] = [:]
    for (scope, extent, names) in rows {
      for name in names.split(whereSeparator: \.isWhitespace) {
        rules[String(name)] = AccessRule(scope: scope, extent: extent)
      }
    }
    for (collections, reading, editing) in features {
      for collection in collections.split(separator: " ") {
        for name in reading {
          rules[name.replacing("*", with: collection)] = AccessRule(scope: .read, extent: .project)
        }
        for name in editing {
          rules["\(name)\(collection)Item"] = AccessRule(scope: .write, extent: .project)
        }
      }
    }
    return rules
  }()

  private static let rows: [(AccessScope, AccessRule.Extent, String)] = [
    (
      .read, .project,
      """
      getLandingPage getConformance getDescription getSession getFunctions getTileMatrixSets getTileMatrixSet
      getCollections findPlaces getSurroundings getNetworks getVenues getVenue getGeoPose
      getTileSets getTileSet getTile getTileJSON getStyle getGlyphs
      getChanges getChange getChangedAnchors getFeed getConflicts getEvents getJob getJobResults dismissJob
      planRoute planChain replanChain getChain sendRecording measureMatrix findIsochrone matchTraces planIndoorRoute checkCoverage lintAnchors
      convertPoints simulateSession replaySession reportSession drawMap exportAnchors
      """
    ),
    (
      .write, .project,
      """
      makeChanges fixFindings editChain undoNewestChange undoChange redoChange applyFeed resolveConflict
      getRecordings getRecording deleteRecording
      """
    ),
    (.read, .nothing, "getWorkbenchFile getPlayer"),
    (.write, .caller, "beginImport getImport putImportPart commitImport dismissImport"),
    (.admin, .keys, "getKeys createKey getKey revokeKey"),
  ]

  private static let whole = ["create", "replace", "update", "delete"]

  /// The operations that read and edit each collection of features.
  private static let features: [(collections: String, reading: [String], editing: [String])] = {
    let reading = ["get*Collection", "get*Queryables", "get*Schema", "get*", "get*Item", "search*"]
    return [
      ("Anchors Chains Regions Rooms Obstacles Fences Places Openings", reading, whole),
      ("Markers Beacons", reading, ["replace", "update", "delete"]),
      ("Floors", reading, ["replace", "update"]), ("Ways", reading, []),
    ]
  }()

  /// Why operations cannot be served; nil where each of them has a rule, and each rule its operation.
  static func problem(of endpoints: [Endpoint]) -> ServiceError? {
    let names = Set(endpoints.map(\.id))
    guard let name = names.symmetricDifference(rules.keys).min() else { return nil }
    return .configuration(
      rules[name] == nil
        ? "the operation `\(name)` is not in the table of rights"
        : "the table of rights names `\(name)`, which is no operation")
  }
}
