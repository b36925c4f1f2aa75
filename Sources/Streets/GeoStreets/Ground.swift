package import Geodesy

/// A part of the ground: an area, a line, or the point that a name stands at.
package struct GroundFeature: Hashable, Sendable {
  package var kind: GroundKind
  /// Its points.
  ///
  /// Of an area the outline, then the holes, each closed: its first point is its last. Of a line or a
  /// point, one list.
  package var rings: [[Coordinate]]
  /// Its name; nil when it has none.
  package var name: String?
  /// The layer relative to the ground: above 0 on bridges, below 0 in tunnels.
  package var layer: Int
}

/// The ground of a network, read in place, with an index for boxes.
///
/// A value that keeps its network alive: share it among threads. Edges are straight in longitude and
/// latitude. Shapes are simplified: they lie within 0.5 m of those of the source.
package struct Ground: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that `network` keeps alive.
  private let network: StreetNetwork
  private let records: UnsafeBufferPointer<GroundRecord>
  private let rings: UnsafeBufferPointer<UInt32>
  private let points: UnsafeBufferPointer<FixedCoordinate>
  private let boxes: UnsafeBufferPointer<IndexBox>
  private let names: NetworkNames
  private let tree: PackedTree

  init(network: StreetNetwork) {
    self.network = network
    records = network.elements(.ground, as: GroundRecord.self)
    rings = network.elements(.groundRings, as: UInt32.self)
    points = network.elements(.groundPoints, as: FixedCoordinate.self)
    boxes = network.elements(.groundBoxes, as: IndexBox.self)
    names = NetworkNames(network)
    tree = PackedTree(leafCount: records.count - 1)
  }

  package var indices: Range<Int> { 0..<records.count - 1 }

  package func kind(of place: Int) -> GroundKind {
    GroundKind(rawValue: records[place].kind) ?? .green
  }

  package subscript(_ place: Int) -> GroundFeature {
    let record = records[place]
    let kind = kind(of: place)
    let own = Int(record.firstRing)..<Int(records[place + 1].firstRing)
    return GroundFeature(
      kind: kind,
      rings: own.map { ring in
        let line = points[Int(rings[ring])..<Int(rings[ring + 1])].map(\.coordinate)
        return kind.dimension == 2 ? line + line.prefix(1) : line
      }, name: names.text(record.name), layer: Int(record.layer))
  }

  /// Calls `visit` with the place of every part whose box meets a box, ascending.
  package func forEachPlace(in box: BoundingBox, _ visit: (_ place: Int) -> Void) {
    let fixed = FixedBox(box)
    tree.forEachLeaf {
      fixed.meets(boxes[tree.levels[$0] + $1])
    } visit: {
      visit($0)
    }
  }
}
