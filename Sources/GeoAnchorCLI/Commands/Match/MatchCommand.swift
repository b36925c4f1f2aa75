import GeoCommandLine
import GeoInterchange
import GeoRouting
import GeoStreets

/// `geoanchor match`.
enum MatchCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, gpx, csv }

  private static let trace = Argument(
    "trace", "TRACE", .file,
    help: "The recorded trace: GPX, GeoJSON, KML, KMZ, CSV or a session log.")
  private static let network = StreetOption.required("Streets")
  private static let accuracy = Option(
    "accuracy", "METERS", .number(in: 1...150), default: "15", group: "Streets",
    help: "The radius that holds 68 of 100 positions, for those that do not tell their own.")
  private static let components = Option(
    "components", "WHICH", .choice(of: SnapComponents.self), default: "largest", group: "Streets",
    help: "Look at the largest connected part of the network, or at all parts.")
  private static let format = CommonOption.format(Shape.text)

  static let spec = CommandSpec(
    name: "match",
    summary: "Find the walk on the streets that a recorded trace followed",
    discussion: """
      The trace is a line of GPX (tracks and routes), GeoJSON, KML or KMZ (LineString, gx:Track), a \
      session log (.jsonl), or a CSV with the columns lat and lon and, where there are any, time \
      (RFC 3339, or seconds) and accuracy (meters). \
      A hidden Markov model finds the most likely sequence of places on streets: near to the \
      recorded positions, with walks between them that are as long as the positions are apart.

      Positions that jump away and back are left out. The trace is broken where nothing was \
      recorded for 15 minutes or 1,000 m, and where no street is near or no walk leads on. Each \
      position gets its place, its distance along the walk, and the probability that this street \
      is right.

      --profile and --avoid say which ways may have been walked: step-free has no steps, walk has \
      squares and lifts, and private ways where positions were recorded on them or behind them. \
      Walks are compared by their meters: what a profile prefers, its times, --prefer and \
      --slope-terrain change nothing.
      """,
    group: "Streets and routes",
    positionals: [trace.spec],
    options: [
      CommonOption.way("Input", all: "each separately, positions numbered through"), network.spec,
      accuracy.spec, components.spec,
    ] + ProfileChoice.options + [format.spec, CommonOption.output.spec],
    examples: [
      "geoanchor match walk.gpx --network city.streets -o matched.gpx":
        "Write the walk that was recorded as a track on the streets.",
      "geoanchor match walk.csv --network city.streets --accuracy 20 --format json":
        "Say for every position of a poor recording where it was.",
    ],
    schemas: ["match"],
    exitNotes: [.no: "no position is on a street"]
  ) { arguments, console in
    let traces = try TraceFile.read(arguments[trace], arguments, console)
    let network = try StreetNetwork.opened(arguments[network])
    let choice = try ProfileChoice(arguments, console)
    let matcher = try attempt("cannot use the network") {
      try TraceMatcher(
        network, profile: choice.profile, avoided: choice.influences.avoided)
    }
    let policy = MatchPolicy(
      accuracy: TracePoint.deviation(ofRadius: arguments[accuracy]),
      includesIslands: arguments[components] == .all)
    let workspace = SearchWorkspace(for: matcher.graph)
    let match = TraceMatch(
      joining: traces.map { matcher.match($0, policy: policy, using: workspace) })
    let document = MatchDocument(
      match, on: matcher.graph, attribution: network.provenance.attribution)
    let shape = arguments[format]
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      guard let format = MatchDocument.Format(rawValue: shape.rawValue) else {
        for line in MatchText.lines(document) { try output.line(line) }
        return
      }
      try document.write(format) { try output.write(Array($0)) }
    }
    return match.paths.isEmpty ? .no : .done
  }
}
