import CGeoGeographic
package import Geodesy

/// The notations of places that GeographicLib reads.
///
/// The library is opened at first use; without it every routine throws `FormatError.library`.
package enum CoordinateSyntax {
  /// An angle and what the letter of its hemisphere makes it.
  package struct Angle: Hashable, Sendable {
    package var degrees: Degrees
    /// Whether it is a latitude; nil without a letter.
    package var isLatitude: Bool?
  }

  /// The path of the library.
  /// - Throws: `FormatError.library` when it cannot be loaded.
  package static func libraryPath() throws(FormatError) -> String {
    try load()
    return geo_geographic_path().map { String(cString: $0) } ?? ""
  }

  /// Reads degrees with minutes, seconds and a hemisphere: `48°51'24"N`, `48 51.4 N`, `48.85N`,
  /// `48 deg 51' 24.00" N`, also with a decimal comma; nil for other texts.
  package static func angle(_ text: some StringProtocol) throws(FormatError) -> Angle? {
    guard text.utf8.count <= 60, text.contains(where: \.isNumber) else { return nil }
    try load()
    var (degrees, axis) = (0.0, Int32(0))
    guard geo_geographic_angle(normalized(text), &degrees, &axis) == nil, degrees.isFinite else {
      return nil
    }
    return Angle(degrees: degrees, isLatitude: axis == 0 ? nil : axis == 1)
  }

  /// The center of a square of MGRS such as `29TNF3272954475`; nil for other texts.
  package static func mgrs(_ text: some StringProtocol) throws(FormatError) -> Coordinate? {
    try place(String(text).filter { !$0.isWhitespace }, geo_geographic_mgrs)
  }

  /// The center of a geohash; nil for other texts.
  package static func geohash(_ text: some StringProtocol) throws(FormatError) -> Coordinate? {
    try place(String(text), geo_geographic_geohash)
  }

  /// A point of UTM on WGS84.
  /// - Parameters:
  ///   - zone: The zone with its hemisphere (`29N`, `56S`) or with the letter of its band (`29T`); N and
  ///     S are always hemispheres.
  ///   - easting: Meters.
  ///   - northing: Meters.
  /// - Returns: Nil for what is no zone, and for a point that is not in it.
  /// - Throws: `FormatError.library` when the library cannot be loaded.
  package static func utm(
    zone: some StringProtocol, easting: Meters, northing: Meters
  ) throws(FormatError) -> Coordinate? {
    var zone = String(zone).filter { !$0.isWhitespace }.lowercased()
    guard let letter = zone.last, "cdefghjklmnpqrstuvwx".contains(letter),
      let number = Int(zone.dropLast()), 1...60 ~= number
    else { return nil }
    if letter != "s" { zone = "\(number)" + (letter < "n" ? "s" : "n") }
    return try place(zone) { text, latitude, longitude in
      geo_geographic_utm(text, easting, northing, latitude, longitude)
    }
  }

  private static func load() throws(FormatError) {
    guard let reason = geo_geographic_load() else { return }
    throw .library(
      String(cString: reason) + "; install GeographicLib (Debian: libgeographiclib23)")
  }

  private static func place(
    _ text: String,
    _ read: (
      UnsafePointer<CChar>, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>
    ) -> UnsafePointer<CChar>?
  ) throws(FormatError) -> Coordinate? {
    try load()
    var (latitude, longitude) = (0.0, 0.0)
    guard text.utf8.count <= 60, read(text, &latitude, &longitude) == nil else { return nil }
    return try? Coordinate(validating: latitude, longitude: longitude)
  }

  /// The angle as GeographicLib has it: without blanks, minutes behind a colon where no sign stands.
  private static func normalized(_ text: some StringProtocol) -> String {
    let text = String(text.map { $0 == "," ? "." : $0 })
    var parts = text.split { $0.isWhitespace }.map { part in
      part.lowercased().hasSuffix("deg") ? part.dropLast(3) + "d" : String(part)
    }
    let hasSigns = parts.contains { $0.contains { "°ºd'\"′″’”:".contains($0) } }
    guard !hasSigns else { return parts.joined() }
    var (before, after) = ("", "")
    if let first = parts.first, first.count == 1, first.allSatisfy(\.isLetter) {
      before = parts.removeFirst()
    }
    if let last = parts.last, last.count == 1, last.allSatisfy(\.isLetter) {
      after = parts.removeLast()
    }
    return before + parts.joined(separator: ":") + after
  }
}
