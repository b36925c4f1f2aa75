import Geodesy

/// Circles true to scale on a printed map: around anchors and the user.
enum SVGCircles {
  /// The radius of the circles that stand for anchors, in meters; nil where markers do.
  static func radius(_ scene: MapScene) -> Meters? {
    scene.anchorRadius.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  static func write(
    _ scene: MapScene, frame: PictureFrame, on host: SVGHost, to out: inout TextChunks
  ) {
    if let radius = radius(scene) {
      for anchor in scene.allAnchors {
        guard let place = frame.pixel(anchor.coordinate), frame.map.contains(place) else {
          continue
        }
        out.append(
          circle(
            place, radius * frame.pixelsPerMeter, host(anchor.color), SVGMarkers.name(of: anchor)))
      }
    }
    if let user = scene.user { out.append(marker(user, frame: frame, on: host)) }
  }

  private static func circle(
    _ place: Pixel, _ radius: Double, _ color: String, _ title: String = ""
  ) -> String {
    "<circle cx=\"\(SVGText.number(place.x))\" cy=\"\(SVGText.number(place.y))\" "
      + "r=\"\(SVGText.number(radius))\" fill=\"\(color)\" fill-opacity=\"0.25\" "
      + "stroke=\"\(color)\" stroke-width=\"1\""
      + (title.isEmpty ? "/>\n" : "><title>\(Escaping.markup(title))</title></circle>\n")
  }

  private static func marker(
    _ user: MapUser, frame: PictureFrame, on host: SVGHost
  ) -> String {
    let color = host(MapPalette.route)
    guard let place = frame.pixel(user.coordinate) else { return "" }
    var text = ""
    if let accuracy = user.accuracy, accuracy.isFinite, accuracy > 0 {
      text += circle(place, min(accuracy * frame.pixelsPerMeter, 40_000), color)
    }
    text += "<g transform=\"translate(\(SVGText.number(place.x)) \(SVGText.number(place.y)))\">"
    text += "<title>\(Escaping.markup(user.label))</title>"
    if let heading = user.heading, heading.isFinite {
      text += "<path transform=\"rotate(\(SVGText.number(heading)))\" d=\"M0,-22L8,-8 -8,-8Z\" "
      text += "fill=\"\(color)\" fill-opacity=\"0.6\"/>"
    }
    text += "<circle r=\"8\" fill=\"\(host(MapPalette.markerEdge))\"/>"
    return text + "<circle r=\"6\" fill=\"\(color)\"/></g>\n"
  }
}
