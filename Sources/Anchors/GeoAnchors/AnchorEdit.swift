package import Geodesy

/// A set of changes to an anchor; what is not given is unchanged.
///
/// Adding and editing share it: applied to an anchor that has only its id, it makes a new one.
package struct AnchorEdit: Hashable, Sendable {
  /// A part of an anchor that can be cleared: every column but the id, the position and the datum.
  package struct Part: RawRepresentable, CaseIterable, Hashable, Sendable {
    package let rawValue: String

    package init?(rawValue: String) {
      guard Self.columns[rawValue] != nil else { return nil }
      self.rawValue = rawValue
    }

    /// The parts: those that every anchor has, then the details.
    package static let allCases =
      (AnchorColumn.all.filter { !$0.isDetail } + AnchorColumn.details)
      .compactMap { columns[$0.field]?.name == $0.name ? Part(rawValue: $0.field) : nil }

    fileprivate static let columns = Dictionary(
      AnchorColumn.all.filter { ![.id, .position].contains($0.part) }.map { ($0.field, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The parts that are cleared before others are set.
  package var cleared: [Part] = []
  /// The latitude on WGS84, `-90...90`.
  package var latitude: Degrees?
  /// The longitude on WGS84, `-180...180`.
  package var longitude: Degrees?
  /// The altitude; its source is the user unless the details give another.
  package var altitude: Altitude?
  /// The heading, clockwise from true north, `0..<360`.
  package var heading: Degrees?
  package var name: String?
  package var collection: String?
  package var removedTags: [String] = []
  /// Tags to add, each once.
  package var addedTags: [String] = []
  /// Details; those that are nil are unchanged.
  package var details = AnchorDetails()

  package init() {}

  /// Applies the changes; the store checks the result.
  package func apply(to anchor: inout Anchor) {
    for part in cleared { Self.clear(part, of: &anchor) }
    if let latitude { anchor.coordinate.latitude = latitude }
    if let longitude { anchor.coordinate.longitude = longitude }
    if let heading { anchor.heading = heading }
    if let name { anchor.name = name }
    if let collection { anchor.collection = collection }
    anchor.tags.removeAll(where: Set(removedTags).contains)
    var tags = Set(anchor.tags)
    for tag in addedTags where tags.insert(tag).inserted { anchor.tags.append(tag) }
    if let altitude {
      anchor.altitude = altitude
      anchor.details.altitudeSource = .userDefined
    }
    for column in AnchorColumn.details {
      if let value = details[column] { anchor.details[column] = value }
    }
  }

  private static func clear(_ part: Part, of anchor: inout Anchor) {
    guard let column = Part.columns[part.rawValue] else { return }
    let blank = Anchor(id: anchor.id, coordinate: anchor.coordinate)
    column.copy(blank, to: &anchor)
    // The details of an altitude go with it.
    guard case .altitude = column.content else { return }
    for column in AnchorColumn.details where column.part == .altitude {
      column.copy(blank, to: &anchor)
    }
  }
}
