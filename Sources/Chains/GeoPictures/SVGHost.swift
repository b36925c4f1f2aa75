import Geodesy

/// Container of a map picture: a file of its own, or a page.
enum SVGHost: Hashable {
  /// A file: colors are those of paper, as numbers that every program can read.
  case file
  /// A page: colors are variables of the page, so that they follow its scheme, and the names of
  /// elements begin with that of the picture.
  case page(id: String)

  /// A color as an attribute holds it.
  func callAsFunction(_ color: ThemeColor) -> String {
    switch self {
    case .file: color.light
    case .page: "var(--\(color.name))"
    }
  }

  /// Smallest size in pixels of a drawn ground feature: a page has its map too, and is sent around.
  var leastArea: Double { self == .file ? 4 : 8 }

  /// The fill of an anchor's marker.
  func callAsFunction(_ kind: MapAnchor.Kind) -> String { self(kind.color) }

  /// Wraps the mark of a place.
  ///
  /// In a file it is a link that maps open (RFC 5870); the picture in a page is an image as a
  /// whole, beside a list that has the links.
  func linked(_ content: String, to place: Coordinate, _ attributes: String) -> String {
    guard self == .file else { return "<g \(attributes)>\(content)</g>" }
    let numbers = [place.latitude, place.longitude].map { FixedDecimal.text($0, places: 6) }
    return "<a href=\"geo:\(numbers.joined(separator: ","))\" \(attributes)>\(content)</a>"
  }

  /// The role of the picture as a whole: an image has nothing in it that can be chosen.
  var role: String { self == .file ? "graphics-document" : "img" }

  /// The name of an element, of which a document has one.
  func id(_ name: String) -> String {
    switch self {
    case .file: name
    case .page(let id): "\(id)-\(name)"
    }
  }
}

extension MapAnchor.Kind {
  /// The color of its marker; kinds keep apart for color-blind readers by lightness and shape.
  var color: ThemeColor {
    switch self {
    case .start: MapPalette.start
    case .arrival: MapPalette.arrival
    case .via: MapPalette.via
    case .place: MapPalette.place
    case .turn, .path: MapPalette.route
    }
  }
}
