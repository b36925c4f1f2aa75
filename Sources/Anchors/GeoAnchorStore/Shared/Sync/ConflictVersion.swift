package import GeoAnchors
package import GeoAreas
import GeoFormats
package import GeoIndoor
import GeoPackage
package import Geodesy

/// The subject of a conflict, as one of the two stores has it.
package struct ConflictVersion: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case anchor(Anchor)
    case chain(ConflictChain)
    case regions(RegionSet)
    case venue(Venue)
  }

  package var content: Content
  /// The time of this version, as ISO 8601 in UTC; empty for a base.
  package var time: String
  /// The author; nil when unknown.
  package var author: String?

  /// The anchor; nil for everything else.
  package var anchor: Anchor? { if case .anchor(let anchor) = content { anchor } else { nil } }

  /// The display name; nil for content named by its id alone.
  var name: String? {
    switch content {
    case .anchor(let anchor): anchor.name
    case .venue(let venue): venue.name
    case .chain, .regions: nil
    }
  }
}

/// A chain of a conflict; the anchors themselves are conflicts of their own.
package struct ConflictChain: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package var anchor: AnchorID
    /// The distance along the path, in meters.
    package var distance: Meters
    package var role: String
    package var street: String?
  }

  package var name: String
  /// The length of its path in geodesic meters.
  package var length: Meters
  /// The attribution required when the path is shown.
  package var attribution: String?
  package var path: [Coordinate]
  package var members: [Member]
}

extension ConflictChain {
  /// Reads a chain of a feed; nil for an invalid state.
  init?(feedState state: JSONObject) {
    guard let bytes = state["geom"]?.string.flatMap(Hexadecimal.decode),
      case .line(let path, _)? = try? GeometryBlob.decode(bytes)
    else { return nil }
    let members = (state["members"]?.array ?? []).map { member in
      Member(
        anchor: AnchorID(rawValue: member["anchor"]?.string ?? ""),
        distance: member["distance"]?.number ?? 0, role: member["role"]?.string ?? "",
        street: member["street"]?.string)
    }
    self.init(
      name: state["name"]?.string ?? "", length: state["length"]?.number ?? 0,
      attribution: state["attribution"]?.string, path: path, members: members)
  }
}
