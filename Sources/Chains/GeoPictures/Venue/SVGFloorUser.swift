import GeoIndoor
import GeoNumerics
import Geodesy

/// The user on a floor, and the shown ways: the top of the picture.
enum SVGFloorUser {
  static func write(_ routes: [FloorRoute], _ sheet: FloorSheet, to out: inout TextChunks) {
    for route in routes {
      let line = sheet.line(route.points)
      guard line.count > 1 else { continue }
      let path = SVGText.path(line)
      let ends = "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
      switch route.style {
      case .solid:
        out.append(
          "<path class=\"route solid\" \(ends) stroke=\"#ffffff\" stroke-width=\"7\" d=\"\(path)\"/>\n"
            + "<path \(ends) stroke=\"\(SVGStyle.route)\" stroke-width=\"4\" d=\"\(path)\"/>\n")
      case .dotted:
        out.append(
          "<path class=\"route dotted\" \(ends) stroke=\"\(SVGStyle.route)\" stroke-width=\"4\" "
            + "stroke-dasharray=\"0.1 9\" d=\"\(path)\"/>\n")
      }
    }
  }

  static func write(_ user: FloorUser, _ sheet: FloorSheet, to out: inout TextChunks) {
    guard user.position.isUsable else { return }
    let place = SVGFloorMarks.at(sheet.pixel(user.position))
    out.append("<g class=\"user\" transform=\"\(place)\">")
    if user.radius > 0, user.radius.isFinite {
      out.append(
        "<circle class=\"radius\" r=\"\(SVGText.number(user.radius * sheet.pixelsPerMeter))\" "
          + "fill=\"\(SVGStyle.route)\" fill-opacity=\"0.15\" stroke=\"\(SVGStyle.route)\"/>")
    }
    if let heading = user.heading {
      let turn = "transform=\"rotate(\(SVGText.number(heading.clockwise)))\""
      if user.angle > 0, user.angle.isFinite {
        out.append(
          "<path class=\"angle\" \(turn) d=\"\(wedge(user.angle, radius: 44))\" "
            + "fill=\"\(SVGStyle.route)\" fill-opacity=\"0.25\"/>")
      }
      out.append(
        "<path class=\"arrow\" \(turn) d=\"M0,-13L8,9L0,5L-8,9Z\" fill=\"\(SVGStyle.route)\" "
          + "stroke=\"#ffffff\" stroke-width=\"2\" stroke-linejoin=\"round\"/>")
    } else {
      out.append(
        "<circle r=\"8\" fill=\"#ffffff\"/><circle r=\"6\" fill=\"\(SVGStyle.route)\"/>")
    }
    out.append("</g>\n")
  }

  /// A sector that opens by an angle in degrees to either side of straight up.
  static func wedge(_ angle: Degrees, radius: Double) -> String {
    guard angle < 180 else {
      return "M0,\(SVGText.number(-radius))A\(SVGText.number(radius)),\(SVGText.number(radius)) "
        + "0 1 1 -0.01,\(SVGText.number(-radius))Z"
    }
    let (sine, cosine) = ElementaryFunctions.sincos(degrees: angle)
    let (x, y) = (sine * radius, -cosine * radius)
    return "M0,0L\(SVGText.number(-x)),\(SVGText.number(y))A\(SVGText.number(radius)),"
      + "\(SVGText.number(radius)) 0 \(angle > 90 ? 1 : 0) 1 \(SVGText.number(x)),"
      + "\(SVGText.number(y))Z"
  }
}
