import GeoVenues
import Geodesy

/// What stands on a floor: stairs and lifts, markers, beacons, places, and the names of rooms.
enum SVGFloorMarks {
  static func write(_ scene: FloorScene, _ sheet: FloorSheet, to out: inout TextChunks) {
    let venue = scene.venue
    let id = scene.floor.id
    var taken: [PixelBox] = []
    for connector in venue.connectors(on: id) {
      for stop in connector.stops where stop.floor == id {
        mark(sheet.pixel(stop.position), connector.kind.sign, to: &out, name: connector.name)
      }
    }
    for beacon in venue.beacons(on: id) {
      let place = sheet.pixel(beacon.position)
      out.append(
        "<g class=\"beacon\" transform=\"\(at(place))\" fill=\"none\" stroke=\"#8a4b8f\" "
          + "stroke-width=\"1.5\"><title>\(Escaping.markup(beacon.id))</title>"
          + "<circle r=\"2.5\" fill=\"#8a4b8f\"/><path d=\"M-5,-5A7,7 0 0 0 -5,5M5,-5A7,7 0 0 1 5,5\"/>"
          + "</g>\n")
    }
    for (number, marker) in venue.markers(on: id).enumerated() {
      self.marker(marker, number: number + 1, sheet, to: &out)
    }
    for place in venue.pointsOfInterest(on: id) {
      let pixel = sheet.pixel(place.position)
      out.append(
        "<circle class=\"place\" cx=\"\(SVGText.number(pixel.x))\" "
          + "cy=\"\(SVGText.number(pixel.y))\" r=\"4\" fill=\"\(SVGStyle.color(of: .place))\" "
          + "stroke=\"#ffffff\" stroke-width=\"1.5\"/>\n")
      let below = Pixel(x: pixel.x, y: pixel.y + 16)
      label(place.name, at: below, size: 11, room: 160, sheet, &taken, to: &out)
    }
    // The largest rooms are named first: where names would meet, the smaller room goes without.
    let rooms = venue.rooms(on: id).sorted { ($0.shape.area, $1.id) > ($1.shape.area, $0.id) }
    for room in rooms {
      guard let name = room.name, !name.isEmpty, let point = room.shape.labelPoint,
        let box = room.shape.box
      else { continue }
      let room = box.width * sheet.pixelsPerMeter
      let size = min(13, max(8, room / Double(max(4, name.count)) / 0.56))
      guard room >= 18, box.height * sheet.pixelsPerMeter >= size else { continue }
      label(name, at: sheet.pixel(point), size: size, room: room - 2, sheet, &taken, to: &out)
    }
  }

  static func at(_ place: Pixel) -> String {
    "translate(\(SVGText.number(place.x)) \(SVGText.number(place.y)))"
  }

  /// A square with a sign, for what changes floors.
  private static func mark(
    _ place: Pixel, _ sign: String, to out: inout TextChunks, name: String?
  ) {
    out.append(
      "<g class=\"connector\" transform=\"\(at(place))\">"
        + (name.map { "<title>\(Escaping.markup($0))</title>" } ?? "")
        + "<rect x=\"-8\" y=\"-8\" width=\"16\" height=\"16\" rx=\"3\" fill=\"#ffffff\" "
        + "stroke=\"\(SVGFloor.wall)\"/><path d=\"\(sign)\" fill=\"none\" "
        + "stroke=\"\(SVGFloor.wall)\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/></g>\n")
  }

  /// A picture on a wall: a bar along the wall, its number in front of it.
  private static func marker(
    _ marker: VenueMarker, number: Int, _ sheet: FloorSheet, to out: inout TextChunks
  ) {
    let width = max(10, marker.physicalWidth * sheet.pixelsPerMeter)
    let turn = SVGText.number(marker.heading.clockwise)
    out.append(
      "<g class=\"marker\" transform=\"\(at(sheet.pixel(marker.position)))\">"
        + "<title>\(Escaping.markup(marker.id))</title>"
        + "<rect transform=\"rotate(\(turn))\" x=\"\(SVGText.number(-width / 2))\" y=\"-2\" "
        + "width=\"\(SVGText.number(width))\" height=\"4\" fill=\"\(SVGStyle.unsupported)\"/>"
        + "<text y=\"15\" font-size=\"11\" font-weight=\"600\" text-anchor=\"middle\" "
        + "fill=\"\(SVGStyle.unsupported)\" stroke=\"#ffffff\" stroke-width=\"3\" "
        + "paint-order=\"stroke\">M\(number)</text></g>\n")
  }

  private static func label(
    _ text: String, at place: Pixel, size: Double, room: Double, _ sheet: FloorSheet,
    _ taken: inout [PixelBox], to out: inout TextChunks
  ) {
    let shown = SVGText.shortened(text, width: room, size: size)
    let half = Double(shown.count) * size * 0.29
    let box = PixelBox(
      left: place.x - half, top: place.y - size * 0.8, right: place.x + half,
      bottom: place.y + size * 0.4)
    guard sheet.map.contains(place),
      !taken.contains(where: {
        $0.left < box.right && box.left < $0.right && $0.top < box.bottom && box.top < $0.bottom
      })
    else { return }
    taken.append(box)
    out.append(
      "<text class=\"name\" x=\"\(SVGText.number(place.x))\" "
        + "y=\"\(SVGText.number(place.y + size * 0.35))\" font-size=\"\(SVGText.number(size))\" "
        + "text-anchor=\"middle\" fill=\"\(SVGStyle.ink)\" stroke=\"\(SVGStyle.halo)\" "
        + "stroke-width=\"2.5\" stroke-linejoin=\"round\" paint-order=\"stroke\">"
        + "\(Escaping.markup(shown))</text>\n")
  }
}

extension ConnectorKind {
  /// The lines of its sign, in a square of 12 pixels about the middle.
  fileprivate var sign: String {
    switch self {
    case .stairs: "M-6,5H-3V2H0V-1H3V-4H6"
    case .escalator: "M-6,5H-4L3,-4H6"
    case .elevator: "M-3,-1L0,-5L3,-1M-3,1L0,5L3,1"
    case .ramp: "M-6,4L6,-4V4Z"
    }
  }
}
