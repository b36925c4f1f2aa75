import GeoCommandLine
import GeoLocalization

/// `geoanchor localize waypoints` and `route`.
enum LocalizeWaypoints {
  private static let graph = Argument(
    "graph", "WAYPOINTS", .file, help: "Waypoint graph (JSON); - reads standard input.")
  private static let start = Option(
    required: "from", "WAYPOINT", .text, group: "Route",
    help: "Start: id of a waypoint, a place, or X,Y,Z.")
  private static let end = Option(
    required: "to", "PLACE", .text, group: "Route",
    help: "Destination: id or name of a place, id of a waypoint, or X,Y,Z.")

  static let spec = CommandSpec(
    name: "waypoints",
    summary: "List the places of a waypoint graph and report its defects",
    discussion: """
      WAYPOINTS is a graph as editors of maps export it, with waypoints (id, position, \
      connectedWaypoints), pois (id, name, type, position, nearestWaypointId, arrivalRadius) and \
      stored paths. Links in one direction, isolated waypoints and stored paths that are not the \
      shortest are reported on standard error.
      """,
    positionals: [graph.spec],
    options: [TableShape.option.spec, CommonOption.output.spec],
    examples: [
      "geoanchor localize waypoints waypoints.json": "List the places.",
      "geoanchor localize waypoints waypoints.json --format csv": "List them as CSV.",
    ],
    schemas: ["localize-waypoints"],
    exitNotes: [.no: "the graph has defects"]
  ) { arguments, console in
    let document = try document(arguments, console)
    try console.list(
      RecordOutput(arguments[TableShape.option].records, .places),
      to: arguments[CommonOption.output], document.graph.places)
    let findings = document.findings()
    for finding in findings { console.warning(finding.description) }
    return findings.isEmpty ? .done : .no
  }

  static let route = CommandSpec(
    name: "route",
    summary: "Find the shortest route through a waypoint graph",
    discussion: """
      The links are straight in space; of routes of equal length, the one through earlier \
      waypoints is chosen. The distance of the last waypoint is the length of the route. `session \
      replay --waypoints` guides along it.
      """,
    positionals: [graph.spec],
    options: [start.spec, end.spec, TableShape.option.spec, CommonOption.output.spec],
    examples: [
      "geoanchor localize route waypoints.json --from a --to 'Gate 4'":
        "Find the route from a waypoint to a place.",
      "geoanchor localize route waypoints.json --from 0,0,-1 --to p --format json":
        "Find it from the waypoint nearest to a point, as JSON.",
    ],
    schemas: ["localize-route"],
    exitNotes: [.no: "no route"]
  ) { arguments, console in
    let graph = try document(arguments, console).graph
    let route = try attempt("cannot find the route") {
      try WaypointRoute(in: graph, from: arguments[start], to: arguments[end])
    }
    guard let route else {
      console.message("no route leads there")
      return .no
    }
    try console.list(
      RecordOutput(arguments[TableShape.option].records, .stops),
      to: arguments[CommonOption.output], route.records)
    return .done
  }

  private static func document(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> WaypointDocument {
    let path = arguments[graph]
    return try attempt("cannot use \(ShownText.file(path))") {
      try WaypointDocument(reading: try DocumentBytes.read(path, console))
    }
  }
}
