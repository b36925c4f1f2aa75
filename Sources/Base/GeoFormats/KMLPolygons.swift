/// Reads the polygons of KML 2.2 documents; everything else is passed over.
package enum KMLPolygons {
  /// Reads the placemarks that have polygons, with their texts trimmed, and finds the links to other documents.
  /// - Throws: `FormatError` with line and column.
  package static func read(
    _ bytes: [UInt8]
  ) throws(FormatError) -> (placemarks: [KMLPlacemark], links: [TextPlace]) {
    let found = KMLPlacemarkList()
    let keep = { (placemark: KMLPlacemark) in
      guard !placemark.polygons.isEmpty else { return }
      var placemark = placemark
      placemark.name = placemark.name.map(trimmed)
      placemark.begin = placemark.begin.map(trimmed)
      placemark.end = placemark.end.map(trimmed)
      for index in placemark.data.indices {
        placemark.data[index].text = trimmed(placemark.data[index].text)
      }
      found.placemarks.append(placemark)
    }
    _ = try KMLReader.read(
      ByteFeed(bytes), keeping: .polygons, link: { found.links.append($0) }, placemark: keep)
    return (found.placemarks, found.links)
  }

  private static func trimmed(_ text: String) -> String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
    let start = text.drop { blanks.contains($0) }
    return String(start.reversed().drop { blanks.contains($0) }.reversed())
  }
}

private final class KMLPlacemarkList {
  var placemarks: [KMLPlacemark] = []
  var links: [TextPlace] = []
}
