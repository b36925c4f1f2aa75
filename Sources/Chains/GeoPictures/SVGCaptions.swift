/// Captions of anchors beside their markers on a printed map: the ends of walks, their waypoints,
/// and separate anchors.
struct SVGCaptions {
  private struct Caption {
    var text: String
    var color: ThemeColor
    var middle: Pixel
    /// The place that it names.
    var place: Pixel
  }

  private static let size = 11.0
  private var captions: [Caption] = []

  /// Finds a side of each marker where its caption is whole and free, and takes that room.
  init(_ anchors: [MapAnchor], frame: PictureFrame, in taken: inout OccupiedDiscs) {
    let ranks: [MapAnchor.Kind] = [.start, .arrival, .via, .place]
    for anchor in ranks.flatMap({ kind in anchors.filter { $0.kind == kind } })
    where captions.count < 60 {
      let words = anchor.place.isEmpty ? anchor.label : anchor.place
      guard !words.isEmpty, let place = frame.pixel(anchor.coordinate) else { continue }
      let text = SVGText.shortened(words, width: 180, size: Self.size)
      // Walks that begin in one place name it once.
      let isNamed = captions.contains { $0.text == text && $0.place.distance(to: place) < 12 }
      guard anchor.walk == nil || !isNamed
      else { continue }
      let half = Double(text.count) * Self.size * 0.29
      // The arrival is a pin that stands above its place.
      let y = place.y - (anchor.kind == .arrival ? 18 : 0)
      // Above and below it may be moved along the edge of the map.
      let room = frame.map.inset(by: 9 + half)
      let x = room.left < room.right ? min(room.right, max(room.left, place.x)) : place.x
      let sides = [
        Pixel(x: place.x + 27 + half, y: y), Pixel(x: place.x - 27 - half, y: y),
        Pixel(x: x, y: place.y + 24), Pixel(x: x, y: y - 26),
      ]
      for middle in sides {
        let count = max(1, Int(half * 2 / 8))
        let spots = (0...count).map { step in
          Pixel(x: middle.x + (Double(step) / Double(count) * 2 - 1) * half, y: middle.y)
        }
        guard
          spots.allSatisfy({ frame.map.inset(by: 8).contains($0) && taken.isFree($0, radius: 6) })
        else { continue }
        for spot in spots { taken.reserve(spot, radius: 11) }
        captions.append(Caption(text: text, color: anchor.color, middle: middle, place: place))
        break
      }
    }
  }

  func write(on host: SVGHost, to out: inout TextChunks) {
    for caption in captions {
      out.append(
        "<text x=\"\(SVGText.number(caption.middle.x))\" y=\"\(SVGText.number(caption.middle.y + 4))\" "
          + "font-size=\"\(SVGText.number(Self.size))\" font-weight=\"600\" text-anchor=\"middle\" "
          + "fill=\"\(host(caption.color))\" stroke=\"\(host(MapPalette.nameHalo))\" "
          + "stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\">"
          + "\(Escaping.markup(caption.text))</text>\n")
    }
  }
}
