import GeoAnchorStore
import GeoAreas
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor regions import`.
enum RegionsImport {
  private static let name = Option(
    "name", "SET", .text, group: "Metadata",
    help: "Name of the set; defaults to the base name of the file.")
  private static let version = Option(
    "set-version", "TEXT", .text, group: "Metadata", help: "Version label of the set.")
  private static let replace = Option(
    flag: "replace", group: "Options", help: "Replace an existing set with the same name.")

  static let spec = CommandSpec(
    name: "import",
    summary: "Validate the regions of a file and import them into the store",
    discussion: """
      Imports either all regions of the file or none. A region with self-intersecting rings is \
      rejected with the location, unless --repair is given. Either winding order is accepted. An \
      edge that spans more than 180° of longitude crosses the antimeridian, where the region is \
      split; a ring around a pole encloses it. Duplicate regions are imported once. The feature \
      properties id, name, provider, grade, validFrom and validUntil are used.
      """,
    positionals: [RegionsCommand.file.spec],
    options: [
      name.spec, version.spec, RegionsCommand.provider.spec, RegionsCommand.grade.spec,
      RegionsCommand.repair("Repair invalid rings and report the repairs.").spec, replace.spec,
      RegionsCommand.layer.spec, RegionsCommand.crs.spec,
    ] + CommonOption.changing,
    examples: [
      "geoanchor regions import city.geojson --name downtown --provider arkit --set-version 2024-05":
        "Import the regions of a file as a set.",
      "geoanchor regions import city.kml --name city --repair --replace":
        "Replace a set and repair invalid rings.",
    ]
  ) { arguments, console in
    let path = arguments[RegionsCommand.file]
    let document = try RegionsCommand.document(arguments, console)
    let taken = RegionsCommand.validator(arguments).validate(document.drafts)
    let regions = taken.regions
    for text in document.leftOut.prefix(20) { console.warning("\(text): skipped") }
    if document.leftOut.count > 20 {
      console.warning("\(document.leftOut.count - 20) more skipped")
    }
    let issues = taken.findings.filter(\.isError)
    for finding in taken.findings where !finding.isError { console.warning("\(finding)") }
    guard issues.isEmpty else {
      throw CommandFailure(
        "nothing was imported from \(ShownText.path(path))",
        causes: CommandFailure.first(issues.map(\.description)),
        hint: document.looksProjected
          ? CommonOption.projectedHint
          : issues.contains { $0.isRepairable } ? "`--repair` repairs rings that cross" : nil)
    }
    guard !regions.isEmpty else {
      throw CommandFailure(
        "nothing was imported from \(ShownText.path(path))",
        causes: ["it contains no areas"])
    }
    let set = RegionSet(
      name: arguments[name] ?? RegionFiles.setName(of: path),
      version: arguments[version], source: path, regions: regions)
    let store = try arguments.openStore(console, mode: .createOrOpen)
    do throws(AnchorStoreError) {
      try store.save(set, replace: arguments[replace])
    } catch {
      var failure = CommandFailure("cannot store the regions", error)
      if error == .regionSetExists(set.name) { failure.hint = "`--replace` replaces it" }
      throw failure
    }
    let points = regions.reduce(0) { $0 + $1.pointCount }
    try console.line(
      "\(set.name): \(Grouped.number(regions.count)) "
        + "\(regions.count == 1 ? "region" : "regions"), \(Grouped.number(points)) points")
    return .done
  }
}
