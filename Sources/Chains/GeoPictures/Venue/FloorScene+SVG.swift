public import GeoFormats
import GeoIndoor

extension FloorScene {
  /// Writes a still picture of the floor as an SVG 1.1 document: its plan, its contents, ways and the user.
  ///
  /// The top of the plan is the top of the picture. From far away (`span`) the building and the
  /// floor are only named. The same scene gives the same bytes.
  /// - Parameters:
  ///   - width: The width in pixels, clamped to `240...20000`.
  ///   - height: The height in pixels, clamped to `240...20000`.
  ///   - sink: Receives the pieces of UTF-8 text in order.
  /// - Throws: The error of the sink.
  public func svg<Failure: Error>(
    width: Int, height: Int, into sink: TextSink<Failure>
  ) throws(Failure) {
    let width = max(240, min(20_000, width))
    let height = max(240, min(20_000, height))
    try TextChunks.write(into: sink) { writeSVG(width: width, height: height, to: &$0) }
  }

  private func writeSVG(width: Int, height: Int, to out: inout TextChunks) {
    let map = PixelBox(left: 16, top: 56, right: Double(width) - 16, bottom: Double(height) - 16)
    let sheet = FloorSheet(extent, in: map, span: span)
    out.append(opening(width: width, height: height))
    out.append(
      """
      <clipPath id="map"><rect \(SVGText.rectangle(map)) rx="6"/></clipPath>
      <rect \(SVGText.rectangle(map)) rx="6" fill="\(SVGStyle.land)"/>
      <g clip-path="url(#map)">

      """)
    if isFar {
      out.append(annotation(sheet))
      if let user { SVGFloorUser.write(user, sheet, to: &out) }
    } else {
      writeFloor(sheet, to: &out)
    }
    out.append("</g>\n")
    out.append(
      "<rect \(SVGText.rectangle(map)) rx=\"6\" fill=\"none\" stroke=\"\(SVGStyle.edge)\"/>\n")
    out.append(scaleBar(sheet))
    out.append("</svg>\n")
  }

  /// The floor and all that is on it, from below.
  func writeFloor(_ sheet: FloorSheet, to out: inout TextChunks) {
    SVGFloor.write(self, sheet, to: &out)
    SVGFloorUser.write(routes, sheet, to: &out)
    SVGFloorMarks.write(self, sheet, to: &out)
    if let user { SVGFloorUser.write(user, sheet, to: &out) }
  }

  private func opening(width: Int, height: Int) -> String {
    let title = "\(building) · \(floor.name)"
    let room = Double(width) - 40
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title desc" \
      xml:lang="\(Escaping.markup(labels.language))" \
      font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif">
      <title id="title">\(Escaping.markup(title))</title>
      <desc id="desc">\(Escaping.markup(FloorDescription.text(of: self)))</desc>
      <rect width="\(width)" height="\(height)" fill="#ffffff"/>
      <text x="20" y="36" font-size="20" font-weight="600" fill="\(SVGStyle.ink)">\
      \(Escaping.markup(SVGText.shortened(title, width: room, size: 20)))</text>

      """
  }

  /// Symbol of a building that is too far away to show its rooms.
  private func annotation(_ sheet: FloorSheet) -> String {
    let place = sheet.pixel(extent.center)
    return """
      <g class="building" transform="\(SVGFloorMarks.at(place))">\
      <path d="M-12,-2V-26H12V-2L0,10Z" fill="\(SVGStyle.route)"/>\
      <path d="M-6,-21h4v4h-4zM2,-21h4v4h-4zM-6,-13h4v4h-4zM2,-13h4v4h-4z" fill="#ffffff"/>\
      <text y="28" font-size="15" font-weight="600" text-anchor="middle" fill="\(SVGStyle.ink)">\
      \(Escaping.markup(SVGText.shortened(building, width: 320, size: 15)))</text>\
      <text y="46" font-size="12" text-anchor="middle" fill="\(SVGStyle.softInk)">\
      \(Escaping.markup(SVGText.shortened(floor.name, width: 320, size: 12)))</text></g>

      """
  }

  private func scaleBar(_ sheet: FloorSheet) -> String {
    guard let length = ScaleBar.length(notLongerThan: 140 / sheet.pixelsPerMeter) else { return "" }
    let right = sheet.map.right - 12
    let bottom = sheet.map.bottom - 12
    let left = SVGText.number(right - length * sheet.pixelsPerMeter)
    let end = SVGText.number(right)
    let (y, top) = (SVGText.number(bottom), SVGText.number(bottom - 5))
    return """
      <path d="M\(left),\(top)V\(y)H\(end)V\(top)" fill="none" stroke="\(SVGStyle.ink)" \
      stroke-width="1.5"/>
      <text x="\(end)" y="\(SVGText.number(bottom - 9))" font-size="11" text-anchor="end" \
      fill="\(SVGStyle.ink)">\(Escaping.markup(ScaleBar.text(length, labels: labels)))</text>

      """
  }
}
