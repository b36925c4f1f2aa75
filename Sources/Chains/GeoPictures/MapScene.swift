package import Geodesy

/// Everything that a picture of a walk shows: the streets around it, its route and its anchors.
///
/// All texts come from the caller; they may hold any characters and are escaped when written.
/// Points that are not finite numbers are left out of the picture.
public struct MapScene: Hashable, Sendable {
  /// The heading of the picture.
  public var title: String
  /// One line about the whole, where no chain has one of its own; may be empty.
  package var summary = ""
  /// The street network around the route, in any order.
  package var streets: [MapStreet]
  /// Ground features, in painting order.
  package var ground: [MapGround] = []
  /// The buildings around the route, in any order.
  package var buildings: [MapArea] = []
  /// The regions in which places can be tracked, or other areas that the picture is about, in any order.
  package var regions: [MapArea] = []
  /// The legend's words for other areas; nil for supported regions.
  package var regionsLabel: String?
  /// The floors of a venue, from the lowest up; a page shows one at a time.
  package var floors: [MapFloor] = []
  /// The planned walks; may be empty.
  package var chains: [MapChain]
  /// Anchors that belong to no walk.
  package var anchors: [MapAnchor]
  /// Attribution that the source of the streets demands.
  public var attribution: String?
  /// The words around the map.
  package var labels: MapLabels
  /// The walker, who is the center of a still picture; nil for none.
  package var user: MapUser?
  /// The radius of a circle around every anchor, true to scale; nil for none.
  package var anchorRadius: Meters?

  package init(
    title: String, streets: [MapStreet] = [], chains: [MapChain] = [], anchors: [MapAnchor] = [],
    attribution: String? = nil, labels: MapLabels = MapLabels(), user: MapUser? = nil,
    anchorRadius: Meters? = nil
  ) {
    self.title = title
    self.streets = streets
    self.chains = chains
    self.anchors = anchors
    self.attribution = attribution
    self.labels = labels
    self.user = user
    self.anchorRadius = anchorRadius
  }

  /// The anchors of every chain, then the loose ones: the order that pictures count them in.
  package var allAnchors: [MapAnchor] { walkedAnchors + anchors }

  /// The anchors of every chain, which know their walk where there are several.
  var walkedAnchors: [MapAnchor] {
    guard isComparison else { return chains.flatMap(\.anchors) }
    return chains.enumerated().flatMap { walk, chain in
      chain.anchors.map { anchor in
        var anchor = anchor
        anchor.walk = walk
        return anchor
      }
    }
  }

  /// The anchors that a still picture marks: where walks share their way, those of the first stand for all.
  var markedAnchors: [MapAnchor] {
    guard isComparison else { return walkedAnchors }
    var taken: [MapAnchor.Kind: [SIMD2<Int>: [Coordinate]]] = [:]
    var marked: [MapAnchor] = []
    for anchor in walkedAnchors {
      let place = anchor.coordinate
      // Cells of about 11 m; a twin may lie in a cell next to it.
      guard place.latitude.isFinite, place.longitude.isFinite else { continue }
      let cell = SIMD2(
        Int((place.latitude * 1e4).rounded()), Int((place.longitude * 1e4).rounded()))
      let isTwin = (-1...1).contains { row in
        (-1...1).contains { column in
          taken[anchor.kind]?[cell &+ SIMD2(row, column)]?.contains { $0.distance(to: place) < 1 }
            ?? false
        }
      }
      guard !isTwin else { continue }
      taken[anchor.kind, default: [:]][cell, default: []].append(place)
      marked.append(anchor)
    }
    return marked
  }

  /// Whether several walks are shown, which differ in letter, hue and dashes.
  var isComparison: Bool { chains.count > 1 }
}

/// A line of the street network.
package struct MapStreet: Hashable, Sendable {
  /// Drawing style of a street.
  package enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// A road that leads through the town.
    case arterial
    /// Any other main road.
    case major
    /// Any other street.
    case street
    /// A way for people on foot.
    case path
    case steps
  }

  package var kind: Kind
  package var name: String?
  /// Its line, at least two points.
  package var points: [Coordinate]
  /// Level relative to the ground: 0 on it, 1 and more on bridges above each other, -1 and less in
  /// tunnels below each other.
  package var layer: Int

  package init(kind: Kind, name: String? = nil, points: [Coordinate], layer: Int = 0) {
    self.kind = kind
    self.name = name
    self.points = points
    self.layer = layer
  }
}

/// A walk: a line with anchors in walking order.
package struct MapChain: Hashable, Sendable {
  package var name: String?
  /// One line about it, such as its length and the count of its anchors; may be empty.
  package var summary: String
  package var path: [Coordinate]
  /// The anchors in walking order.
  package var anchors: [MapAnchor]
  /// Figures that walks are compared by, each walk's in the same order.
  var facts: [MapFact] = []
  /// Heights, coverage and visibility along the walk; nil to show only the line and the anchors.
  package var walk: MapRoute?

  /// The identities of the anchors that stand where nothing is supported.
  var unsupportedAnchors: [String] {
    let sections = (walk?.coverage ?? []).filter { !$0.value }
    return zip(anchors, walk?.stops ?? []).compactMap { anchor, stop in
      sections.contains { $0.from < stop.distance && stop.distance < $0.to } ? anchor.id : nil
    }
  }

  /// Creates a walk of its line and its anchors.
  package init(
    name: String? = nil, summary: String = "", path: [Coordinate], anchors: [MapAnchor]
  ) {
    self.name = name
    self.summary = summary
    self.path = path
    self.anchors = anchors
  }
}

/// A figure of a walk, in words.
struct MapFact: Hashable {
  var label: String
  var value: String
  /// The length that differences are formed of, in meters; nil for what is no length.
  var length: Meters?
}
