private import CGeoOsmium
public import GeoStreets

/// Builds a street network from an OpenStreetMap file.
///
/// The file is read twice, ways first, so that memory grows with the walkable network and not with
/// the file.
public struct OSMImport {
  /// The attribution that OpenStreetMap data asks for.
  public static let attribution = "© OpenStreetMap contributors, ODbL 1.0"

  /// The finished network, ready to be written or opened.
  public let image: NetworkImage
  /// Walkable ways.
  public let wayCount: Int
  /// Nodes of walkable ways that the file lacks; ways are cut there.
  public let missingNodeCount: Int

  /// Reads a file and assembles the network.
  ///
  /// - Parameters:
  ///   - path: an `.osm.pbf`, `.osm`, `.osm.gz` or `.osm.bz2` file.
  ///   - attribution: who must be named when the data is shown.
  ///   - progress: called now and then with the share of the work that is done, `0...1`.
  /// - Throws: `OSMError` that says what is wrong with the file.
  public init(
    path: String, attribution: String = attribution,
    progress: @escaping (Double) -> Void = { _ in }
  ) throws(OSMError) {
    var pass = WayPass()
    let newest: Int64
    var timestamp: String?
    do {
      let report = try Self.read(path, from: 0, to: 0.45, progress) { report, share in
        withUnsafeMutablePointer(to: &pass) { pass in
          withContext(pass, share) { context in
            geo_osm_read_ways(path, "highway", wayCallback, progressCallback, context, report)
          }
        }
      }
      newest = report.newest_change
      timestamp = text(of: report.timestamp)
    }
    guard pass.builder.wayCount > 0 else {
      throw .noWalkableWay(path: path, waysSeen: pass.waysSeen)
    }
    var nodes = NetworkNodes(ids: pass.builder.nodeIDs())
    _ = try Self.read(path, from: 0.45, to: 0.8, progress) { report, share in
      let ids = nodes.ids
      return Self.readNodes(ids, into: &nodes, path: path, share: share, report: report)
    }
    let missing = nodes.missingCount
    guard missing < nodes.ids.count else { throw .noNodes(path: path, missing: missing) }
    if timestamp == nil, newest > 0 { timestamp = UTCTime.text(secondsSince1970: newest) }
    let fileName = path.split(separator: "/").last.map(String.init) ?? path
    image = pass.builder.build(
      nodes: nodes,
      provenance: NetworkProvenance(
        profile: FootProfile.name, source: fileName, timestamp: timestamp,
        attribution: attribution))
    wayCount = pass.builder.wayCount
    missingNodeCount = missing
    progress(1)
  }

  /// Runs one pass, a part of all progress, and turns its status into an error.
  private static func read(
    _ path: String, from begin: Double, to end: Double, _ progress: @escaping (Double) -> Void,
    _ pass: (UnsafeMutablePointer<geo_osm_report>, @escaping (Double) -> Void) -> geo_osm_status
  ) throws(OSMError) -> geo_osm_report {
    var report = geo_osm_report()
    let status = pass(&report) { progress(begin + $0 * (end - begin)) }
    let reason = text(of: report.message) ?? "no reason given"
    switch status {
    case GEO_OSM_OK: return report
    case GEO_OSM_UNREADABLE: throw .unreadable(path: path, reason: reason)
    default: throw .malformed(path: path, reason: reason)
    }
  }

  private static func readNodes(
    _ ids: [Int64], into nodes: inout NetworkNodes, path: String,
    share: @escaping (Double) -> Void, report: UnsafeMutablePointer<geo_osm_report>
  ) -> geo_osm_status {
    var latitudes = nodes.latitudes
    var longitudes = nodes.longitudes
    var found = nodes.found
    var blocked = nodes.blocked
    let status = withUnsafeMutablePointer(to: &blocked) { blocked in
      withContext(blocked, share) { context in
        geo_osm_read_nodes(
          path, ids, ids.count, &latitudes, &longitudes, &found, "barrier", nodeCallback,
          progressCallback, context, report)
      }
    }
    nodes.latitudes = latitudes
    nodes.longitudes = longitudes
    nodes.found = found
    nodes.blocked = blocked
    return status
  }
}

/// What the first pass gathers.
private struct WayPass {
  var builder = NetworkBuilder()
  var waysSeen = 0
}

/// What the callbacks of one pass get through their `void *`.
private struct CallbackContext {
  var state: UnsafeMutableRawPointer
  var progress: (Double) -> Void
}

private func withContext<State>(
  _ state: UnsafeMutablePointer<State>, _ progress: @escaping (Double) -> Void,
  _ body: (UnsafeMutableRawPointer) -> geo_osm_status
) -> geo_osm_status {
  var context = CallbackContext(state: state, progress: progress)
  return withUnsafeMutablePointer(to: &context) { body($0) }
}

private let progressCallback: geo_osm_progress_callback = { context, share in
  context?.assumingMemoryBound(to: CallbackContext.self).pointee.progress(share)
}

private let wayCallback: geo_osm_way_callback = { context, _, nodes, nodeCount, tags, tagCount in
  guard let context = context?.assumingMemoryBound(to: CallbackContext.self).pointee else {
    return 0
  }
  let pass = context.state.assumingMemoryBound(to: WayPass.self)
  pass.pointee.waysSeen += 1
  let tags = OSMTags(pairs: tags, count: tagCount)
  if FootProfile.isWalkable(tags) {
    pass.pointee.builder.addWay(
      through: UnsafeBufferPointer(start: nodes, count: nodeCount),
      street: FootProfile.street(tags))
  }
  return 1
}

private let nodeCallback: geo_osm_node_callback = { context, index, tags, tagCount in
  guard let context = context?.assumingMemoryBound(to: CallbackContext.self).pointee else {
    return 0
  }
  let blocked = context.state.assumingMemoryBound(to: [Bool].self)
  if FootProfile.blocks(OSMTags(pairs: tags, count: tagCount)) { blocked.pointee[index] = true }
  return 1
}

extension OSMTags {
  /// Copies the pairs that the profile looks at.
  fileprivate init(pairs: UnsafePointer<UnsafePointer<CChar>?>?, count: Int) {
    var values: [String: String] = [:]
    for pair in 0..<count {
      guard let key = pairs?[2 * pair], let value = pairs?[2 * pair + 1] else { continue }
      let name = String(cString: key)
      if FootProfile.keys.contains(name) { values[name] = String(cString: value) }
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
