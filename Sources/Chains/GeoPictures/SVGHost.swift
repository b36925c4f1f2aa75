import Geodesy

/// What holds a picture of a map: a file of its own, or a page that it is a part of.
enum SVGHost: Hashable {
  /// A file: colours are those of paper, as numbers that every program can read.
  case file
  /// A page: colours are variables of the page, so that they follow its scheme, and the names of
  /// elements begin with that of the picture.
  case page(id: String)

  /// A colour as an attribute holds it.
  func callAsFunction(_ color: ThemeColor) -> String {
    switch self {
    case .file: color.light
    case .page: "var(--\(color.name))"
    }
  }

  /// How many pixels across what is smaller on the ground is left out: a page has its map too, and is sent
  /// around.
  var leastArea: Double { self == .file ? 4 : 8 }

  /// The fill of an anchor's marker.
  func callAsFunction(_ kind: MapAnchor.Kind) -> String { self(kind.color) }

  /// What stands for a place.
  ///
  /// In a file it is a link that maps open (RFC 5870); the picture in a page is an image as a whole, beside a
  /// list that has the links.
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
  /// The colour of its marker; kinds keep apart for colour-blind readers by lightness and shape.
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
