import GeoAreas
package import Geodesy

/// The name of a file that keeps the anchors of a session.
package enum AnchorFileName {
  /// `GeoAnchors-20260131-174502` for the moment in UTC; `GeoAnchors` when nothing is known of it.
  ///
  /// Calendar year and 24 hours.
  package static func name(epoch: Seconds?, time: Seconds) -> String {
    guard let epoch, (epoch + time).isFinite else { return "GeoAnchors" }
    let digits = CoverageTime(seconds: epoch + time).text.filter(\.isNumber)
    guard digits.count >= 14 else { return "GeoAnchors" }
    return "GeoAnchors-\(digits.prefix(8))-\(digits.dropFirst(8).prefix(6))"
  }

  /// A name from a log as one component of a path, of at most 201 bytes, whatever the log says.
  public static func component(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      let isPlain = scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "/"
      let next = isPlain ? String(scalar) : "_"
      // A name of a file has at most 255 bytes; this leaves room for a suffix.
      guard text.utf8.count + next.utf8.count <= 200 else { break }
      text += next
    }
    if text.isEmpty { text = Self.name(epoch: nil, time: 0) }
    return text.hasPrefix(".") ? "_" + text : text
  }
}
