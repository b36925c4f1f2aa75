package import GeoAnchors
package import Geodesy

extension TileLayer {
  /// The maximum number of anchors that a tile shows where they lie together.
  static let maximumAnchors = 8_192

  /// The anchors of a tile.
  ///
  /// If they are more than a tile can show, each quarter shows its part of the maximum, and so on
  /// down to squares of 1/16 of the tile's width, which show the first of theirs.
  /// - Parameters:
  ///   - frame: The tile.
  ///   - find: Returns the anchors of a box, at most `limit`.
  /// - Returns: The layer.
  /// - Throws: The error of `find`.
  package static func anchors<Failure: Error>(
    in frame: TileFrame,
    _ find: (_ box: BoundingBox, _ limit: Int) throws(Failure) -> [Anchor]
  ) throws(Failure) -> TileLayer {
    var layer = TileLayer(MapLayer.anchors.rawValue, in: frame)
    let all = try find(frame.boundingBox, maximumAnchors + 1)
    if all.count <= maximumAnchors {
      for anchor in all { layer.append(anchor) }
      return layer
    }
    // Anchors on the border of two squares are found in both.
    var known: Set<AnchorID> = []
    for quarter in frame.boundingBox.quarters {
      for anchor in try sample(quarter, maximumAnchors / 4, depth: 1, find)
      where known.insert(anchor.id).inserted {
        layer.append(anchor)
      }
    }
    return layer
  }

  private static func sample<Failure: Error>(
    _ box: BoundingBox, _ most: Int, depth: Int,
    _ find: (_ box: BoundingBox, _ limit: Int) throws(Failure) -> [Anchor]
  ) throws(Failure) -> [Anchor] {
    let found = try find(box, most + 1)
    guard found.count > most else { return found }
    guard depth < 4 else { return Array(found.prefix(most)) }
    var sampled: [Anchor] = []
    for quarter in box.quarters {
      sampled += try sample(quarter, most / 4, depth: depth + 1, find)
    }
    return sampled
  }

  mutating func append(_ anchor: Anchor) {
    append(
      point: anchor.coordinate,
      [
        "id": .text(anchor.id.rawValue), "name": anchor.name.isEmpty ? nil : .text(anchor.name),
        "collection": anchor.collection.map(TileValue.text),
        "tags": anchor.tags.isEmpty ? nil : .text(anchor.tags.joined(separator: ",")),
        "altitude": (anchor.altitude?.meters).map(TileValue.number),
        "datum": (anchor.altitude?.datum.rawValue).map(TileValue.text),
        "heading": anchor.heading.map(TileValue.number),
      ])
  }
}

extension BoundingBox {
  /// The four quarters, by its middle meridian and parallel.
  fileprivate var quarters: [BoundingBox] {
    let middle = center
    return [(south, middle.latitude), (middle.latitude, north)].flatMap { south, north in
      [(west, middle.longitude), (middle.longitude, east)].map { west, east in
        BoundingBox(west: west, south: south, east: east, north: north)
      }
    }
  }
}
