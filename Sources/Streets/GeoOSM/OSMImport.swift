import GeoNumerics
public import GeoStreets

/// Builds a street network from an OpenStreetMap file.
///
/// The file is read three times, areas of several ways first, then ways, then nodes, so that memory
/// grows with the walkable network and not with the file.
public struct OSMImport: Sendable {
  /// The attribution that OpenStreetMap data asks for.
  public static let attribution = "© OpenStreetMap contributors, ODbL 1.0"

  /// The finished network, ready to be written or opened.
  public let image: SerializedNetwork
  /// Walkable ways.
  public let wayCount: Int
  /// Nodes of walkable ways that the file lacks or has no valid position of; ways are cut there.
  public let missingNodeCount: Int
  /// Those of them that are in the file, without a position or with one that is out of range.
  public let invalidNodeCount: Int
  /// Areas and buildings of several ways that the file lacks or that do not close.
  public let openAreaCount: Int
  /// Objects that the file marks as deleted, and versions of objects with a newer one in the file.
  public let leftOutCount: Int

  /// Reads a file and assembles the network.
  /// - Parameters:
  ///   - path: An `.osm.pbf`, `.osm`, `.osm.gz` or `.osm.bz2` file.
  ///   - attribution: The attribution required when the data is shown.
  ///   - includesBuildings: Whether the footprints of buildings are kept.
  ///   - includesGround: Whether water, parks, woods, squares, railways and the names of places are
  ///   kept, for maps.
  ///   - progress: Called now and then with the stage of the import and the fraction of its whole
  ///   work that is done, `0...1`.
  /// - Throws: `OSMError` with the problem of the file.
  public init(
    path: String, attribution: String = attribution, includesBuildings: Bool = false,
    includesGround: Bool = false,
    progress: @escaping (_ stage: Stage, _ fraction: Double) -> Void = { _, _ in }
  ) throws(OSMError) {
    func fraction(of stage: Stage) -> (Double) -> Void {
      let part = stage.part
      return { progress(stage, part.lowerBound + $0 * (part.upperBound - part.lowerBound)) }
    }
    fraction(of: .areas)(0)
    let reader = try OSMReader(path: path)
    let optional =
      (includesBuildings ? [OSMKeys.building] : []) + (includesGround ? OSMKeys.ground : [])
    var collection = OSMCollection(
      includesBuildings: includesBuildings, includesGround: includesGround)
    let areas = try withPointer(&collection, fraction(of: .areas)) {
      collection, progress throws(OSMError) in
      try reader.readAreas(
        wanted: OSMKeys.areas + optional, kept: OSMKeys.kept, progress: progress
      ) { collection.pointee.addMultipolygon($0, ways: $1, isInner: $2, $3) }
    }
    let ids = collection.wantedWays
    let report = try withPointer(&collection, fraction(of: .ways)) {
      collection, progress throws(OSMError) in
      try reader.readWays(
        wanted: OSMKeys.wanted + optional, kept: OSMKeys.kept, ids: ids, progress: progress
      ) { collection.pointee.addWay($0, $1, $2) }
    }
    collection.finish()
    openAreaCount = collection.openAreaCount
    guard collection.builder.wayCount > 0 else {
      throw .noWalkableWay(path: path, waysSeen: collection.waysSeen)
    }
    var nodes = NetworkNodes(ids: collection.builder.nodeIDs())
    let points = try nodes.read(
      with: reader, pointKeys: includesGround ? OSMKeys.wantedOfPoints : [],
      progress: fraction(of: .nodes))
    for (place, tags) in points.points { collection.addPoint(place, tags) }
    collection.addAreas(at: nodes)
    let builder = collection.builder
    fraction(of: .junctions)(0)
    let wanted = builder.wayNodeIDs()
    let missing = nodes.missingCount(of: wanted)
    let invalid = min(missing, points.report.invalidPositionCount)
    guard missing < wanted.count else {
      throw .noNodes(
        path: path, missing: missing, invalid: invalid, isOnWays: report.hasPositionsOnWays)
    }
    var timestamp = report.timestamp
    if timestamp == nil, report.newestChange > 0 {
      timestamp = UTCTime.text(secondsSince1970: Int(report.newestChange))
    }
    let fileName = path.split(separator: "/").last.map(String.init) ?? path
    image = builder.build(
      nodes: nodes,
      provenance: NetworkProvenance(
        profile: FootProfile.name, source: fileName, timestamp: timestamp,
        attribution: attribution))
    wayCount = builder.wayCount
    missingNodeCount = missing
    invalidNodeCount = invalid
    leftOutCount = areas.leftOutCount + report.leftOutCount + points.report.leftOutCount
    fraction(of: .junctions)(1)
  }

  /// The stages of an import, in this order.
  public enum Stage: Hashable, Sendable, CaseIterable {
    /// Reads areas of several ways.
    case areas
    /// Reads ways.
    case ways
    /// Reads the positions of their nodes.
    case nodes
    /// Joins the ways at junctions and lays out the network.
    case junctions

    /// The part of the whole work, as measured on extracts of cities.
    fileprivate var part: ClosedRange<Double> {
      switch self {
      case .areas: 0...0.1
      case .ways: 0.1...0.3
      case .nodes: 0.3...0.45
      case .junctions: 0.45...1
      }
    }
  }
}

/// Lets closures that C calls change a value in place.
private func withPointer<Value, Result>(
  _ value: inout Value, _ progress: @escaping (Double) -> Void,
  _ body: (UnsafeMutablePointer<Value>, @escaping (Double) -> Void) throws(OSMError) -> Result
) throws(OSMError) -> Result {
  try withUnsafeMutablePointer(to: &value) { pointer throws(OSMError) in
    try body(pointer, progress)
  }
}

extension NetworkNodes {
  /// The facts of a file about nodes.
  private struct Found {
    var rules: [(index: Int, rules: NodeRules)] = []
    var points: [(FixedCoordinate, OSMTags)] = []
  }

  /// Reads positions, passages and features from a file.
  /// - Returns: the points of the file that have some keys, and the report of the pass.
  fileprivate mutating func read(
    with reader: OSMReader, pointKeys: [String], progress: @escaping (Double) -> Void
  ) throws(OSMError) -> (points: [(FixedCoordinate, OSMTags)], report: OSMReader.Report) {
    var read = Found()
    var latitudes = latitudes
    var longitudes = longitudes
    var found = found
    let ids = ids
    let report = try withPointer(&read, progress) { read, progress throws(OSMError) in
      try reader.readNodes(
        wanted: OSMKeys.wantedOfNodes, kept: OSMKeys.keptOfNodes, ids: ids,
        latitudes: &latitudes, longitudes: &longitudes, found: &found, progress: progress,
        { read.pointee.rules.append(($0, NodeRules($1))) }, pointKeys: pointKeys,
        keptOfPoints: OSMKeys.keptOfPoints, { read.pointee.points.append(($0, $1)) })
    }
    self.latitudes = latitudes
    self.longitudes = longitudes
    self.found = found
    for (index, rules) in read.rules { apply(rules, at: index) }
    return (read.points, report)
  }

  /// Applies the rules of a node's tags.
  package mutating func apply(_ rules: NodeRules, at index: Int) {
    barriers[index] = rules.barrier
    if !rules.features.isEmpty { features[index] = rules.features }
  }
}
