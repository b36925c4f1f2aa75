import GeoCommandLine
import GeoFormats
import GeoVenues
import Geodesy

/// Places a venue as `geoanchor venue georeference` was asked.
struct VenuePlacing {
  private(set) var venue: Venue
  let arguments: ParsedArguments

  /// What was found.
  struct Result {
    var frame: FloorFrame?
    var points: [ControlPoint] = []
    var fit: Georeference?
  }

  mutating func place() throws -> Result {
    let floor = try arguments.text("floor").map { try index(ofFloor: $0) }
    if let floor, let image = arguments.text("image") { try setImage(image, floor) }
    var result = Result()
    if let corner = arguments.point("corner") {
      result.frame = FloorFrame(
        corner: corner.coordinate, planTop: arguments.number("bearing") ?? 0)
    } else if arguments.isGiven("control") {
      result.points = try controlPoints(floor.map { venue.floors[$0] })
      let kind = try arguments.required.choice("kind", as: FitKind.self)
      result.fit = try Georeference(controlPoints: result.points, kind: kind)
      result.frame = result.fit?.frame
    }
    guard let frame = result.frame else {
      result.frame = floor.flatMap { venue.frame(of: venue.floors[$0]) }
      return result
    }
    if let floor {
      venue.floors[floor].frame = frame
      venue.floors[floor].controlPoints = result.points
    } else {
      venue.buildings[try buildingIndex()].frame = frame
    }
    return result
  }

  private func index(ofFloor id: String) throws -> Int {
    guard let index = venue.floors.firstIndex(where: { $0.id == id }) else {
      throw unknown("floor", id, venue.floors.map(\.id))
    }
    return index
  }

  private func buildingIndex() throws -> Int {
    guard let id = arguments.text("building") else {
      guard venue.buildings.count == 1 else { throw arguments.missing("building") }
      return 0
    }
    guard let index = venue.buildings.firstIndex(where: { $0.id == id }) else {
      throw unknown("building", id, venue.buildings.map(\.id))
    }
    return index
  }

  private func unknown(_ option: String, _ id: String, _ known: [String]) -> UsageError {
    arguments.badValue(
      option, expected: "the id of a \(option)", problem: "there is none of this id",
      hint: known.isEmpty
        ? nil : "there are " + known.prefix(20).map { ShownText.quote($0) }.joined(separator: ", "))
  }

  private mutating func setImage(_ path: String, _ floor: Int) throws {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path, limit: 1 << 28)
    } catch {
      throw CommandFailure("cannot read the picture", causes: [error.description])
    }
    guard let header = PictureHeader(bytes) else {
      throw CommandFailure(
        "cannot use the picture \(ShownText.quote(path, limit: 400))",
        causes: ["it begins as no picture does, expected a PNG or JPEG"])
    }
    let origin = try arguments.text("image-origin").map { try pair($0, "image-origin") }
    venue.floors[floor].image = PlanImage(
      name: path.split(separator: "/").last.map(String.init) ?? path, pixelWidth: header.width,
      pixelHeight: header.height,
      metersPerPixel: try arguments.required.number("meters-per-pixel"),
      origin: origin ?? (0, 0))
  }

  private func controlPoints(_ floor: Floor?) throws -> [ControlPoint] {
    let isPixels = arguments.flag("pixels")
    if isPixels, floor?.image == nil {
      throw CommandFailure(
        "cannot use pixels", causes: ["the floor has no picture"],
        hint: "`--image FILE --meters-per-pixel METERS` gives it one")
    }
    return try arguments.all("control").map { text in
      let sides = text.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2 else { throw badControl(text) }
      let (x, y) = try pair(String(sides[0]), "control")
      let point =
        isPixels
        ? floor?.image?.floorPoint(pixelX: x, pixelY: y) : FloorPoint(x: x, y: y)
      guard let point else { throw badControl(text) }
      do throws(PlaceSyntax.Fault) {
        let place = try PlaceSyntax.point(String(sides[1]))
        return ControlPoint(point: point, coordinate: place.coordinate)
      } catch {
        throw arguments.badValue(
          "control", text: text, expected: "X,Y=LAT,LON", problem: error.problem,
          hint: error.hint)
      }
    }
  }

  private func badControl(_ text: String) -> UsageError {
    arguments.badValue("control", text: text, expected: "X,Y=LAT,LON")
  }

  private func pair(_ text: String, _ option: String) throws -> (x: Double, y: Double) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = NumberText.number(String(parts[0])),
      let y = NumberText.number(String(parts[1]))
    else { throw arguments.badValue(option, text: text, expected: "two numbers X,Y") }
    return (x, y)
  }
}

extension VenuePlacing.Result {
  /// The result in words.
  var text: [String] {
    guard let frame else { return ["no place on the Earth"] }
    var lines = [
      "corner at \(PlaceText.coordinate(frame.coordinate(of: FloorPoint(x: 0, y: 0))))",
      "the plan's top points to \(VenueText.number(frame.planTop, decimals: 4))°",
      "a meter of the plan is \(VenueText.number(frame.scale, decimals: 6)) m",
    ]
    guard let fit else { return lines }
    for (index, residual) in fit.residuals.enumerated() {
      lines.append(
        "control point \(index + 1): \(VenueText.number(residual, decimals: 3)) m off")
    }
    lines.append(
      "root mean square \(VenueText.number(fit.rootMeanSquare, decimals: 3)) m, largest "
        + "\(VenueText.number(fit.largest, decimals: 3)) m")
    return lines
  }

  /// The result as JSON.
  var json: String {
    var json = JSONWriter()
    json.beginObject()
    VenueShowCommand.write(frame, to: &json)
    json.member("scale", frame?.scale, decimals: 9)
    json.member("rootMeanSquareMeters", fit?.rootMeanSquare, decimals: 6)
    json.key("controlPoints")
    json.beginArray()
    for (index, point) in points.enumerated() {
      json.beginObject(inline: true)
      json.member("x", point.point.x, decimals: 6)
      json.member("y", point.point.y, decimals: 6)
      json.member("latitude", point.coordinate.latitude, decimals: 9)
      json.member("longitude", point.coordinate.longitude, decimals: 9)
      json.member("residualMeters", fit?.residuals[index], decimals: 6)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }
}
