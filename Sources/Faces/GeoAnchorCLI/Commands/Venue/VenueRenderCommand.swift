import GeoCommandLine
import GeoFormats
import GeoIndoor
import GeoPictures
import GeoRequests

/// `geoanchor venue render`.
enum VenueRenderCommand {
  enum Shape: String, CaseIterable { case svg, png, pdf, html, geojson, tiles }

  private static let format = CommonOption.format(Shape.svg)

  static let spec = CommandSpec(
    name: "render",
    summary: "Draw the floors of a venue as an image, a web page, GeoJSON or map tiles",
    discussion: """
      svg, png and pdf are an image of one floor, oriented like its plan. html is a self-contained page with a \
      floor selector. geojson has all layers of all floors in one document. tiles writes SVG tiles \
      of 256 pixels to FOLDER/FLOOR/z/x/y.svg, numbered as in web maps. Plans that are not \
      georeferenced are in plan meters in geojson, and have their corner at latitude 0, longitude \
      0 on pages and tiles.

      With --from and --to, draws the route between them, dotted on other floors. If --span \
      exceeds four times the size of the floor, only the name of the building is drawn.
      """,
    group: "Venues",
    positionals: [VenueCommand.venue.spec],
    options: VenueSceneOption.all + IndoorRouteOption.all + [
      FloorTileFiles.zoom.spec, PictureOption.width.spec, PictureOption.height.spec,
      CommonOption.language(of: "labels"), CommonOption.store.spec, format.spec,
      CommonOption.output.spec, CommonOption.open.spec,
    ],
    examples: [
      "geoanchor venue render gallery --floor 2 --from stairs --to 'Room 204' -o floor2.svg":
        "Draw the route to a room on its floor.",
      "geoanchor venue render gallery.json -o gallery.html": "Create a web page with a floor "
        + "selector.",
    ],
    schemas: ["venue-layers"],
    exitNotes: [.no: "no such venue, or no route between the places"]
  ) { arguments, console in
    try arguments.check(IndoorRouteOption.from, needs: IndoorRouteOption.to)
    try arguments.check(IndoorRouteOption.to, needs: IndoorRouteOption.from)
    try arguments.check(VenueSceneOption.heading, needs: VenueSceneOption.user)
    let shape = arguments[format]
    let picture = PictureFormat(rawValue: shape.rawValue)
    if picture != nil || shape == .html { try arguments.checkPicture(console) }
    if shape == .tiles, arguments[CommonOption.open] {
      throw arguments.badValue(format, expected: "anything but tiles with `--open`")
    }
    let venue = try VenueSource.venue(arguments, console)
    var request = try VenueSceneRequest(arguments, console)
    request.isOneFloor = picture != nil
    request.laysPlans = shape == .html || shape == .tiles
    let planner = IndoorRoutePlanner(
      venue, try PlanningResources(arguments[IndoorRouteOption.network], arguments, console))
    let failure = IndoorFailureText(arguments: arguments, names: request.names)
    let scenes = try asking(else: failure.error) { try planner.scenes(request) }
    if picture == nil, let floor = planner.plans.firstFloorOffEarth {
      console.warning(VenueRouteError.noFrame(floor: floor.id).description)
    }
    if shape == .tiles {
      try FloorTileFiles(arguments).write(scenes, console)
      return .done
    }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .svg, .png, .pdf, .tiles:
        guard let picture, let scene = scenes.first else { return }
        try output.write(picture, title: venue.name) { sink in
          try scene.svg(
            width: arguments[PictureOption.width], height: arguments[PictureOption.height],
            into: sink)
        }
      case .html:
        try planner.map(of: scenes, for: request).html { try output.write($0) }
      case .geojson:
        var writer = GeoJSONWriter()
        FloorLayers.write(scenes, to: &writer)
        writer.endCollection()
        try output.write(writer.json.buffer.text)
      }
    }
    arguments.openPicture(console)
    return .done
  }
}
