import GeoIndoor
import Geodesy

/// Marks on a floor: stairs and lifts, markers, beacons, places, and the names of rooms.
enum SVGFloorMarks {
  static func write(_ scene: FloorScene, _ sheet: FloorSheet, to out: inout TextChunks) {
    let venue = scene.venue
    let id = scene.floor.id
    var labels = FloorLabels(map: sheet.map)
    let rooms = venue.rooms(on: id).sorted { ($0.shape.area, $1.id) > ($1.shape.area, $0.id) }
    for connector in venue.connectors(on: id) {
      for stop in connector.stops where stop.floor == id {
        let pixel = sheet.pixel(stop.position)
        mark(pixel, connector.kind.sign, to: &out, name: connector.name)
        labels.reserve(pixel, reach: 9)
      }
    }
    for beacon in venue.beacons(on: id) {
      let place = sheet.pixel(beacon.position)
      let color = SVGStyle.via
      out.append(
        "<g class=\"beacon\" transform=\"\(at(place))\" fill=\"none\" stroke=\"\(color)\" "
          + "stroke-width=\"1.5\"><title>\(Escaping.markup(beacon.id))</title>"
          + "<circle r=\"2.5\" fill=\"\(color)\"/>"
          + "<path d=\"M-5,-5A7,7 0 0 0 -5,5M5,-5A7,7 0 0 1 5,5\"/></g>\n")
      labels.reserve(place, reach: 8)
    }
    let places = venue.pointsOfInterest(on: id).map { ($0.name, sheet.pixel($0.position)) }
    for (_, pixel) in places {
      out.append(
        "<circle class=\"place\" cx=\"\(SVGText.number(pixel.x))\" "
          + "cy=\"\(SVGText.number(pixel.y))\" r=\"4\" fill=\"\(SVGStyle.place)\" "
          + "stroke=\"#ffffff\" stroke-width=\"1.5\"/>\n")
      labels.reserve(pixel, reach: 5)
    }
    for (number, marker) in venue.markers(on: id).enumerated() {
      self.marker(marker, number: number + 1, sheet, &labels, to: &out)
    }
    for (name, pixel) in places {
      labels.write(name, near: pixel, away: 16, size: 11, width: 160, to: &out)
    }
    // The largest rooms are named first: where names would meet, the smaller room goes without.
    for room in rooms {
      guard let name = room.name, !name.isEmpty, let point = room.shape.labelPoint,
        let box = room.shape.box
      else { continue }
      let width = box.width * sheet.pixelsPerMeter
      let height = box.height * sheet.pixelsPerMeter
      let size = min(13, max(8, width / Double(max(4, name.count)) / 0.56))
      guard width >= 18, height >= size else { continue }
      labels.write(
        name, at: sheet.pixel(point), size: size, width: width - 2, reach: (height - size) / 2,
        to: &out)
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
    _ marker: VenueMarker, number: Int, _ sheet: FloorSheet, _ labels: inout FloorLabels,
    to out: inout TextChunks
  ) {
    let width = max(10, marker.physicalWidth * sheet.pixelsPerMeter)
    let turn = SVGText.number(marker.heading.clockwise)
    let pixel = sheet.pixel(marker.position)
    let name = "M\(number)"
    let text = labels.room(for: name, size: 11, near: pixel, away: 11).map { place in
      "<text x=\"\(SVGText.number(place.x - pixel.x))\" "
        + "y=\"\(SVGText.number(place.y - pixel.y + 4))\" font-size=\"11\" font-weight=\"600\" "
        + "text-anchor=\"middle\" fill=\"\(SVGStyle.unsupported)\" stroke=\"#ffffff\" "
        + "stroke-width=\"3\" paint-order=\"stroke\">\(name)</text>"
    }
    out.append(
      "<g class=\"marker\" transform=\"\(at(pixel))\">"
        + "<title>\(Escaping.markup(marker.id))</title>"
        + "<rect transform=\"rotate(\(turn))\" x=\"\(SVGText.number(-width / 2))\" y=\"-2\" "
        + "width=\"\(SVGText.number(width))\" height=\"4\" fill=\"\(SVGStyle.unsupported)\"/>"
        + "\(text ?? "")</g>\n")
    labels.reserve(pixel, reach: 5)
  }
}

extension Connector.Kind {
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
