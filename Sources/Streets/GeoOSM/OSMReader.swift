private import CGeoOsmium
import GeoStreets

/// An OpenStreetMap file, read in passes with callbacks as closures.
///
/// Deleted objects and versions that a newer one supersedes are left out.
final class OSMReader {
  let path: String
  private let file: OpaquePointer

  /// The results of a pass beside its objects.
  struct Report {
    /// The time of the data; nil when the file does not say.
    var timestamp: String?
    /// The newest change of a way, seconds since 1970; 0 when unknown.
    var newestChange: Int64
    /// The number of objects left out as deleted and of versions left out as superseded.
    var leftOutCount: Int
    /// The number of wanted nodes without a valid position.
    var invalidPositionCount: Int
    /// Whether ways have the positions of their nodes with them.
    var hasPositionsOnWays: Bool
  }

  /// Determines the format of a file by its content.
  /// - Throws: `OSMError` if it cannot be read or is in another format.
  init(path: String) throws(OSMError) {
    var report = geo_osm_report()
    var file: OpaquePointer?
    let status = geo_osm_open(path, &file, &report)
    guard let file else { throw Self.error(status, report, path) }
    self.path = path
    self.file = file
  }

  deinit { geo_osm_close(file) }

  /// Reads the multipolygons that have a wanted key.
  func readAreas(
    wanted: [String], kept: [String], progress: @escaping (Double) -> Void,
    _ visit: @escaping (_ id: Int64, _ ways: [Int64], _ isInner: [Bool], _ tags: OSMTags) -> Void
  ) throws(OSMError) -> Report {
    try run(wanted, kept, Context(area: visit, progress: progress)) { keys, context, report in
      geo_osm_read_areas(file, keys, areaCallback, progressCallback, context, report)
    }
  }

  /// Reads the ways that have a wanted key or one of some ids, which ascend.
  func readWays(
    wanted: [String], kept: [String], ids: [Int64], progress: @escaping (Double) -> Void,
    _ visit: @escaping (_ id: Int64, _ nodes: UnsafeBufferPointer<Int64>, _ tags: OSMTags) -> Void
  ) throws(OSMError) -> Report {
    try run(wanted, kept, Context(way: visit, progress: progress)) { keys, context, report in
      geo_osm_read_ways(
        file, keys, ids, ids.count, wayCallback, progressCallback, context, report)
    }
  }

  /// Reads the positions of nodes into arrays that are as long as `ids`; `visitPoint` gets all nodes
  /// that have a key of points.
  func readNodes(
    wanted: [String], kept: [String], ids: [Int64], latitudes: inout [Int32],
    longitudes: inout [Int32], found: inout [UInt8], progress: @escaping (Double) -> Void,
    _ visit: @escaping (_ index: Int, _ tags: OSMTags) -> Void, pointKeys: [String],
    keptOfPoints: [String], _ visitPoint: @escaping (FixedCoordinate, _ tags: OSMTags) -> Void
  ) throws(OSMError) -> Report {
    var north = latitudes
    var east = longitudes
    var isThere = found
    let context = Context(node: visit, point: visitPoint, progress: progress)
    let names = CNames(pointKeys + keptOfPoints)
    let report = try run(wanted, kept, context) { keys, context, report in
      names.withKeys(wanted: pointKeys.count) { points in
        geo_osm_read_nodes(
          file, ids, ids.count, &north, &east, &isThere, keys, nodeCallback, points,
          pointKeys.isEmpty ? nil : pointCallback, progressCallback, context, report)
      }
    }
    latitudes = north
    longitudes = east
    found = isThere
    return report
  }

  /// Runs a pass and turns its status into an error.
  private func run(
    _ wanted: [String], _ kept: [String], _ context: Context,
    _ pass: (geo_osm_keys, UnsafeMutableRawPointer, UnsafeMutablePointer<geo_osm_report>) ->
      geo_osm_status
  ) throws(OSMError) -> Report {
    var report = geo_osm_report()
    var context = context
    let names = CNames(wanted + kept)
    let status = withUnsafeMutablePointer(to: &context) { context in
      names.withKeys(wanted: wanted.count) { keys in
        pass(keys, UnsafeMutableRawPointer(context), &report)
      }
    }
    guard status == GEO_OSM_OK else { throw Self.error(status, report, path) }
    return Report(
      timestamp: text(of: report.timestamp), newestChange: report.newest_change,
      leftOutCount: Int(report.left_out_count),
      invalidPositionCount: Int(report.invalid_position_count),
      hasPositionsOnWays: report.has_positions_on_ways != 0)
  }

  private static func error(
    _ status: geo_osm_status, _ report: geo_osm_report, _ path: String
  ) -> OSMError {
    let reason = text(of: report.message) ?? "no reason given"
    switch status {
    case GEO_OSM_UNREADABLE: return .unreadable(path: path, reason: reason)
    case GEO_OSM_FOREIGN: return .otherFormat(path: path, found: reason)
    default: return .malformed(path: path, reason: reason)
    }
  }
}

/// Names as C strings, in one block of memory.
private final class CNames {
  private let pointers: [UnsafePointer<CChar>?]
  private let memory: UnsafeMutableBufferPointer<CChar>

  init(_ names: [String]) {
    let bytes = names.map { Array($0.utf8CString) }
    memory = .allocate(capacity: bytes.reduce(0) { $0 + $1.count })
    _ = memory.initialize(from: bytes.joined())
    var place = 0
    var pointers: [UnsafePointer<CChar>?] = []
    for name in bytes {
      pointers.append(memory.baseAddress.map { UnsafePointer($0 + place) })
      place += name.count
    }
    self.pointers = pointers
  }

  deinit { memory.deallocate() }

  /// The first names as wanted keys, the others as kept ones.
  func withKeys<Result>(wanted: Int, _ body: (geo_osm_keys) -> Result) -> Result {
    pointers.withUnsafeBufferPointer { all in
      body(
        geo_osm_keys(
          wanted: all.baseAddress, wanted_count: wanted,
          kept: all.baseAddress.map { $0 + wanted }, kept_count: all.count - wanted))
    }
  }
}

/// The context that the callbacks of one pass receive through their `void *`.
private struct Context {
  var area: (Int64, [Int64], [Bool], OSMTags) -> Void = { _, _, _, _ in }
  var way: (Int64, UnsafeBufferPointer<Int64>, OSMTags) -> Void = { _, _, _ in }
  var node: (Int, OSMTags) -> Void = { _, _ in }
  var point: (FixedCoordinate, OSMTags) -> Void = { _, _ in }
  var progress: (Double) -> Void
}

private let progressCallback: geo_osm_progress_callback = { context, fraction in
  context?.assumingMemoryBound(to: Context.self).pointee.progress(fraction)
}

private let areaCallback: geo_osm_area_callback = {
  context, id, ways, inner, count, tags, tagCount in
  guard let context = context?.assumingMemoryBound(to: Context.self) else { return 0 }
  context.pointee.area(
    id, Array(UnsafeBufferPointer(start: ways, count: count)),
    UnsafeBufferPointer(start: inner, count: count).map { $0 != 0 },
    OSMTags(pairs: tags, count: tagCount))
  return 1
}

private let wayCallback: geo_osm_way_callback = { context, id, nodes, nodeCount, tags, tagCount in
  guard let context = context?.assumingMemoryBound(to: Context.self) else { return 0 }
  context.pointee.way(
    id, UnsafeBufferPointer(start: nodes, count: nodeCount),
    OSMTags(pairs: tags, count: tagCount))
  return 1
}

private let nodeCallback: geo_osm_node_callback = { context, index, tags, tagCount in
  guard let context = context?.assumingMemoryBound(to: Context.self) else { return 0 }
  context.pointee.node(index, OSMTags(pairs: tags, count: tagCount))
  return 1
}

private let pointCallback: geo_osm_point_callback = {
  context, latitude, longitude, tags, tagCount in
  guard let context = context?.assumingMemoryBound(to: Context.self) else { return 0 }
  context.pointee.point(
    FixedCoordinate(latitude: latitude, longitude: longitude),
    OSMTags(pairs: tags, count: tagCount))
  return 1
}

extension OSMTags {
  /// Copies pairs of key and value.
  fileprivate init(pairs: UnsafePointer<UnsafePointer<CChar>?>?, count: Int) {
    var values: [String: String] = [:]
    for pair in 0..<count {
      guard let key = pairs?[2 * pair], let value = pairs?[2 * pair + 1] else { continue }
      values[String(cString: key)] = String(cString: value)
    }
    self.init(values)
  }
}

/// The text of a C array of characters; nil when it is empty.
private func text<Characters>(of characters: Characters) -> String? {
  withUnsafeBytes(of: characters) { bytes in
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
