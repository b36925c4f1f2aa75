import GeoAreas
import GeoCommandLine
import GeoInterchange

/// `geoanchor regions show`.
enum RegionsShow {
  private static let format = CommonOption.format(RecordShape.text)

  static let spec = CommandSpec(
    name: "show",
    summary: "Show the regions of a set, or export them as GeoJSON",
    positionals: [StoredRegions.set.spec],
    options: [CommonOption.store.spec, format.spec, CommonOption.output.spec],
    examples: [
      "geoanchor regions show city": "List the regions of a set.",
      "geoanchor regions show city -o city.geojson": "Export them with their polygons.",
    ],
    schemas: ["regions-show"],
    exitNotes: [.no: "no such set"]
  ) { arguments, console in
    let name = arguments[StoredRegions.set]
    let regions = try StoredRegions.sets([name], arguments, console).flatMap(\.regions)
    let shape = arguments[format]
    let output = arguments[CommonOption.output]
    guard shape == .geojson else {
      let kept = ["provider", "grade", "polygons", "points", "squareKilometers"]
      let records = RecordOutput(
        shape, .regions(of: name), shown: .shownRegions,
        rooms: Dictionary(uniqueKeysWithValues: kept.map { ($0, .kept) }))
      try console.list(records, to: output, regions)
      return .done
    }
    try console.withOutput(to: output) { output in
      var document = RegionGeoJSON()
      for region in regions {
        document.append(region, set: name)
        try document.drain { try output.write(Array($0)) }
      }
      document.end()
      try document.drain(above: 0) { try output.write(Array($0)) }
    }
    return .done
  }
}
