/// The kinds of things in a venue that have ids.
package enum VenueItemKind: String, Hashable, Sendable, CaseIterable {
  case venue
  case building
  case floor
  case room
  case opening
  case connector
  case marker
  case beacon
  /// A place that people look for.
  case pointOfInterest
  case fence
  /// An area that cannot be walked on.
  case blockedArea
  /// A node of the drawn ways.
  case pathNode
  /// A link of the drawn ways; its id is those of its nodes with a space between.
  case pathLink

  package var word: String {
    switch self {
    case .venue, .building, .floor, .room, .opening, .connector, .marker, .beacon, .fence: rawValue
    case .pointOfInterest: "point of interest"
    case .blockedArea: "blocked area"
    case .pathNode: "path node"
    case .pathLink: "path link"
    }
  }
}

/// A thing in a venue, by kind and id.
public struct VenueItem: Hashable, Sendable, CustomStringConvertible {
  package var kind: VenueItemKind
  /// Its id.
  public var id: String

  package init(_ kind: VenueItemKind, _ id: String) {
    self.kind = kind
    self.id = id
  }

  /// Names a venue, or a part of one.
  package init<Part>(_ kind: VenueItemKind, _ id: VenuePartID<Part>) {
    self.init(kind, id.rawValue)
  }

  /// Kind and id for people, such as "floor `G`".
  public var description: String { "\(kind.word) `\(id.prefix(80))`" }
}
