package import Geodesy

/// What is changed of an anchor; what is not given stays as it is.
///
/// A value that adding and editing share: applied to an anchor that has only its id, it makes a new
/// one.
package struct AnchorEdit: Hashable, Sendable {
  /// A part of an anchor that can be unknown.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// The name.
    case name
    /// The altitude, with all that is known about it.
    case altitude
    /// The heading.
    case heading
    /// All labels.
    case tags
    /// The collection.
    case collection
    /// Where the altitude comes from.
    case source
    /// The geoid that was assumed.
    case geoid
    /// How far the altitude may be off.
    case uncertainty
    /// How its content is turned.
    case orientation
    /// The distance from which it is shown.
    case reveal
    /// The distance at which it counts as reached.
    case arrival
    /// Free properties.
    case properties
    /// When it ceases to be valid.
    case expires
  }

  /// Parts that become unknown, before others are given.
  package var cleared: [Part] = []
  /// The latitude on WGS84, `-90...90`.
  package var latitude: Degrees?
  /// The longitude on WGS84, `-180...180`.
  package var longitude: Degrees?
  /// The altitude; its source is the user unless the details say another.
  package var altitude: Altitude?
  /// The heading, clockwise from true north, `0..<360`.
  package var heading: Degrees?
  /// What people call it.
  package var name: String?
  /// The collection that it belongs to.
  package var collection: String?
  /// Labels that come off.
  package var removedTags: [String] = []
  /// Labels that are put on, each once.
  package var addedTags: [String] = []
  /// Details; each that is nil stays as it is.
  package var details = AnchorDetails()

  /// Creates an edit that changes nothing.
  package init() {}

  /// Creates the changes; the store checks the result.
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
    anchor.details.apply(details)
  }

  private static func clear(_ part: Part, of anchor: inout Anchor) {
    switch part {
    case .name: anchor.name = ""
    case .altitude:
      anchor.altitude = nil
      anchor.details.altitudeSource = nil
      anchor.details.geoid = nil
      anchor.details.altitudeUncertainty = nil
    case .heading: anchor.heading = nil
    case .tags: anchor.tags = []
    case .collection: anchor.collection = nil
    case .source: anchor.details.altitudeSource = nil
    case .geoid: anchor.details.geoid = nil
    case .uncertainty: anchor.details.altitudeUncertainty = nil
    case .orientation: anchor.details.orientation = nil
    case .reveal: anchor.details.revealRadius = nil
    case .arrival: anchor.details.arrivalRadius = nil
    case .properties: anchor.details.properties = nil
    case .expires: anchor.details.expires = nil
    }
  }
}

extension AnchorDetails {
  /// Takes each detail that others have.
  fileprivate mutating func apply(_ others: AnchorDetails) {
    altitudeSource = others.altitudeSource ?? altitudeSource
    geoid = others.geoid ?? geoid
    altitudeUncertainty = others.altitudeUncertainty ?? altitudeUncertainty
    orientation = others.orientation ?? orientation
    revealRadius = others.revealRadius ?? revealRadius
    arrivalRadius = others.arrivalRadius ?? arrivalRadius
    properties = others.properties ?? properties
    expires = others.expires ?? expires
  }
}
