public import Geodesy

/// A query of anchors, as a value: every condition that is set must hold.
///
/// The order of the answer is stable: by distance when `near` is set (equal distances in the order
/// of insertion), in the order of insertion otherwise.
public struct AnchorQuery: Hashable, Sendable {
  /// A place and how far from it an anchor may be.
  public struct Near: Hashable, Sendable {
    /// The place.
    public var center: Coordinate
    /// The largest geodesic distance in meters, itself included; may be infinite.
    public var radius: Meters

    /// Names a place and a distance.
    public init(_ center: Coordinate, within radius: Meters = .infinity) {
      self.center = center
      self.radius = radius
    }
  }

  /// A place in the order of an answer.
  package struct Cursor: Hashable, Sendable {
    /// The number of the row of the anchor before it, which it keeps.
    package var row: Int64
    /// The distance of that anchor in meters, in answers by distance; nil in the order of insertion.
    package var distance: Meters?

    package init(row: Int64, distance: Meters? = nil) {
      self.row = row
      self.distance = distance
    }
  }

  /// Only anchors near a place, nearest first.
  public var near: Near?
  /// Only anchors in a box or on its edge; it may cross the antimeridian.
  public var box: BoundingBox?
  /// Only anchors in one of these polygons or on its edge.
  public var area: [Polygon]?
  /// Only anchors that were changed at this time or later, as ISO 8601 in UTC.
  public var since: String?
  /// Only anchors that were changed before this time, as ISO 8601 in UTC.
  public var until: String?
  /// Only anchors that have each word of this text, in capitals or not, at the beginning of a word of
  /// their name, id, tags, collection or the texts of their properties.
  public var text: String?
  /// Only anchors that have all of these tags.
  public var tags: [String]
  /// Only anchors of this collection.
  public var collection: String?
  /// Only anchors of exactly this name.
  public var name: String?
  /// Only anchors that meet this condition.
  package var condition: AnchorCondition?
  /// Whether anchors that belong to a stored chain are wanted too.
  public var includesChains: Bool
  /// Only anchors behind this place in the order of the answer.
  package var after: Cursor?
  /// The greatest number of anchors; nil for all.
  public var limit: Int?
  /// The number of found anchors to skip first.
  public var offset: Int

  /// Creates a query; without arguments it asks for everything.
  public init(
    near: Near? = nil, box: BoundingBox? = nil, tags: [String] = [], collection: String? = nil,
    name: String? = nil, includesChains: Bool = true, limit: Int? = nil, offset: Int = 0,
    area: [Polygon]? = nil, since: String? = nil, until: String? = nil, text: String? = nil
  ) {
    self.near = near
    self.box = box
    self.tags = tags
    self.collection = collection
    self.name = name
    self.includesChains = includesChains
    self.limit = limit
    self.offset = offset
    self.area = area
    self.since = since
    self.until = until
    self.text = text
  }
}

/// An anchor that a query found.
public struct FoundAnchor: Hashable, Sendable {
  /// The anchor.
  public var anchor: Anchor
  /// The geodesic distance from the query's place in meters; nil when the query has none.
  public var distance: Meters?
  /// The times and authors of its storage; nil for an anchor not from a store.
  public var record: AnchorRecord?

  /// Creates an answer.
  public init(anchor: Anchor, distance: Meters? = nil, record: AnchorRecord? = nil) {
    self.anchor = anchor
    self.distance = distance
    self.record = record
  }
}
