/// Reads the placemarks of KML 2.2 one by one, with or without a namespace.
///
/// Links are not followed. The other elements of a placemark are kept whole where only points are asked for.
package enum KMLReader {
  /// The longest text of one element, in bytes.
  package static let longestText = 1 << 22

  /// The longest `coordinates` of a line or ring, in bytes.
  package static let longestLine = 1 << 27

  /// The most points of one placemark.
  package static let mostPoints = 1 << 16

  /// Reads a document, in memory that does not grow with it.
  /// - Parameters:
  ///   - feed: The bytes of the document.
  ///   - shapes: The shapes to keep beside points.
  ///   - fault: A closure called with the error of a placemark, which is then left out; nil ends
  ///   the reading there.
  ///   - link: A closure called with the place of each link to another document.
  ///   - placemark: A closure called with each placemark.
  /// - Returns: The number of bare `&` and `<` that were escaped.
  /// - Throws: `FormatError` with line and column: not well-formed, not KML, an entity declaration,
  ///   a point without a valid position, a nesting or text beyond the limits.
  package static func read(
    _ feed: ByteFeed, keeping shapes: KMLShapes = .points,
    fault: ((FormatError) -> Void)? = nil, link: @escaping (TextPlace) -> Void = { _ in },
    placemark: @escaping (KMLPlacemark) -> Void
  ) throws(FormatError) -> Int {
    let parser = KMLParser(keeping: shapes, fault: fault, link: link, placemark: placemark)
    guard let reader = XMLReader(handler: parser, isDecoded: feed.isDecoded) else {
      throw .limit("there is no memory for the reader", at: TextPlace(line: 1, column: 1))
    }
    return try reader.read(feed)
  }
}
