import GeoNumerics
import GeoStreets

/// The ground of a printed map: water, parks, woods, squares, railways, and the names of places.
struct SVGGround {
  let ground: [MapGround]
  let frame: PictureFrame
  let host: SVGHost

  /// Writes areas and rivers.
  func areas(to out: inout TextChunks) {
    let areas = SVGAreas(frame: frame, host: host)
    // Neighbors of one kind are one group.
    var group: [MapArea] = []
    for (index, part) in ground.enumerated() {
      if part.kind.dimension == 2 {
        group.append(MapArea(rings: part.rings))
        if index + 1 < ground.count, ground[index + 1].kind == part.kind { continue }
        areas.write(group, "fill=\"\(host(part.kind.color))\"", least: host.leastArea, to: &out)
        group = []
      } else if part.kind == .river || part.kind == .stream {
        let most = part.kind == .river ? 12.0 : 4
        let width = max(part.kind == .river ? 2 : 1, min(most, most * frame.pixelsPerMeter))
        stroke(part, width, "stroke-linecap=\"round\"", to: &out)
      }
    }
  }

  /// Writes the railways in tunnels, or the others: a line with ties.
  func railways(inTunnels: Bool, to out: inout TextChunks) {
    for part in ground where part.kind == .railway && (part.layer < 0) == inTunnels {
      if inTunnels {
        stroke(part, 1.4, "stroke-dasharray=\"5 4\" stroke-opacity=\"0.55\"", to: &out)
      } else {
        stroke(part, 1.2, "", to: &out)
        stroke(part, 4.6, "stroke-dasharray=\"1.2 6\"", to: &out)
      }
    }
  }

  private func stroke(
    _ part: MapGround, _ width: Double, _ style: String, to out: inout TextChunks
  ) {
    let path = part.rings.flatMap(frame.visible).map(SVGText.compactPath).joined()
    guard !path.isEmpty else { return }
    let more = style.isEmpty ? "" : " " + style
    out.append(
      "<path fill=\"none\" stroke=\"\(host(part.kind.color))\" "
        + "stroke-width=\"\(SVGText.number(width))\" stroke-linejoin=\"round\"\(more) "
        + "d=\"\(path)\"/>\n")
  }

  /// Candidate positions of an area's name, in pixels from its middle.
  private static let besideMiddle = [
    (0.0, 0.0), (0, -20), (0, 20), (-36, 0), (36, 0), (0, -40), (0, 40), (-36, -30), (36, 30),
    (36, -30), (-36, 30),
  ]

  /// Names where they have room: places first, then what is wide enough for its name.
  /// - Parameters:
  ///   - borders: Lines that no name is written over.
  ///   - taken: The room that is taken, and then that of the names.
  /// - Returns: The names that fit, places before areas, 200 at most.
  func names(off borders: [[Pixel]], besides taken: inout OccupiedDiscs) -> [GroundNameLabel] {
    var labels: [GroundNameLabel] = []
    for part in ground.filter({ $0.kind.dimension == 0 })
      + ground.filter({ $0.kind.dimension == 2 })
    where labels.count < 200 {
      guard let name = part.name, let place = part.namePlace, let middle = frame.pixel(place),
        part.kind.dimension == 0 || frame.pixelsPerMeter > 0.1
      else { continue }
      let isPlace = part.kind.dimension == 0
      let outline = isPlace ? [] : part.rings.first?.compactMap(frame.pixel) ?? []
      var label = GroundNameLabel(kind: part.kind, text: name, middle: middle)
      guard isPlace || label.fits(outline) else { continue }
      // That of an area moves a little where its middle is taken.
      for (right, down) in isPlace ? [(0, 0)] : Self.besideMiddle {
        label.middle = Pixel(x: middle.x + right, y: middle.y + down)
        let spots = label.spots
        guard frame.map.inset(by: 8).contains(label.box),
          right == 0 && down == 0 || label.isWithin(outline),
          isPlace || !borders.contains(where: label.touches),
          spots.allSatisfy({ taken.isFree($0, radius: 8) })
        else { continue }
        for spot in spots { taken.reserve(spot, radius: 8) }
        labels.append(label)
        break
      }
    }
    return labels
  }

  func write(_ labels: [GroundNameLabel], to out: inout TextChunks) {
    for label in labels {
      let slant = label.kind.dimension == 2 ? " font-style=\"italic\"" : " font-weight=\"600\""
      out.append(
        "<text x=\"\(SVGText.number(label.middle.x))\" "
          + "y=\"\(SVGText.number(label.middle.y + label.kind.nameSize * 0.36))\" "
          + "font-size=\"\(SVGText.number(label.kind.nameSize))\"\(slant) text-anchor=\"middle\" "
          + "fill=\"\(host(label.kind.nameColor))\" stroke=\"\(host(MapPalette.nameHalo))\" "
          + "stroke-width=\"2.4\" stroke-linejoin=\"round\" paint-order=\"stroke\">"
          + "\(Escaping.markup(label.text))</text>\n")
    }
  }
}

/// The name of a part of the ground, level.
struct GroundNameLabel: Hashable {
  var kind: GroundKind
  var text: String
  var middle: Pixel

  private var width: Double { Double(text.count) * kind.nameSize * 0.58 }

  var box: PixelBox {
    PixelBox(
      left: middle.x - width / 2, top: middle.y - kind.nameSize / 2, right: middle.x + width / 2,
      bottom: middle.y + kind.nameSize / 2)
  }

  /// The middles of discs that cover it.
  var spots: [Pixel] {
    let count = max(1, Int(width / 10))
    return (0...count).map {
      Pixel(x: box.left + width * Double($0) / Double(count), y: middle.y)
    }
  }

  /// Whether its middle is inside of a ring.
  func isWithin(_ ring: [Pixel]) -> Bool {
    var isInside = false
    var before = ring.last ?? middle
    for point in ring {
      if (point.y > middle.y) != (before.y > middle.y),
        middle.x < point.x + (before.x - point.x) * (middle.y - point.y) / (before.y - point.y)
      {
        isInside.toggle()
      }
      before = point
    }
    return isInside
  }

  /// Whether a line leads through it.
  func touches(_ line: [Pixel]) -> Bool {
    let room = box.inset(by: -3)
    return zip(line, line.dropFirst()).contains { from, to in
      SegmentClipping.visible(
        from.place, to.place, low: SIMD2(room.left, room.top), high: SIMD2(room.right, room.bottom))
        != nil
    }
  }

  /// Whether an area is about as wide as the name and high enough for it.
  func fits(_ outline: [Pixel]) -> Bool {
    guard let left = outline.map(\.x).min(), let right = outline.map(\.x).max(),
      let top = outline.map(\.y).min(), let bottom = outline.map(\.y).max()
    else { return false }
    return right - left >= width * 0.8 && bottom - top >= kind.nameSize * 1.4
  }
}
