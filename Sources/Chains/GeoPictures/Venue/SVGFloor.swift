import GeoIndoor

/// The ground of a floor: its plan or outline, rooms, openings, what cannot be walked on.
enum SVGFloor {
  static let paper = "#fffdf8"
  static let wall = "#57534a"

  static func write(_ scene: FloorScene, _ sheet: FloorSheet, to out: inout TextChunks) {
    let venue = scene.venue
    let floor = scene.floor
    if let outline = floor.outline {
      area(outline, sheet, "fill=\"\(paper)\" stroke=\"none\"", to: &out)
    }
    let hasPlan = plan(scene, sheet, to: &out)
    for room in scene.rooms {
      // Over a picture of the plan rooms are only a hint.
      let fill = hasPlan ? "fill-opacity=\"0.15\"" : ""
      area(
        room.shape.outline, sheet,
        "class=\"room\" fill=\"\(color(of: room.category))\" \(fill) stroke=\"\(wall)\" "
          + "stroke-width=\"\(SVGText.number(sheet.size(0.12, 0.5...3)))\"", to: &out,
        title: room.name)
    }
    for blocked in venue.blockedAreas(on: floor.id) {
      let style =
        switch blocked.kind {
        case .wall, .obstacle: "fill=\"#8c867a\""
        case .window: "fill=\"#9cc3de\" stroke=\"#3f7394\""
        case .void: "fill=\"#ffffff\" stroke=\"\(wall)\" stroke-dasharray=\"4 3\""
        case .inaccessible: "fill=\"#d9d4c8\""
        }
      area(blocked.shape.outline, sheet, "class=\"blocked\" \(style)", to: &out)
    }
    for fence in venue.fences(on: floor.id) {
      area(
        fence.shape.outline, sheet,
        "class=\"fence\" fill=\"\(SVGStyle.via)\" fill-opacity=\"0.08\" stroke=\"\(SVGStyle.via)\" "
          + "stroke-dasharray=\"6 4\"", to: &out, title: fence.name)
    }
    if let outline = floor.outline {
      area(
        outline, sheet,
        "class=\"outline\" fill=\"none\" stroke=\"\(wall)\" stroke-width=\""
          + "\(SVGText.number(sheet.size(0.3, 1...6)))\" stroke-linejoin=\"round\"", to: &out)
    }
    for opening in venue.openings(on: floor.id) where opening.start != opening.end {
      let color = opening.isEntrance ? "#007a5c" : paper
      out.append(
        "<path class=\"opening\" d=\"\(SVGText.path(sheet.line([opening.start, opening.end])))\" "
          + "stroke=\"\(color)\" stroke-width=\"\(SVGText.number(sheet.size(0.35, 1.5...7)))\"/>\n")
    }
  }

  /// The picture of the plan, true to its pixels' place on the floor; whether there is one.
  private static func plan(_ scene: FloorScene, _ sheet: FloorSheet, to out: inout TextChunks)
    -> Bool
  {
    guard let plan = scene.plan, let image = scene.floor.image, image.pixelWidth > 0,
      image.pixelHeight > 0
    else { return false }
    let map = image.metersFromPixels.followed(by: sheet.pixels)
    let numbers = [map.xx, map.yx, map.xy, map.yy, map.dx, map.dy]
      .map { FixedDecimal.text($0, places: 6) }.joined(separator: " ")
    out.append(
      "<image class=\"plan\" width=\"\(image.pixelWidth)\" height=\"\(image.pixelHeight)\" "
        + "transform=\"matrix(\(numbers))\" preserveAspectRatio=\"none\" "
        + "href=\"\(Escaping.markup(plan))\"/>\n")
    return true
  }

  private static func area(
    _ polygon: FloorPolygon, _ sheet: FloorSheet, _ style: String, to out: inout TextChunks,
    title: String? = nil
  ) {
    let path = sheet.path(polygon)
    guard !path.isEmpty else { return }
    let name = title.map { "<title>\(Escaping.markup($0))</title>" }
    out.append("<path \(style) fill-rule=\"evenodd\" d=\"\(path)\"")
    out.append(name.map { ">\($0)</path>\n" } ?? "/>\n")
  }

  /// The fill of a room; what changes floors stands out.
  static func color(of category: Room.Category) -> String {
    switch category {
    case .corridor: "#ffffff"
    case .area: "#f6f3ea"
    case .restroom: "#dfe9f2"
    case .stairs, .escalator, .ramp: "#f3dfc6"
    case .elevator: "#e4d5ee"
    default: "#eae4d6"
    }
  }
}
