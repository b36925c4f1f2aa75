import GeoCommandLine
import GeoFormats
import GeoIndoorRouting
import GeoPictures
import GeoTexts
import GeoVenues
import Geodesy

/// The floors that a command draws, with the way and the user that were asked for.
struct VenueScenes {
  let venue: Venue
  let floors: [FloorScene]
  let labels: MapLabels
  /// Who must be named as the source of the streets.
  let attribution: String?

  /// Prepares the floors; `isOne` says that only one can be drawn, `laysPlans` that those without a
  /// place on the Earth are laid at latitude 0, longitude 0.
  init(
    _ venue: Venue, _ arguments: ParsedArguments, _ console: Console, isOne: Bool, laysPlans: Bool
  ) throws {
    self.venue = venue
    let plans = VenuePlans(venue)
    let drawn = laysPlans ? plans.laidVenue : venue
    let language = arguments.language(console)
    labels = MapLabels(in: language)
    let finder = VenuePlaceFinder(plans, arguments)
    let walk =
      arguments.isGiven("from")
      ? try VenueWalkRequest(plans: plans, arguments: arguments).answer() : nil
    attribution = walk?.attribution
    let user = arguments.isGiven("user") ? try finder.place("user") : nil
    let asked = try arguments.text("floor").map { try finder.floor($0, "floor") }
    let sorted = venue.buildings.flatMap { venue.floors(of: $0.id) }
    let first =
      user?.floor ?? walk?.end.floor ?? sorted.first { $0.ordinal == 0 } ?? sorted.first
    guard let one = asked ?? first else {
      throw CommandFailure("cannot draw the venue", causes: ["it has no floors"])
    }
    let shown = isOne || asked != nil ? [one] : sorted
    let plan = try arguments.text("plan").map(PlanPicture.uri)
    if plan != nil, one.image == nil {
      throw CommandFailure(
        "cannot lay the plan on the floor \(ShownText.quote(one.id))",
        causes: ["it is not known how large its pixels are"],
        hint: "`geoanchor venue georeference --image FILE --meters-per-pixel METERS` says it")
    }
    let heading = arguments.number("heading").flatMap { PlanHeading(clockwise: $0) }
    let (radius, angle) = (
      try arguments.required.number("radius"), try arguments.required.number("angle")
    )
    floors = shown.map { floor in
      var scene = FloorScene(drawn, floor: drawn.floor(floor.id) ?? floor)
      scene.labels = MapLabels(in: language)
      scene.plan = floor == one ? plan : nil
      scene.span = arguments.number("span")
      if let walk { scene.routes = walk.route.line.parts(on: floor, in: plans, isOne: isOne) }
      if let user, user.floor == floor, let point = user.point {
        scene.user = FloorUser(point, heading: heading, radius: radius, angle: angle)
      } else if let user, user.floor == nil, user.place.level == Double(floor.ordinal),
        let frame = plans.frame(of: floor)
      {
        scene.user = FloorUser(
          frame.point(of: user.place.coordinate), heading: heading, radius: radius, angle: angle)
      }
      return scene
    }
  }
}

extension VenueLine {
  /// The parts of the line on the plan of a floor: lines on the floor itself and, where only one
  /// floor is drawn, dots for those on others.
  fileprivate func parts(on floor: Floor, in plans: VenuePlans, isOne: Bool) -> [FloorRoute] {
    guard let frame = plans.frame(of: floor) else { return [] }
    let level = Double(floor.ordinal)
    var routes: [FloorRoute] = []
    for leg in legs {
      let style: FloorRoute.Style
      if leg.activity == .floor(level) {
        style = .solid
      } else if isOne {
        style = .dotted
      } else {
        continue
      }
      let points = points.filter { $0.distance >= leg.from && $0.distance <= leg.to }
        .map { frame.point(of: $0.coordinate) }
      routes.append(FloorRoute(points, style: style))
    }
    return routes
  }
}

/// The picture of a plan in a document.
private enum PlanPicture {
  private static let limit = 1 << 26

  /// The bytes of a PNG or JPEG as a `data:` URI.
  static func uri(_ path: String) throws -> String {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path, limit: limit)
    } catch {
      throw CommandFailure("cannot read the plan", causes: [error.description])
    }
    let kind =
      bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
      ? "png" : bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? "jpeg" : nil
    guard let kind else {
      throw CommandFailure(
        "cannot use the plan \(ShownText.quote(path, limit: 400))",
        causes: ["it begins as no picture does, expected a PNG or JPEG"])
    }
    return "data:image/\(kind);base64,\(Base64.text(bytes))"
  }
}

/// Bytes as letters (RFC 4648).
private enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      var word = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      var letters: [UInt8] = []
      for place in 0..<4 {
        letters.append(place < 3 - part.count ? UInt8(ascii: "=") : Self.letters[word & 63])
        word >>= 6
      }
      out += letters.reversed()
    }
    return String(decoding: out, as: UTF8.self)
  }
}
