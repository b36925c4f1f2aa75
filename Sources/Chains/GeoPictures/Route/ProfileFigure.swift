import GeoTexts
import Geodesy

/// The profile of a walk below a printed map: heights, sections, anchors and what they mean.
struct ProfileFigure {
  /// Height of the profile of a walk below the map, in pixels.
  static func height(of walk: MapRoute) -> Double {
    130 - (isFlat(walk) ? 66 : 0) + lanes(of: walk) * 10 + 49
  }

  /// Whether all anchors stand equally high above what is not drawn.
  private static func isFlat(_ walk: MapRoute) -> Bool {
    guard walk.ground.isEmpty else { return false }
    guard let axis = HeightAxis(walk.heights.compactMap(\.meters), most: 4) else { return true }
    return axis.high - axis.low < 0.05
  }

  private static func lanes(of walk: MapRoute) -> Double {
    (walk.coverage == nil ? 0 : 1) + (walk.hidden?.isEmpty == false ? 1 : 0)
  }

  private let walk: MapRoute
  private let chain: MapChain
  private let labels: MapLabels
  private let language: Language
  private let host: SVGHost
  private let box: PixelBox
  private let axis: HeightAxis?
  private let isFlat: Bool
  private let plot: PixelBox

  /// Fits the profile into a box.
  init(
    _ walk: MapRoute, of chain: MapChain, labels: MapLabels, in box: PixelBox,
    on host: SVGHost = .file
  ) {
    self.host = host
    self.walk = walk
    self.chain = chain
    self.labels = labels
    self.box = box
    language = Language(matching: labels.language) ?? .english
    axis = HeightAxis((walk.heights + walk.ground).compactMap(\.meters), most: 4)
    isFlat = Self.isFlat(walk)
    // Below the plot: ticks and their numbers, lanes, distances, legend.
    plot = PixelBox(
      left: box.left + 52, top: box.top + 12, right: box.right - 6,
      bottom: max(box.top + 24, box.bottom - 65 - Self.lanes(of: walk) * 10))
  }

  /// The first walk of a scene that a profile can be drawn of.
  static func walk(of scene: MapScene) -> (MapRoute, MapChain)? {
    for chain in scene.chains {
      if let walk = chain.walk, walk.length > 0, walk.length.isFinite { return (walk, chain) }
    }
    return nil
  }

  /// Spoken description of the profile of a scene's first walk; empty without one.
  static func summary(of scene: MapScene) -> String {
    guard let (walk, chain) = walk(of: scene) else { return "" }
    let box = PixelBox(left: 0, top: 0, right: 640, bottom: 200)
    return ProfileFigure(walk, of: chain, labels: scene.labels, in: box).summary
  }

  func write(to out: inout TextChunks) {
    out.append("<g>\n<title>\(Escaping.markup(summary))</title>\n")
    let unsupported = (walk.coverage ?? []).filter { !$0.value }.map { ($0.from, $0.to) }
    let hidden = (walk.hidden ?? []).map { ($0.from, $0.to) }
    boxes(unsupported, plot.top, plot.bottom, stripes + " fill-opacity=\"0.5\"", to: &out)
    heights(hidden, to: &out)
    ticks(to: &out)
    var lane = plot.bottom + 29
    if let coverage = walk.coverage {
      let supported = coverage.filter(\.value).map { ($0.from, $0.to) }
      boxes(supported, lane, lane + 6, "fill=\"\(host(MapPalette.supported))\"", to: &out)
      boxes(unsupported, lane, lane + 6, stripes, to: &out)
      lane += 10
    }
    if !hidden.isEmpty {
      boxes([(0, walk.length)], lane, lane + 6, "fill=\"\(host(MapPalette.land))\"", to: &out)
      boxes(hidden, lane, lane + 6, "fill=\"\(host(MapPalette.hidden))\"", to: &out)
      lane += 10
    }
    distances(y: lane + 10, to: &out)
    legend(y: box.bottom - 6, to: &out)
    out.append("</g>\n")
  }

  /// The stripes of sections without support, as a definition and as a fill.
  static func pattern(on host: SVGHost) -> String {
    "<pattern id=\"\(host.id("stripes"))\" width=\"6\" height=\"6\" "
      + "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
      + "<rect width=\"6\" height=\"6\" fill=\"\(host(MapPalette.unsupportedSoft))\"/>"
      + "<rect width=\"3\" height=\"6\" fill=\"\(host(MapPalette.unsupported))\"/></pattern>\n"
  }
  private var stripes: String { "fill=\"url(#\(host.id("stripes")))\"" }

  private func x(_ distance: Meters) -> Double {
    plot.left + (plot.right - plot.left) * max(0, min(1, distance / walk.length))
  }

  private func boxes(
    _ sections: [(Meters, Meters)], _ top: Double, _ bottom: Double, _ fill: String,
    to out: inout TextChunks
  ) {
    let spans = ProfileLine.spans(sections.map { (from: $0.0, to: $0.1) }, x: x)
    guard !spans.isEmpty else { return }
    out.append("<path \(fill) d=\"")
    for span in spans {
      out.append(
        "M\(SVGText.number(span.left)),\(SVGText.number(top))H\(SVGText.number(span.right))"
          + "V\(SVGText.number(bottom))H\(SVGText.number(span.left))Z")
    }
    out.append("\"/>\n")
  }

  /// The lines of round heights, the ground, the hidden sections and the anchors' line.
  private func heights(_ hidden: [(Meters, Meters)], to out: inout TextChunks) {
    let floor = SVGText.number(plot.bottom)
    func y(_ meters: Meters) -> Double {
      guard let axis, !isFlat else { return (plot.top + plot.bottom) / 2 }
      let fraction = (meters - axis.bottom) / (axis.top - axis.bottom)
      return plot.bottom - (plot.bottom - plot.top) * fraction
    }
    for tick in isFlat ? [] : axis?.ticks ?? [] {
      let at = SVGText.number(y(tick))
      out.append(
        "<path fill=\"none\" stroke=\"\(host(MapPalette.edge))\" d=\"M\(SVGText.number(plot.left)),\(at)"
          + "H\(SVGText.number(plot.right))\"/>\n")
      text(
        LocalNumber.decimal(tick, decimals: 0, in: language) + labels.gap + labels.meters,
        x: plot.left - 8, y: y(tick) + 3.5, anchor: "end", to: &out)
    }
    for part in ProfileLine.parts(walk.ground, x: x, y: y) {
      let ends = (SVGText.number(part[0].x), SVGText.number(part[part.count - 1].x))
      out.append(
        "<path fill=\"\(host(MapPalette.profile))\" "
          + "d=\"\(SVGText.path(part))L\(ends.1),\(floor) \(ends.0),\(floor)Z\"/>\n"
          + "<path fill=\"none\" stroke=\"\(host(MapPalette.profileEdge))\" d=\"\(SVGText.path(part))\"/>\n"
      )
    }
    boxes(
      hidden, plot.top, plot.bottom, "fill=\"\(host(MapPalette.hidden))\" fill-opacity=\"0.18\"",
      to: &out)
    for part in ProfileLine.parts(walk.heights, x: x, y: y) {
      out.append(
        "<path fill=\"none\" stroke=\"\(host(MapPalette.route))\" stroke-width=\"2\" "
          + "stroke-linejoin=\"round\" d=\"\(SVGText.path(part))\"/>\n")
    }
    out.append(
      "<path fill=\"none\" stroke=\"\(host(MapPalette.profileEdge))\" d=\"M\(SVGText.number(plot.left)),\(floor)"
        + "H\(SVGText.number(plot.right))\"/>\n")
    extremes(y: y, to: &out)
  }

  /// The highest and the lowest place of the anchors' line, with their heights.
  private func extremes(y: (Meters) -> Double, to out: inout TextChunks) {
    let known = walk.heights.compactMap { height in
      height.meters.flatMap { $0.isFinite ? (at: x(height.distance), meters: $0) : nil }
    }
    guard !isFlat, let high = known.max(by: { $0.meters < $1.meters }),
      let low = known.min(by: { $0.meters < $1.meters }), high.meters - low.meters >= 1
    else { return }
    for place in [high, low] {
      let top = y(place.meters)
      out.append(
        "<circle cx=\"\(SVGText.number(place.at))\" cy=\"\(SVGText.number(top))\" r=\"3\" "
          + "fill=\"\(host(MapPalette.route))\"/>\n")
      text(
        LocalNumber.decimal(place.meters, decimals: 0, in: language) + labels.gap + labels.meters,
        x: max(plot.left + 22, min(plot.right - 16, place.at)), y: max(plot.top + 2, top - 7),
        anchor: "middle", size: 11, hasHalo: true, to: &out)
    }
  }

  /// The anchors: where something is to be done as strong ticks, the others while there is room.
  private func ticks(to out: inout TextChunks) {
    let top = SVGText.number(plot.bottom + 4)
    let room = (plot.right - plot.left) / Double(max(1, chain.anchors.count))
    var last: [Bool: Double] = [:]
    for (anchor, stop) in zip(chain.anchors, walk.stops) where stop.distance.isFinite {
      let at = x(stop.distance)
      let isPath = anchor.kind == .path
      let isEnd = anchor.kind == .start || anchor.kind == .arrival
      guard isEnd || at - (last[isPath] ?? -.infinity) >= 3, !isPath || room >= 1.5 else {
        continue
      }
      last[isPath] = at
      let color = isPath ? MapPalette.softInk : isEnd ? anchor.kind.color : MapPalette.ink
      let size = isPath ? 6 : isEnd ? 11 : 9
      out.append(
        "<path stroke=\"\(host(color))\" stroke-width=\"\(isPath ? 1 : isEnd ? 3 : 2)\" "
          + "d=\"M\(SVGText.number(at)),\(top)v\(size)\"/>\n")
    }
    numbers(to: &out)
  }

  /// The numbers of those where something is to be done, where they have room: the ends before others.
  private func numbers(to out: inout TextChunks) {
    let told = zip(chain.anchors, walk.stops).filter { anchor, stop in
      anchor.kind != .path && anchor.number != nil && stop.distance.isFinite
    }
    let isEnd = { (kind: MapAnchor.Kind) in kind == .start || kind == .arrival }
    var taken: [(left: Double, right: Double)] = []
    if !told.isEmpty {
      text(
        labels[.labelAnchor], x: plot.left - 8, y: plot.bottom + 25, anchor: "end", size: 11,
        to: &out)
    }
    for (anchor, stop) in told.filter({ isEnd($0.0.kind) }) + told.filter({ !isEnd($0.0.kind) }) {
      guard let number = anchor.number else { continue }
      let middle = x(stop.distance)
      let half = Double("\(number)".count) * 3.5 + 3
      guard taken.allSatisfy({ middle + half < $0.left || middle - half > $0.right }) else {
        continue
      }
      taken.append((middle - half, middle + half))
      text("\(number)", x: middle, y: plot.bottom + 25, anchor: "middle", size: 11, to: &out)
    }
  }

  /// Round distances below the profile.
  private func distances(y: Double, to out: inout TextChunks) {
    let width = plot.right - plot.left
    let most = walk.length * 80 / max(80, width)
    let step = ScaleBar.length(notLongerThan: walk.length).flatMap { longest in
      [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1].map { longest * $0 }
        .first { $0 >= most }
    }
    for part in 0...100 {
      let distance = Double(part) * (step ?? walk.length)
      // The end says how long the walk is.
      guard x(distance) < plot.right - 76 else { break }
      let words = part == 0 ? "0" : ScaleBar.text(distance, labels: labels)
      text(words, x: x(distance), y: y, anchor: part == 0 ? "start" : "middle", to: &out)
    }
    text(
      LocalNumber.length(walk.length, in: language), x: plot.right, y: y, anchor: "end", to: &out)
  }

  /// Legend of the marks, as far as there is room.
  private func legend(y: Double, to out: inout TextChunks) {
    var left = plot.left
    for (height, mark, words) in entries {
      let width = 22 + Double(words.count) * 6.3 + 18
      guard left + width <= box.right + 18 else { continue }
      let at = "x=\"\(SVGText.number(left))\" width=\"16\""
      let top = SVGText.number(y - 3.5 - height / 2)
      out.append("<rect \(at) y=\"\(top)\" height=\"\(SVGText.number(height))\" \(mark)/>\n")
      text(words, x: left + 22, y: y, anchor: "start", to: &out)
      left += width
    }
  }

  /// Legend entries, the more important ones first: height of the mark, mark and words.
  private var entries: [(height: Double, mark: String, words: String)] {
    var entries: [(height: Double, mark: String, words: String)] = []
    if let range {
      let heights = [range, climb].compactMap { $0 }.joined(separator: ", ")
      entries.append(
        (2, "fill=\"\(host(MapPalette.route))\"", "\(labels[.labelAltitude]) · \(heights)"))
    }
    if unsupportedLength > 0 {
      entries.append((7, stripes, filled(.unsupportedOn, unsupportedLength)))
    }
    if hiddenLength > 0 {
      entries.append((7, "fill=\"\(host(MapPalette.hidden))\"", filled(.hiddenOn, hiddenLength)))
    }
    if (walk.coverage ?? []).contains(where: \.value) {
      entries.append((7, "fill=\"\(host(MapPalette.supported))\"", labels[.supported]))
    }
    if !walk.ground.isEmpty {
      let mark = "fill=\"\(host(MapPalette.profile))\" stroke=\"\(host(MapPalette.profileEdge))\""
      entries.append((7, mark, labels[.ground]))
    }
    return entries
  }

  /// Spoken description of the picture.
  private var summary: String {
    var parts = [labels[.profile], range ?? labels[.noHeights]]
    if let climb { parts.append(climb) }
    if walk.coverage != nil { parts.append(filled(.unsupportedOn, unsupportedLength)) }
    if walk.hidden != nil { parts.append(filled(.hiddenOn, hiddenLength)) }
    return parts.joined(separator: ". ")
  }

  /// From which height to which the anchors stand; nil when it is not known.
  private var range: String? {
    guard let axis = HeightAxis(walk.heights.compactMap(\.meters), most: 4), !walk.datum.isEmpty
    else { return nil }
    let least = LocalNumber.decimal(axis.low, decimals: 0, in: language)
    let most = LocalNumber.decimal(axis.high, decimals: 0, in: language)
    guard least != most else {
      return Catalogue.fill(labels[.altitudeAbove], [("meters", least), ("datum", walk.datum)])
    }
    return Catalogue.fill(
      labels[.heightRange], [("least", least), ("most", most), ("datum", walk.datum)])
  }

  /// Total ascent and descent from anchor to anchor; nil if unknown.
  private var climb: String? {
    guard let (up, down) = walk.climb else { return nil }
    return Catalogue.fill(
      labels[.climb],
      [
        ("up", LocalNumber.length(up, in: language)),
        ("down", LocalNumber.length(down, in: language)),
      ])
  }

  private var unsupportedLength: Meters {
    (walk.coverage ?? []).reduce(0) { $1.value ? $0 : $0 + $1.length }
  }

  private var hiddenLength: Meters { (walk.hidden ?? []).reduce(0) { $0 + $1.length } }

  private func filled(_ key: ElevationProfileText, _ length: Meters) -> String {
    Catalogue.fill(labels[key], [("length", LocalNumber.length(length, in: language))])
  }

  /// Halo of a text over lines.
  private var halo: String {
    " stroke=\"\(host(MapPalette.sheet))\" stroke-width=\"3\" stroke-linejoin=\"round\" "
      + "paint-order=\"stroke\""
  }

  private func text(
    _ words: String, x: Double, y: Double, anchor: String, size: Int = 12, hasHalo: Bool = false,
    to out: inout TextChunks
  ) {
    out.append(
      "<text x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\" font-size=\"\(size)\" "
        + "text-anchor=\"\(anchor)\" fill=\"\(host(MapPalette.softInk))\"\(hasHalo ? halo : "")>"
        + "\(Escaping.markup(words))</text>\n"
    )
  }
}
