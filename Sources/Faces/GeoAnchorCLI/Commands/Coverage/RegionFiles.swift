import GeoAnchorStore
import GeoAreas
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// Selection of regions for a command; the wording of their purpose differs by command.
enum RegionsOption {
  static func files(
    _ group: String = "Data", _ help: String = "Use the regions of a file instead of the store's."
  ) -> Option<[String]> {
    Option(repeating: "regions", "FILE", .file, group: group, help: help)
  }

  static func set(
    _ group: String = "Data", help: String = "Use only this set of the store's regions."
  ) -> Option<[String]> {
    Option(repeating: "set", "NAME", .text, group: group, help: help)
  }
}

/// Regions from files and from the store, for commands.
enum RegionFiles {
  /// Reads the drafts of a document; standard input for `-`.
  static func document(
    _ path: String, _ console: Console, layer: String? = nil, crs: String? = nil
  ) throws(CommandFailure) -> RegionDocument {
    let source = ForeignDocument(seeking: .areas, layer: layer, namesSystem: crs != nil)
    return try attempt("cannot read the regions of \(ShownText.file(path))") {
      try RegionDocument(
        reading: DocumentBytes.read(path, console, by: source), name: path, crs: crs)
    }
  }

  /// The default name for the contents of a file: the file's name without its endings.
  static func setName(of path: String, otherwise other: String = "regions") -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let base = name.split(separator: ".").first.map(String.init) ?? name
    return base.isEmpty || base == "-" ? other : base
  }

  /// A set of the regions of a file that is not stored; invalid rings are used as they are.
  static func set(
    _ path: String, _ console: Console
  ) throws(CommandFailure) -> RegionSet {
    let document = try document(path, console)
    var validator = RegionValidator()
    validator.keepsInvalid = true
    let taken = validator.validate(document.drafts)
    for finding in taken.findings.filter(\.isError).prefix(20) { console.warning("\(finding)") }
    guard !taken.regions.isEmpty || document.drafts.isEmpty else {
      throw CommandFailure(
        "no usable region in \(ShownText.path(path))",
        causes: taken.findings.first.map { [$0.description] } ?? [])
    }
    return RegionSet(name: setName(of: path), source: path, regions: taken.regions)
  }

  /// The regions that a command looks at: files, or those of the store.
  static func map(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> CoverageMap {
    CoverageMap(try sets(arguments, console))
  }

  /// The sets of regions that a command looks at: files, or those of the store.
  static func sets(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> [RegionSet] {
    var sets: [RegionSet] = []
    for file in arguments[RegionsOption.files()] { sets.append(try set(file, console)) }
    guard sets.isEmpty else { return sets }
    let names = arguments[RegionsOption.set()]
    let path = try arguments.storePath(console)
    try ParsedArguments.checkStore(path, hint: "`--regions FILE` reads regions from a file")
    let store = try reading(path, console)
    return try attempt("cannot read the regions") { try store.regionSets(named: names) }
  }

  /// Opens a store to read its regions.
  static func reading(
    _ path: String, _ console: Console
  ) throws(CommandFailure) -> any AnchorStorage {
    try ParsedArguments.checkStore(path, hint: "`geoanchor regions import` creates one")
    return try attempt("cannot open the store") {
      let store = try AnchorStorages.open(path, .init(mode: .readOnly))
      if let notice = store.notice { console.warning(notice) }
      return store
    }
  }
}
