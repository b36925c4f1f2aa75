import GeoCommandLine
import GeoFormats
import GeoIndoorRouting
import GeoPictures
import GeoRequests
import GeoVenues

/// `geoanchor venue render`.
enum VenueRenderCommand {
  enum Shape: String, CaseIterable { case svg, html, geojson, tiles }

  private static let format = CommonOption.format(
    Shape.self, "The kind of picture; else by the name of the output file, else svg.")

  static let spec = CommandSpec(
    name: "render",
    summary: "Draw the floors of a venue as a picture, a web page, GeoJSON or map tiles",
    discussion: """
      svg is a picture of one floor, its plan's top at the top. html is a page that loads nothing \
      from any network and switches floors. geojson has all layers of all floors in one document. \
      tiles writes SVG tiles of 256 pixels to FOLDER/FLOOR/z/x/y.svg, as web maps number them. Plans \
      whose place on the Earth nobody knows are in plan meters in geojson, and on pages and tiles with \
      their corner at latitude 0, longitude 0.

      With --from and --to the way between them is drawn, dotted where it leads over other floors. \
      From farther away than four times the size of the floor (--span) only the building is named. \
      A PNG is made of an SVG by other programs, such as rsvg-convert.
      """,
    group: "Venues",
    positionals: [VenueCommand.venue.spec],
    options: VenueSceneOption.all + IndoorRouteOption.all + [
      FloorTileFiles.zoom.spec, PictureOption.width.spec, PictureOption.height.spec,
      CommonOption.language(of: "the words"), CommonOption.store.spec, format.spec,
      CommonOption.output.spec, CommonOption.open.spec,
    ],
    examples: [
      Example(
        "geoanchor venue render gallery --floor 2 --from stairs --to 'Room 204' -o floor2.svg",
        "Draw the way to a room on its floor."),
      Example(
        "geoanchor venue render gallery.json -o gallery.html",
        "Make a page that switches floors."),
    ],
    schemas: ["venue-layers"],
    exitNotes: [ExitNote(.no, "there is no such venue, or no way between the places")]
  ) { arguments, console in
    try arguments.check(IndoorRouteOption.from, needs: IndoorRouteOption.to)
    try arguments.check(IndoorRouteOption.to, needs: IndoorRouteOption.from)
    try arguments.check(VenueSceneOption.heading, needs: VenueSceneOption.user)
    let shape = try arguments.shape(Shape.self, otherwise: .svg)
    if shape == .svg || shape == .html { try arguments.checkPicture(console) }
    if shape == .tiles, arguments[CommonOption.open] {
      throw arguments.badValue(format, expected: "svg, html or geojson with `--open`")
    }
    let venue = try VenueSource.venue(arguments, console)
    var request = try VenueSceneRequest(arguments, console)
    request.isOneFloor = shape == .svg
    request.laysPlans = shape == .html || shape == .tiles
    let planner = IndoorRoutePlanner(venue, streets: try arguments.indoorStreets())
    let failure = IndoorFailureText(arguments: arguments, names: request.names)
    let scenes = try asking(else: failure.error) { try planner.scenes(request) }
    if shape != .svg, let floor = planner.plans.firstFloorOffEarth {
      console.warning(VenueRouteError.noFrame(floor: floor.id).description)
    }
    if shape == .tiles {
      try FloorTileFiles(arguments).write(scenes, console)
      return .done
    }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .svg, .tiles:
        for scene in scenes {
          try FloorSVG.svg(
            scene, width: arguments[PictureOption.width], height: arguments[PictureOption.height]
          ) { try output.write($0) }
        }
      case .html:
        try MapPage.html(planner.map(of: scenes, for: request)) { try output.write($0) }
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
