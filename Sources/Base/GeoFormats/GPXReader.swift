/// A piece of a GPX document, in the order of the text.
package enum GPXItem: Hashable, Sendable {
  /// The root element with its version.
  case document(version: String?)
  /// The required attribution: the author of the document's copyright.
  case attribution(String)
  /// A point of interest.
  case waypoint(GPXPoint)
  /// A planned way begins; its name and points follow.
  case routeBegins
  case routeName(String)
  /// The next point of the route.
  case routePoint(GPXPoint)
  /// A recorded way begins; its name and segments follow.
  case trackBegins
  case trackName(String)
  /// A segment of the track begins; its points follow.
  case segmentBegins
  /// The next point of the segment.
  case trackPoint(GPXPoint)
  /// The text of an `ele` or `geoidheight` is no number: the value counts as missing.
  case badNumber(at: TextPlace)
}

/// Reads GPX 1.0 and 1.1 piece by piece, with or without a namespace.
///
/// Bare `&` and `<` of names, which phones write, are read as if they were escaped. Other elements
/// and the extensions of a waypoint are kept whole; an `ele` that is no number counts as missing.
package enum GPXReader {
  /// The longest text of one element, in bytes.
  package static let longestText = 1 << 20

  /// Reads a whole document.
  /// - Throws: `FormatError` with line and column: not well-formed, not GPX, an entity declaration,
  ///   a point without a valid `lat` and `lon`, a nesting or text beyond the limits.
  package static func read(
    _ bytes: [UInt8], item: @escaping (GPXItem) -> Void
  ) throws(FormatError) {
    let parser = GPXParser(item: item)
    try reader(for: parser).read(ByteFeed(bytes))
  }

  /// Reads a document from a stream, in memory that does not grow with it.
  /// - Throws: The errors of the other `read`, and those of `stream`.
  package static func read(
    _ stream: inout ByteStream, item: @escaping (GPXItem) -> Void
  ) throws(FormatError) {
    let parser = GPXParser(item: item)
    try reader(for: parser).read { (buffer) throws(FormatError) in try stream.read(into: buffer) }
  }

  /// Reads a document from a feed, in memory that does not grow with it.
  ///
  /// Each item comes with the place where the last point of interest or way begins; points of ways
  /// with their own.
  /// - Parameters:
  ///   - feed: The bytes of the document.
  ///   - fault: A closure called with the error of a point, which is then left out; nil ends the reading there.
  ///   - item: A closure called with each item.
  /// - Returns: The number of bare `&` and `<` that were escaped.
  /// - Throws: The errors of the other `read`, and those of `feed`.
  package static func read(
    _ feed: ByteFeed, fault: ((FormatError) -> Void)? = nil,
    item: @escaping (GPXItem, TextPlace) -> Void
  ) throws(FormatError) -> Int {
    let places = GPXPlaces()
    let parser = GPXParser(fault: fault) { found in
      let place =
        switch found {
        case .trackPoint, .routePoint: places.parser?.pointPlace
        default: places.parser?.place
        }
      item(found, place ?? TextPlace(line: 1, column: 1))
    }
    places.parser = parser
    return try reader(for: parser, isDecoded: feed.isDecoded).read(feed)
  }

  /// Lets items ask their parser where it is.
  private final class GPXPlaces {
    weak var parser: GPXParser?
  }

  private static func reader(
    for parser: GPXParser, isDecoded: Bool = false
  ) throws(FormatError) -> XMLReader {
    guard let reader = XMLReader(handler: parser, isDecoded: isDecoded) else {
      throw .limit("there is no memory for the reader", at: TextPlace(line: 1, column: 1))
    }
    return reader
  }
}
