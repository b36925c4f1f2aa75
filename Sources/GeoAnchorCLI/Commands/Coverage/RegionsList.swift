import GeoCommandLine
import GeoCoverage
import GeoFormats
import GeoPackage

/// `geoanchor regions list`.
enum RegionsList {
  enum Shape: String, CaseIterable { case text, json, csv }

  static let spec = CommandSpec(
    name: "list",
    summary: "List the sets of regions in the store",
    options: [
      CommonOption.store.spec,
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the list."),
    ],
    examples: [
      Example("geoanchor regions list", "List the sets."),
      Example("geoanchor regions list --store city.gpkg --format json", "List them as JSON."),
    ],
    schemas: ["regions-list"],
    environment: [CommonOption.storeEnvironment],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let path = arguments.storePath(console)
    let sets: [RegionStore.Summary]
    do {
      sets = try RegionFiles.reading(path, console)?.summaries() ?? []
    } catch let error as RegionStoreError {
      throw CommandFailure("cannot list the regions", error)
    }
    switch try arguments.required.choice("format", as: Shape.self) {
    case .text:
      var table = TextTable(
        [
          .init("set", room: .text), .init("version", room: .leaves(1)),
          .init("revision", isRight: true, room: .leaves(2)), .init("regions", isRight: true),
          .init("providers", room: .text), .init("imported", room: .leaves(3)),
          .init("source", room: .text),
        ], on: console.outputTerminal)
      for set in sets {
        try table.append([
          set.name, set.version ?? "-", "\(set.revision)", Grouped.number(set.regionCount),
          set.providers.joined(separator: ", "), set.imported, set.source ?? "-",
        ]) { try console.line($0) }
      }
      try table.end { try console.line($0) }
      if sets.isEmpty { console.message("no regions in \(ShownText.quote(path, limit: 400))") }
    case .csv:
      var csv = CSVWriter(header: [
        "set", "version", "revision", "regions", "providers", "imported", "source",
      ])
      for set in sets {
        csv.row([
          set.name, set.version ?? "", "\(set.revision)", "\(set.regionCount)",
          set.providers.joined(separator: ";"), set.imported, set.source ?? "",
        ])
      }
      try console.write(csv.buffer.text)
    case .json: try console.write(json(sets))
    }
    return .done
  }

  private static func json(_ sets: [RegionStore.Summary]) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("sets")
    json.beginArray()
    for set in sets {
      json.beginObject(inline: true)
      json.member("name", set.name)
      json.member("version", set.version)
      json.member("revision", set.revision)
      json.member("regionCount", set.regionCount)
      json.key("providers")
      json.beginArray()
      for provider in set.providers { json.string(provider) }
      json.endArray()
      json.member("imported", set.imported)
      json.member("source", set.source)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }
}

/// What `regions show`, `stats` and `remove` share.
enum StoredRegions {
  static let set = PositionalSpec("set", valueName: "SET", help: "The name of the set.")

  /// The sets of the store; a name that is not there is an answer, not a defect.
  static func sets(
    _ names: [String]?, _ arguments: ParsedArguments, _ console: Console
  ) throws -> [RegionSet] {
    let store = try RegionFiles.reading(arguments.storePath(console), console)
    do {
      if let store { return try store.sets(named: names) }
      if let name = names?.first { throw RegionStoreError.unknownSet(name, known: []) }
      return []
    } catch let error as RegionStoreError {
      throw failure("cannot show the regions", error)
    }
  }

  static func failure(_ attempt: String, _ error: RegionStoreError) -> CommandFailure {
    var failure = CommandFailure(attempt, error)
    if case .unknownSet = error { failure.status = .no }
    return failure
  }
}
