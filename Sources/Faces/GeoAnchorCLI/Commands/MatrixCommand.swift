import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoRequests
import GeoRouting
import GeoStreets
import Geodesy

/// `geoanchor matrix`.
enum MatrixCommand {
  private static let places = Argument("places", "PLACES", .file, help: "CSV of places.")
  private static let to = Option(
    "to", "FILE", .file, group: "Route", help: "CSV of destinations; defaults to the same places.")
  private static let format = CommonOption.format(
    MatrixDocument.Format.csv, "Output format: one line per pair (csv), or a matrix (json).")

  static let spec = CommandSpec(
    name: "matrix",
    summary: "Compute the distances between all pairs of places",
    discussion: """
      Places are read from a CSV with the columns id, lat and lon. With --to, computes routes from \
      every place of the first file to every place of the second. The distances are those of \
      `geoanchor route`; the status of a pair is ok, no-route, or no-snap if a place is farther \
      than --max-snap from any street.
      """,
    group: "Streets and routes",
    positionals: [places.spec],
    options: [StreetOption.network.spec, to.spec] + MatrixRequest.table.options(in: ["Streets"])
      + ProfileChoice.options
      + [format.spec, CommonOption.output.spec],
    examples: [
      "geoanchor matrix places.csv --network city.streets": "Compute the distance of every pair "
        + "of places.",
      "geoanchor matrix hotels.csv --to sights.csv --network city.streets --format json":
        "Compute the distance from every hotel to every sight.",
    ],
    schemas: ["matrix"],
    exitNotes: [.no: "some pairs have no route"]
  ) { arguments, console in
    let network = try StreetNetwork.opened(arguments[StreetOption.network])
    var request = MatrixRequest(from: try read(arguments[places]), to: try arguments[to].map(read))
    let resources = try PlanningResources(network, for: &request, arguments, console)
    let answer = try attempt("cannot measure the pairs") {
      try request.answer(in: resources, customizes: true)
    }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      try answer.document.write(arguments[format]) { try output.write(Array($0)) }
    }
    return answer.isComplete ? .done : .no
  }

  /// The places of a CSV file, all of which must be usable.
  private static func read(_ file: String) throws -> [CheckRequest.Place] {
    var places: [CheckRequest.Place] = []
    try attempt("cannot read `\(file)`") {
      var table = try PlaceTable(CSVReader(bytes: FileBytes.read(file)))
      while let row = try table.next() {
        if let problem = row.problem {
          throw CommandFailure("cannot read `\(file)`", causes: ["line \(row.line): \(problem)"])
        }
        places += row.places.map { CheckRequest.Place(id: row.id, .coordinate($0)) }
      }
    }
    return places
  }
}
