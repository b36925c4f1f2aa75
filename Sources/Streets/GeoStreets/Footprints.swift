package import Geodesy

/// A building: its outline and how high it is.
package struct Footprint: Hashable, Sendable {
  /// The source of a height.
  ///
  /// Raw values are stored in network files: they never change meaning.
  package enum HeightSource: UInt8, Sendable {
    /// The default of its use, as nothing is mapped.
    case use = 0
    case levels = 1
    /// A mapped height.
    case height = 2
  }

  /// The object of the source: the id of a way, or of a relation with a minus.
  package var id: Int64
  /// The outline, then the holes; each closed: its first point is its last.
  package var rings: [[Coordinate]]
  /// The height of its top above the ground in meters.
  package var height: Meters
  /// The height of its underside above the ground in meters: more than 0 where one walks below.
  package var minHeight: Meters
  package var heightSource: HeightSource
  /// The number of levels above the ground; nil when it is not mapped.
  package var levels: Double?
  package var use: BuildingUse
  /// Its name; nil when it has none.
  package var name: String?
}

/// An entrance in the outline of a building.
package struct Entrance: Hashable, Sendable {
  package var coordinate: Coordinate
  /// The place of its building among the footprints.
  package var footprint: Int
  package var isMain: Bool
}

/// The footprints of a network, read in place, with an index for boxes and lines.
///
/// A value that keeps its network alive: share it among threads. Edges of outlines are straight in
/// longitude and latitude.
public struct Footprints: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that `network` keeps alive.
  let network: StreetNetwork
  private let records: UnsafeBufferPointer<FootprintRecord>
  private let rings: UnsafeBufferPointer<UInt32>
  private let points: UnsafeBufferPointer<FixedCoordinate>
  private let boxes: UnsafeBufferPointer<IndexBox>
  private let entranceRecords: UnsafeBufferPointer<EntranceRecord>
  private let names: NetworkNames
  private let tree: PackedTree

  init(network: StreetNetwork) {
    self.network = network
    records = network.elements(.footprints, as: FootprintRecord.self)
    rings = network.elements(.footprintRings, as: UInt32.self)
    points = network.elements(.footprintPoints, as: FixedCoordinate.self)
    boxes = network.elements(.footprintBoxes, as: IndexBox.self)
    entranceRecords = network.elements(.entrances, as: EntranceRecord.self)
    names = NetworkNames(network)
    tree = PackedTree(leafCount: records.count - 1)
  }

  package var count: Int { records.count - 1 }
  package var indices: Range<Int> { 0..<count }

  package subscript(_ place: Int) -> Footprint {
    let record = records[place]
    return Footprint(
      id: record.id,
      rings: ringPlaces(of: place).map { ring in
        let corners = corners(ofRing: ring).map(\.coordinate)
        return corners + corners.prefix(1)
      },
      height: Double(record.height), minHeight: Double(record.minHeight),
      heightSource: Footprint.HeightSource(rawValue: record.source) ?? .use,
      levels: record.levels > 0 ? Double(record.levels) / 10 : nil,
      use: BuildingUse(rawValue: record.use) ?? .other, name: names.text(record.name))
  }

  /// The object of the source that a footprint comes from.
  package func id(of place: Int) -> Int64 { records[place].id }

  /// The heights of the top and of the underside of a footprint above the ground in meters.
  package func heights(of place: Int) -> (top: Meters, underside: Meters) {
    (Double(records[place].height), Double(records[place].minHeight))
  }

  /// The entrances of all buildings, in the order of their footprints.
  package var entrances: [Entrance] {
    entranceRecords.map {
      Entrance(
        coordinate: $0.point.coordinate, footprint: Int($0.footprint),
        isMain: PointFeatures(rawValue: $0.features).contains(.mainEntrance))
    }
  }

  /// The places of the footprints whose boxes meet a box, ascending.
  package func places(in box: BoundingBox) -> [Int] {
    var places: [Int] = []
    forEachPlace(in: box) { places.append($0) }
    return places
  }

  /// Calls `visit` with the place of every footprint whose box meets a box, ascending.
  package func forEachPlace(in box: BoundingBox, _ visit: (_ place: Int) -> Void) {
    let fixed = FixedBox(box)
    tree.forEachLeaf {
      fixed.meets(boxes[tree.levels[$0] + $1])
    } visit: {
      visit($0)
    }
  }

  private func ringPlaces(of place: Int) -> Range<Int> {
    Int(records[place].firstRing)..<Int(records[place + 1].firstRing)
  }

  private func corners(ofRing ring: Int) -> UnsafeBufferPointer<FixedCoordinate> {
    UnsafeBufferPointer(rebasing: points[Int(rings[ring])..<Int(rings[ring + 1])])
  }
}
