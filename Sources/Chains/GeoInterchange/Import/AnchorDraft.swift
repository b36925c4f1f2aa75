import GeoAnchors
import GeoFormats
import Geodesy

/// An anchor of a document, before it is checked.
struct AnchorDraft {
  var id: String?
  var name: String?
  var coordinate: Coordinate
  var altitude: Altitude?
  var heading: Degrees?
  /// The north that the heading counts from, where the document says it.
  var headingReference: String?
  var tags: [String] = []
  var collection: String?
  var details = AnchorDetails()
  /// Whether the document has any detail.
  var hasDetails = false
  /// Members of the document that are no part of an anchor; they become free properties.
  var extras: [JSONObject.Member] = []
  /// Meters from the start of the chain that it is part of, or from another place.
  var distance: Meters?
  /// An altitude whose datum is still to come.
  var pendingMeters: Meters?

  /// The anchor, with repairable values repaired.
  func anchor(
    _ options: ImportOptions, newID: () -> AnchorID, repair: ImportRepair.Note
  ) -> Anchor {
    var known: Set<String> = []
    let tags = (self.tags.compactMap { Self.clean($0, repair) } + options.tags)
      .filter { known.insert($0).inserted }
    return Anchor(
      id: identity(newID, repair), name: name.flatMap { Self.clean($0, repair) } ?? "",
      coordinate: coordinate, altitude: altitude, heading: heading.map { turned($0, repair) },
      tags: tags, collection: collection.flatMap { Self.clean($0, repair) } ?? options.collection,
      details: checkedDetails(repair))
  }

  private func identity(
    _ newID: () -> AnchorID, _ repair: ImportRepair.Note
  ) -> AnchorID {
    guard let id, !id.isEmpty else { return newID() }
    if let found = try? AnchorRules.id(id) { return found }
    repair(.newID, nil)
    return newID()
  }

  private func turned(_ heading: Degrees, _ repair: ImportRepair.Note) -> Degrees {
    if (0..<360).contains(heading) { return heading }
    repair(.foldedHeading, nil)
    let rest = heading.truncatingRemainder(dividingBy: 360)
    let turned = rest < 0 ? rest + 360 : rest
    // A tiny negative angle rounds up to the full circle.
    return turned < 360 ? turned : 0
  }

  /// A text without control characters, not longer than allowed; nil when nothing is left.
  static func clean(_ text: String, _ repair: ImportRepair.Note) -> String? {
    // Nearly all texts are fine as they are.
    if text.utf8.count <= AnchorRules.longestText, text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      return text.isEmpty ? nil : text
    }
    var cleaned = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      let kept = isControl ? " " : scalar
      bytes += UTF8.width(kept)
      guard bytes <= AnchorRules.longestText else {
        repair(.shortenedText, nil)
        break
      }
      cleaned.append(kept)
      if isControl { repair(.cleanedText, nil) }
    }
    let trimmed = String(cleaned)
    return trimmed.isEmpty ? nil : trimmed
  }
}

/// Positions that documents write a full turn away.
enum FoldedLongitude {
  /// A coordinate of two numbers; longitudes up to ±540 are the same meridian by a full turn less.
  static func coordinate(
    _ latitude: Degrees, _ longitude: Degrees, _ repair: ImportRepair.Note
  ) throws(GeodesyError) -> Coordinate {
    guard abs(longitude) > 180, abs(longitude) <= 540, abs(latitude) <= 90 else {
      return try Coordinate(validating: latitude, longitude: longitude)
    }
    repair(.foldedLongitude, nil)
    return try Coordinate(
      validating: latitude, longitude: longitude > 0 ? longitude - 360 : longitude + 360)
  }
}
