import GeoCommandLine
import GeoRequests
import GeoRouting

/// `geoanchor route`.
enum RouteCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, gpx }

  static let format = CommonOption.format(Shape.text)

  static let output = [
    format.spec, CommonOption.language(of: "instructions"), CommonOption.output.spec,
  ]

  static let spec = CommandSpec(
    name: "route",
    summary: "Plan a walking route and place a chain of anchors along it",
    discussion: """
      The route is the exact best one of its profile, from the nearest point of the nearest \
      street to each place. Without a network, the chain follows a given path (--path) or straight \
      lines between anchors (--through).

      Anchors are placed at the start, at every turn, maneuver and --via, ahead of maneuvers by \
      the lead-in distance, at the arrival, and evenly in between, so that neighbors are at most \
      the spacing apart along the route; a route that needs more than --max-anchors is refused \
      before it is planned. A leg of --path that is implausible beside the others, such as one to \
      a wild point of a recording, is a warning. A turn is a point where the direction changes by at least \
      the turn angle. Along roads with a mapped sidewalk, anchors are placed on it. The same \
      request yields the same ids.

      With --terrain, heights are absolute heights of the ground; bridges and tunnels are \
      interpolated between their ends. Otherwise heights are relative to the ground. On a network \
      with buildings (built with --buildings), anchors are moved, added or raised until the next \
      one is visible. With --regions, anchors are placed where the route leaves and enters \
      supported regions. With --platform, each anchor gets a reveal distance and an asset \
      precision, and the route a plan of live anchors. Requirements that cannot be met are \
      warnings, or errors with --strict.

      --profile selects the routing profile. walk follows the ways open to pedestrians, crosses \
      squares and uses ferries, elevators and, at either end, private ways. foot-v1 is the \
      reference by length: every walkable way, whatever its access and direction. walk-time minimizes time; step-free excludes steps, raised curbs, soft ground and \
      steep slopes; lit prefers lit ways; avoid-areas and prefer-covered require --avoid and \
      --prefer, which also work with every other profile.

      A route on a network includes maneuvers at junctions, crossings, steps and elevators, with \
      angle, street, length and an instruction in one of eight languages. Directions are measured \
      over 10 m before and after a junction; bends without a junction are omitted. With \
      --alternatives, alternative routes are added: at most 1.4 times as long, with at most three \
      quarters in common, and without local detours in any section shorter than a fifth of the \
      route.

      With --batch, pairs are read from a CSV with the columns id, from_lat, from_lon, to_lat and \
      to_lon, and id,status,meters is printed for each, in order; the status is ok, no-route, \
      no-snap or bad-input.
      """,
    group: "Streets and routes",
    usage: [
      "--network FILE --from PLACE --to PLACE [--via PLACE]... [OPTIONS]",
      "--path FILE [OPTIONS]", "--through @A,@B,... [OPTIONS]",
      "--network FILE --batch FILE [--snap edge|node] [-o FILE]",
    ],
    options: RouteCourse.options + ChainOptions.options + SnapPolicy.table.options()
      + ProfileChoice.terms + storing + output,
    examples: [
      "geoanchor route --network city.streets --from 40.7536,-73.9832 --to @Plaza":
        "Plan a route from a point to an anchor.",
      "geoanchor route --path walk.gpx --spacing 15 --save walk -o walk.geojson":
        "Place anchors along a recorded walk, save the chain and write it as GeoJSON.",
    ],
    schemas: ["chain"],
    outputEndings: [.only("csv", when: "batch")],
    exitNotes: [
      .no: "no route between the places; with --batch: some pairs have no route"
    ]
  ) { arguments, console in
    try RouteCourse.check(arguments)
    if arguments.isGiven(RouteCourse.batch) { return try RouteBatchRun.run(arguments, &console) }
    let language = arguments.language(console)
    let walk = try PlannedRoute(arguments, console)
    try keep(walk.chain, arguments, &console) { output in
      try ChainOutput.write(walk, in: language, as: arguments[format], to: &output)
    }
    return .done
  }
}
