import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoRouting
import GeoStreets

/// `geoanchor match`.
enum MatchCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, gpx, csv }

  private static let trace = Argument(
    "trace", "TRACE", .file, help: "Recorded trace: GPX, GeoJSON, KML, KMZ, CSV or a session log.")
  private static let network = StreetOption.required("Streets")
  private static let format = CommonOption.format(Shape.text)

  static let spec = CommandSpec(
    name: "match",
    summary: "Match a recorded trace to the street network",
    discussion: """
      The trace is a line of GPX (tracks and routes), GeoJSON, KML or KMZ (LineString, gx:Track), \
      a session log (.jsonl), or a CSV with the columns lat and lon and optionally time (RFC 3339, \
      or seconds) and accuracy (meters). A hidden Markov model finds the most likely sequence of \
      positions on streets: close to the recorded positions, with routes between them of similar \
      length.

      Outliers are ignored. The match is split at gaps of more than 15 minutes or 1,000 m, and \
      where no street is near or no route continues. Each position gets a matched position, its \
      distance along the route, and the probability that the street is correct.

      --profile and --avoid restrict the streets: step-free excludes steps; walk adds squares, \
      elevators, and private ways on or behind which positions were recorded. Routes are compared \
      by length: preferences and speeds of a profile, --prefer and --slope-terrain have no effect.
      """,
    group: "Streets and routes",
    positionals: [trace.spec],
    options: [
      CommonOption.way(
        "Input", all: "each separately, with consecutive position numbers"), network.spec,
    ] + MatchRequest.table.options() + ProfileChoice.options + [
      format.spec, CommonOption.output.spec,
    ],
    examples: [
      "geoanchor match walk.gpx --network city.streets -o matched.gpx":
        "Write the matched route as a track.",
      "geoanchor match walk.csv --network city.streets --accuracy 20 --format json":
        "Match a low-accuracy recording and print each position as JSON.",
    ],
    schemas: ["match"],
    exitNotes: [.no: "no position could be matched"]
  ) { arguments, console in
    let traces = try TraceFile.read(arguments[trace], arguments, console)
    let network = try StreetNetwork.opened(arguments[network])
    let profile = try ProfileChoice.profile(arguments)
    var request = MatchRequest(traces)
    try arguments.set(MatchRequest.table, in: &request)
    request.profile = profile.name
    request.avoid = arguments[ProfileChoice.avoid]
    var resources = PlanningResources(network: network)
    resources.profiles[profile.name] = profile
    try resources.open(regions: request.avoid.map { [$0] } ?? [], terrain: nil, arguments, console)
    let document = try asking { [resources] in try request.answer(in: resources) }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      guard let format = MatchDocument.Format(rawValue: arguments[format].rawValue) else {
        for line in MatchText.lines(document) { try output.line(line) }
        return
      }
      try document.write(format) { try output.write(Array($0)) }
    }
    return document.match.paths.isEmpty ? .no : .done
  }
}
