extension Storyboard {
  /// The sheets of paper, A4 upright, as SVG documents: six views each, with what is said about them.
  var sheets: some Sequence<String> {
    let anchors = anchors
    let count = (anchors.count + Sheet.frames - 1) / Sheet.frames
    return (0..<count).lazy.map { number in
      let shown = anchors.dropFirst(number * Sheet.frames).prefix(Sheet.frames)
      return TextChunks.text { out in
        Sheet(number: number + 1, of: count, in: self).write(Array(shown), to: &out)
      }
    }
  }

  /// The sheets as a PDF document.
  package func pdf() throws(SVGRenderer.Failure) -> [UInt8] {
    try SVGRenderer.pdf(sheets, title: title)
  }
}

private struct Sheet {
  static let frames = 6

  /// A4 at 96 pixels for an inch.
  private static let (width, height, margin, gap) = (794.0, 1123.0, 40.0, 18.0)
  private static let top = 104.0
  private static let rowHeight = 312.0

  private let number: Int
  private let count: Int
  private let storyboard: Storyboard
  private let host = SVGHost.file

  init(number: Int, of count: Int, in storyboard: Storyboard) {
    self.number = number
    self.count = count
    self.storyboard = storyboard
  }

  func write(_ anchors: [Int], to out: inout TextChunks) {
    let (width, height) = (SVGText.number(Self.width), SVGText.number(Self.height))
    let right = Self.width - Self.margin
    let whole = right - Self.margin
    out.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="\(SVGView.fonts)">
      <rect width="\(width)" height="\(height)" fill="\(host(MapPalette.sheet))"/>

      """)
    text(
      storyboard.title, x: Self.margin, y: 58, size: 20, width: whole - 60, isBold: true, to: &out)
    text(
      storyboard.viewed.words.summary, x: Self.margin, y: 80, size: 11.5, width: whole, to: &out)
    text(
      "\(number) / \(count)", x: right, y: 58, size: 11.5, width: 60, isAtEnd: true, to: &out)
    for (place, index) in anchors.enumerated() { write(index, at: place, to: &out) }
    text(
      storyboard.notes.joined(separator: " · "), x: Self.margin, y: Self.height - 34, size: 9,
      width: whole, to: &out)
    out.append("</svg>\n")
  }

  /// A view and its words.
  private func write(_ index: Int, at place: Int, to out: inout TextChunks) {
    let frame = storyboard.frame(of: index)
    let size = Storyboard.size
    let width = (Self.width - 2 * Self.margin - Self.gap) / 2
    let height = width * size.y / size.x
    let left = Self.margin + Double(place % 2) * (width + Self.gap)
    let top = Self.top + Double(place / 2) * Self.rowHeight
    let box = PixelBox(left: left, top: top, right: left + width, bottom: top + height)
    let extent = "0 0 \(SVGText.number(size.x)) \(SVGText.number(size.y))"
    out.append("<svg \(SVGText.rectangle(box)) viewBox=\"\(extent)\">\n")
    let id = SVGHost.page(id: "view-\(frame.number)")
    SVGView(frame.view, size: size, on: .file, named: id).write(to: &out)
    out.append("</svg>\n")
    out.append(
      "<rect \(SVGText.rectangle(box)) fill=\"none\" stroke=\"\(host(MapPalette.edge))\"/>\n")
    let badge = "\(frame.number)"
    let indent = Double(badge.count) * 8 + 8
    text(badge, x: left, y: box.bottom + 19, size: 13, width: 80, isBold: true, to: &out)
    var y = box.bottom + 19
    for line in Self.lines(frame.instruction, width: width - indent, size: 12.5) {
      text(line, x: left + indent, y: y, size: 12.5, width: width - indent, to: &out)
      y += 16
    }
    for line in Self.lines(frame.facts, width: width - indent, size: 9.5) {
      text(line, x: left + indent, y: y, size: 9.5, width: width - indent, isSoft: true, to: &out)
      y += 12
    }
  }

  /// A text in two lines at most.
  private static func lines(_ text: String, width: Double, size: Double) -> [String] {
    let most = Int(width / (size * 0.56))
    guard text.count > most, let space = text.prefix(most).lastIndex(of: " ") else { return [text] }
    return [String(text[..<space]), String(text[text.index(after: space)...])]
  }

  private func text(
    _ text: String, x: Double, y: Double, size: Double, width: Double, isBold: Bool = false,
    isSoft: Bool = false, isAtEnd: Bool = false, to out: inout TextChunks
  ) {
    let shown = Escaping.markup(SVGText.shortened(text, width: width, size: size))
    let style =
      (isBold ? " font-weight=\"600\"" : "") + (isAtEnd ? " text-anchor=\"end\"" : "")
      + " fill=\"\(host(isSoft ? MapPalette.softInk : MapPalette.ink))\""
    out.append(
      "<text x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\" "
        + "font-size=\"\(SVGText.number(size))\"\(style)>\(shown)</text>\n")
  }
}
