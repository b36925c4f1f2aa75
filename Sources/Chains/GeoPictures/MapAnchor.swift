package import Geodesy

/// An anchor as a picture shows it.
package struct MapAnchor: Hashable, Sendable, Identifiable {
  /// Drawing style of an anchor.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The first of a walk.
    case start
    /// Between others; small, and collapsed in lists.
    case path
    /// At a bend of the way.
    case turn
    /// A point that the walk was asked to pass.
    case via
    /// The last of a walk.
    case arrival
    /// An anchor that belongs to no walk.
    case place
  }

  /// The identity, shown to people and unique in a scene.
  package var id: String
  /// Its place in the walk, counted from 1; nil for none.
  package var number: Int?
  /// The judgment of an answer about its place.
  package enum Tone: String, Hashable, Sendable {
    case good = "supported"
    case bad = "unsupported"
  }

  /// The judgment of an answer about its place; nil for none.
  package var tone: Tone?
  /// The place of its walk among several; nil in a picture of one walk, and for loose anchors.
  var walk: Int?
  package var kind: Kind
  /// Label in lists, such as the action of the walker here.
  package var label: String
  /// Name of the place, such as a street: the text beside it on the map; that of `label` if empty.
  package var place: String
  /// Purpose of the anchor, in words; may be empty.
  package var role: String
  /// A short remark beside the label in lists, such as the distance from the start; may be empty.
  package var note: String
  package var coordinate: Coordinate
  /// Heading, degrees clockwise from true north; nil if unknown.
  package var heading: Degrees?
  /// Facts about it, in the order in which people read them.
  package var details: [MapDetail]

  package init(
    id: String, number: Int? = nil, kind: Kind, label: String, place: String = "",
    role: String = "", note: String = "", coordinate: Coordinate, heading: Degrees? = nil,
    details: [MapDetail] = []
  ) {
    self.id = id
    self.number = number
    self.kind = kind
    self.label = label
    self.place = place
    self.role = role
    self.note = note
    self.coordinate = coordinate
    self.heading = heading
    self.details = details
  }

  /// Its number, with the letter of its walk among several; nil without a number.
  var mark: String? {
    number.map { (walk.map { WalkStyle(of: $0).letter } ?? "") + String($0) }
  }

  /// The color of its marker: that of its walk for anchors on the way.
  var color: ThemeColor {
    switch tone {
    case .good: return MapPalette.supported
    case .bad: return MapPalette.unsupported
    case nil: break
    }
    guard let walk, kind == .turn || kind == .path else { return kind.color }
    return WalkStyle(of: walk).color
  }

  var title: String { label.isEmpty ? role.isEmpty ? id : role : label }
}

/// One fact about an anchor.
package struct MapDetail: Hashable, Sendable {
  /// Subject of the fact, such as “Altitude”.
  package var label: String
  /// The fact, such as “12 m above the ellipsoid”.
  package var value: String

  package init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
  }
}
