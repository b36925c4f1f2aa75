import GeoCommandLine
import GeoRequests
import GeoRouting

/// `geoanchor route`.
enum RouteCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, gpx }

  static let format = CommonOption.format(Shape.text)

  static let output = [
    format.spec, CommonOption.language(of: "the instructions"), CommonOption.output.spec,
  ]

  static let spec = CommandSpec(
    name: "route",
    summary: "Plan a walk and set a chain of anchors along it",
    discussion: """
      The walk is the exact shortest one on the network, from the nearest point of the nearest \
      street to each place. Without a network the chain follows a given path (--path) or straight \
      lines between anchors (--through).

      Anchors stand at the start, at every turn, maneuver and --via, a lead-in before maneuvers, at \
      the arrival, and evenly between them, so that no two neighbours are farther apart along the \
      way than the spacing. A turn is a point where the direction of the walk changes by at least \
      the turn angle. On a road with a known sidewalk they stand on that. The same request gives \
      the same ids.

      With --terrain, heights are those of the ground as numbers; bridges and tunnels run straight \
      from end to end. Without, they are above the ground. On a network with buildings (built with \
      --buildings) anchors are moved, added or raised until the next one is seen. With --regions, \
      anchors stand where the walk leaves and enters the supported regions. With --platform, each \
      anchor gets the distance from which it is shown and what may be drawn there, and the walk a \
      plan of which anchors are live. What cannot be had is a warning, with --strict a failure.

      --profile says who walks. foot-v1 is the reference: every walkable way, by length. walk also \
      crosses squares and takes ferries, lifts and, at its ends, private ways; walk-time counts \
      seconds; step-free leaves out steps, raised kerbs, soft ground and steep slopes; lit prefers \
      lit ways; avoid-areas and prefer-covered take areas with --avoid and --prefer, which go with \
      every other profile too.

      A walk on a network comes with its maneuvers: what people do at junctions, crossings, steps \
      and lifts, with angle, street, length and an instruction in one of eight languages. \
      Directions are taken over 10 m before and behind a junction; bends without another way are \
      not told. With --alternatives, walks that differ follow: at most 1.4 times as long, at most \
      three quarters in common, and without a detour in any part shorter than a fifth of the walk.

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
    options: RouteCourse.options + ChainOptions.options + SnapPolicy.options
      + ProfileChoice.options + storing + output,
    examples: [
      "geoanchor route --network city.streets --from 40.7536,-73.9832 --to @Plaza":
        "Plan a walk from a point to an anchor.",
      "geoanchor route --path walk.gpx --spacing 15 --save walk -o walk.geojson":
        "Set anchors along a recorded walk, keep the chain and write it as GeoJSON.",
    ],
    schemas: ["chain"],
    outputEndings: [.only("csv", when: "batch")],
    exitNotes: [
      .no: "there is no walk between the places; with --batch: not every pair was ok"
    ]
  ) { arguments, console in
    try RouteCourse.check(arguments)
    if arguments.isGiven(RouteCourse.batch) { return try RouteBatchRun.run(arguments, &console) }
    let language = arguments.language(console)
    let walk = try PlannedRoute(arguments, console)
    let output = arguments[CommonOption.output]
    // Where a file is written the store comes last: when the file fails, nothing was kept.
    let isFile = output != nil && output != "-"
    if !isFile { try keep(walk.chain, arguments, console) }
    try console.withOutput(to: output) { [console] writer in
      try ChainOutput.write(
        walk, in: language, as: arguments[format], to: &writer)
      if isFile { try keep(walk.chain, arguments, console) }
    }
    return .done
  }
}
