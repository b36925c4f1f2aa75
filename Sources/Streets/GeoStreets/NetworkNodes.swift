package import Geodesy

/// The nodes of a source: where they are and what stands there.
package struct NetworkNodes: Sendable {
  /// The ids, ascending, without repetition.
  package let ids: [Int64]
  /// Latitudes in 1e-7 degree.
  package var latitudes: [Int32]
  /// Longitudes in 1e-7 degree.
  package var longitudes: [Int32]
  /// 1 where the node was found in the source.
  package var found: [UInt8]
  /// The barriers, by the index of their node: nodes that are not passed as freely as their ways.
  package var barriers: [Int: Barrier] = [:]
  /// The features of nodes, by their index; most have none.
  package var features: [Int: PointFeatures] = [:]
  /// The places of nodes inside buildings, by their index: finer than 1e-7 degree, and with heights.
  ///
  /// Ways between them are measured there: a way from floor to floor is as long as its slant. Each
  /// is a junction.
  package var indoorPlaces: [Int: IndoorPlace] = [:]
  /// The ids of the nodes that copies were made of.
  private var copiedIDs: [Int64] = []

  /// The rules for passing a node, such as a gate; what stands there is in `features`.
  package struct Barrier: Hashable, Sendable {
    package var access: WayAccess
    /// The condition on its access, as mapped; nil without a rule.
    package var condition: String?
    /// Whether the profile foot-v1 leaves out the segments that end here.
    package var isBlocked: Bool

    package init(access: WayAccess = .open, condition: String? = nil, isBlocked: Bool = false) {
      self.access = access
      self.condition = condition
      self.isBlocked = isBlocked
    }
  }

  /// The place of a node inside a building.
  package struct IndoorPlace: Hashable, Sendable {
    /// The position on the plan.
    package var coordinate: Coordinate
    /// Meters above the ground floor.
    package var height: Meters
    /// Whether people enter areas here although no way leads on.
    package var isDoor: Bool

    package init(_ coordinate: Coordinate, height: Meters, isDoor: Bool = false) {
      self.coordinate = coordinate
      self.height = height
      self.isDoor = isDoor
    }
  }

  /// Creates nodes whose positions are not known yet.
  package init(ids: [Int64]) {
    self.ids = ids
    latitudes = Array(repeating: 0, count: ids.count)
    longitudes = Array(repeating: 0, count: ids.count)
    found = Array(repeating: 0, count: ids.count)
  }

  /// The number of some ids, all among the nodes, that the source lacks.
  package func missingCount(of ids: [Int64]) -> Int {
    indexes(of: ids).count { !isFound($0) }
  }

  /// The number of nodes, those of the source and those that were added to them.
  var count: Int { latitudes.count }

  /// Adds a node without an id at the place of another.
  /// - Returns: its index.
  mutating func addCopy(of index: UInt32) -> UInt32 {
    let place = position(index)
    latitudes.append(place.latitude)
    longitudes.append(place.longitude)
    found.append(1)
    indoorPlaces[count - 1] = indoorPlaces[Int(index)]
    copiedIDs.append(id(of: index))
    return UInt32(count - 1)
  }

  /// The id of a node; that of the original for a copy.
  func id(of index: UInt32) -> Int64 {
    Int(index) < ids.count ? ids[Int(index)] : copiedIDs[Int(index) - ids.count]
  }

  func isFound(_ index: UInt32) -> Bool { found[Int(index)] == 1 }

  func position(_ index: UInt32) -> FixedCoordinate {
    FixedCoordinate(latitude: latitudes[Int(index)], longitude: longitudes[Int(index)])
  }

  /// The meters between two nodes, rounded as lengths of segments are.
  func length(from a: UInt32, to b: UInt32) -> Meters {
    let places = (indoorPlaces[Int(a)], indoorPlaces[Int(b)])
    let level = SegmentLength.between(
      places.0?.coordinate ?? position(a).coordinate,
      places.1?.coordinate ?? position(b).coordinate)
    let rise = (places.1?.height ?? 0) - (places.0?.height ?? 0)
    guard rise != 0, rise.isFinite else { return level }
    return SegmentLength.rounded((level * level + rise * rise).squareRoot())
  }

  /// The places of ids among the nodes; every id must be there.
  func indexes(of wanted: some Sequence<Int64>) -> [UInt32] {
    var next = 0
    return wanted.map { id in
      // A way often goes on with the node that was mapped after the last one.
      if next < ids.count && ids[next] == id {
        next += 1
        return UInt32(next - 1)
      }
      var low = 0
      var high = ids.count
      while low < high {
        let middle = (low + high) / 2
        if ids[middle] < id { low = middle + 1 } else { high = middle }
      }
      next = low + 1
      return UInt32(low)
    }
  }
}
