import GeoAnchorStore
import GeoCommandLine
import GeoRequests
import GeoSystem

/// `geoanchor import`.
enum ImportCommand {
  static let spec = CommandSpec(
    name: "import",
    summary: "Import anchors from GeoJSON, GPX, KML, CSV, GeoPackage and other formats",
    discussion: """
      Imports either all files or none: if any feature is invalid, nothing is stored, and the \
      first 20 errors of each file are listed. --on-error skip skips invalid features and imports \
      the others. Minor problems are repaired and reported. The format is detected from the \
      content and the name of the file.

      An anchor far from the others of its file that would be close to them with latitude and \
      longitude swapped is reported as a warning, as is one outside --regions or --network that \
      would be inside if swapped. It is stored unchanged.

      Heights: GeoJSON and GeoPose are relative to the ellipsoid, KML to EGM96 (absolute) or the \
      ground, GPX to an unspecified sea level (to the ellipsoid if <geoidheight> is present). CSV \
      has a column datum; otherwise --datum specifies it. Files written by geoanchor keep their \
      datum in every format.

      An anchor already exists if the store has its id, or, for documents without ids, an anchor \
      with the same name and altitude within 0.1 m. --on-duplicate specifies how existing anchors \
      are handled; by default, importing a file twice is refused.

      CSV columns: latitude, longitude, altitude, datum, heading, id, name, tags (separated by \
      semicolons; \\; is a literal semicolon) and collection; other spellings and languages are \
      recognized, and so are a unit or datum in the header of altitudes. Fields may be separated \
      by commas, semicolons, tabs or |, with decimal points or commas. Places may also be degrees \
      and minutes, a pair in one column, WKT, WKB, UTM, MGRS, plus codes, geohashes, or an easting \
      and northing with a zone or --crs. One line tells how a table was read. The additional \
      columns written by `geoanchor export` are read too; others become custom properties.

      GDAL, where it is installed, reads GeoPackage, Shapefile (also zipped), FlatGeobuf, GML, \
      XLSX, ODS, OSM XML and PBF, Esri JSON, TopoJSON and OGR VRT; Overpass JSON needs no GDAL. \
      Positions in another coordinate reference system are converted to WGS 84. Files may be \
      gzipped.

      Lines, tracks and routes are not anchors: `geoanchor route --path FILE --save NAME` creates \
      a chain along one. --chain imports a chain: output of `geoanchor export --chain` in any \
      format except poses and scenes, a line with points, a GPX route, or a table in walking \
      order. Ids, headings, distances, roles and streets are kept if present.
      """,
    group: "Anchors",
    positionals: [ImportOption.files.spec],
    options: ImportOption.all + CommonOption.changing,
    examples: [
      "geoanchor import places.geojson --collection tour": "Import the points of a GeoJSON file.",
      "geoanchor import survey.csv --datum egm96 --dry-run":
        "Preview the import of a table with heights above EGM96.",
    ],
    exitNotes: [.no: "the files contain no usable anchors"]
  ) { arguments, console in
    if let name = arguments[ChainImport.name] {
      return try ChainImport.run(name, arguments, &console)
    }
    try arguments.check(CommonOption.way, needs: ChainImport.name)
    let request = try ImportRequest(arguments)
    var job = ImportJob(files: arguments[ImportOption.files], request: request, console: console)
    job.isExpected = try ImportRequest.expectation(arguments, console)
    job.layer = arguments[ImportOption.layer]
    job.offersSkipping = true
    let isNew = arguments.isNewStore(console)
    var summary: ImportJob.Summary = (AnchorImportCounts(), 0)
    if request.isTrial && isNew {
      var count = 0
      summary.leftOut = try job.run { _ in count += 1 }
      summary.counts = AnchorImportCounts(added: count)
    } else {
      if isNew { try job.checkFiles() }
      summary = try arguments.keepingNewStore(console) {
        let store = try arguments.openStore(console, mode: request.isTrial ? .open : .createOrOpen)
        let found = try job.store(in: store)
        return (found, found.counts.total > 0)
      }
      if isNew, summary.counts.added > 0 { try arguments.tellNewStore(console) }
    }
    let counts = summary.counts
    guard counts.total > 0 else {
      console.message("no anchors found")
      return .no
    }
    if counts.withoutID > 0 {
      console.message(
        "\(Grouped.number(counts.withoutID)) without an id matched the name and altitude of a "
          + "stored anchor within \(AnchorImporter.samePlace) m")
    }
    try console.line(ImportText.text(counts, leftOut: summary.leftOut, isTrial: request.isTrial))
    return .done
  }
}
