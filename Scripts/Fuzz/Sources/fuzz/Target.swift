import GeoAnchorKit
import GeoAnchors
import GeoChains
import GeoConversion
import GeoInterchange
import GeoRouting
import GeoTerrain
import Geodesy
import Glibc

@testable import GeoFormats
@testable import GeoIndoorPositioning
@testable import GeoPackage
@testable import GeoQuery
@testable import GeoService
@testable import GeoSessions
@testable import GeoSimulation
@testable import GeoStreets
@testable import GeoTracking
@testable import GeoVenues

/// A reader of bytes that nobody can trust.
enum Target: String, CaseIterable {
  case answers
  case beacon
  case chain
  case conditions
  case configuration
  case conversion
  case cql2JSON = "cql2-json"
  case cql2Text = "cql2-text"
  case csv
  case faults
  case fixes
  case forged
  case geoid
  case geojson
  case geometry
  case gpx
  case history
  case imports
  case json
  case maps
  case kmz
  case localizer
  case network
  case osm
  case outputs
  case parameters
  case parts
  case point
  case policy
  case query
  case recordings
  case session
  case stops
  case tile
  case tilepath
  case token
  case venue
  case walk
  case waypoints

  /// Reads the bytes; errors are expected, crashes, hangs and leaks are findings.
  func read(_ bytes: [UInt8]) {
    switch self {
    case .answers: readAnswers(bytes)
    case .beacon: _ = BeaconFrame(advertisement: bytes)?.measuredPower
    case .chain: _ = try? ChainDocument(readingJSON: bytes)
    case .conditions: readConditions(bytes)
    case .configuration:
      if let plan = try? ServicePlan(readingJSON: bytes) { _ = (plan.runner, plan.problem) }
    case .conversion: readConversion(bytes)
    case .cql2JSON: readFilter(try? CQL2Filter(json: bytes))
    case .cql2Text: readFilter(try? CQL2Filter(text: String(decoding: bytes, as: UTF8.self)))
    case .csv: readCSV(bytes)
    case .faults: _ = try? FaultDocument.read(bytes)
    case .fixes: readFixes(bytes)
    case .forged: useForged(bytes)
    case .geoid: readGeoid(bytes)
    case .geojson: _ = try? GeoJSONLine.read(bytes)
    case .geometry: _ = try? GeometryBlob.decode(bytes)
    case .gpx: _ = try? GPXDocument(reading: bytes)
    case .history: readHistory(bytes)
    case .imports:
      for format in DocumentFormat.readable where format != .kmz { readAnchors(bytes, format) }
    case .json: _ = try? JSONReader.read(bytes)
    case .kmz: readAnchors(bytes, .kmz)
    case .localizer: readLocalizer(bytes)
    case .maps: readMaps(bytes)
    case .network: readNetwork(bytes)
    case .osm: readExtract(bytes)
    case .outputs: readOutputs(bytes)
    case .parameters: readParameters(bytes)
    case .parts: readParts(bytes)
    case .point: _ = try? PointText(String(decoding: bytes, as: UTF8.self))
    case .policy:
      if let policy = try? PolicyDocument.read(bytes) { _ = PolicyDocument.text(of: policy) }
    case .query: readQuery(bytes)
    case .recordings: readRecordings(bytes)
    case .session: readSession(bytes)
    case .stops: readChains(bytes)
    case .tile: readTile(bytes)
    case .tilepath: readTilePath(bytes)
    case .token: readToken(bytes)
    case .venue: readVenue(bytes)
    case .walk:
      for format in DocumentFormat.readable {
        guard let found = try? PathDocument(reading: bytes, format: format, name: "walk") else {
          continue
        }
        for text in ["longest", "all", "1", "a"] { _ = try? found.lines(PathSelection(text)) }
        _ = PathLine(joining: found.lines).path
      }
    case .waypoints: readWaypoints(bytes)
    }
  }

  /// A request, or points in any shape.
  private func readConversion(_ bytes: [UInt8]) {
    if let request = try? ConversionRequest(readingJSON: bytes) {
      let text = Array(request.json.text.utf8)
      guard (try? ConversionRequest(readingJSON: text)) == request else { abort() }
    }
    var request = ConversionRequest(to: .ecef)
    request.sourceDatum = .ellipsoid
    for shape in ConversionStream.InputShape.allCases {
      var format = ConversionStream.Format()
      format.input = shape
      let stream = try? ConversionStream(
        request, from: ByteFeed(bytes), format: format, skipping: { _, _ in })
      while let piece = try? stream?.next(), !piece.isEmpty {}
    }
  }

  /// What was read is written, and must read again as the same.
  private func readSession(_ bytes: [UInt8]) {
    guard let (header, events) = try? session(bytes) else { return }
    var writer = SessionLogWriter(header: header)
    for event in events { writer.write(event) }
    let text = writer.buffer.bytes
    guard let (againHeader, again) = try? session(text) else { abort() }
    var second = SessionLogWriter(header: againHeader)
    for event in again { second.write(event) }
    // A text of more lines than events is one of appended sessions.
    guard again.count == events.count, second.buffer.bytes == text else { abort() }
  }

  private func session(_ bytes: [UInt8]) throws -> (SessionHeader, [SessionEvent]) {
    var reader = try SessionLogReader(ByteFeed(bytes), longestLine: 1 << 16)
    var events: [SessionEvent] = []
    var last = -Double.infinity
    while let event = try reader.next() {
      guard event.time >= last else { abort() }
      last = event.time
      events.append(event)
    }
    for finding in reader.drainFindings() { _ = finding.description }
    return (reader.header, events)
  }

  private func readRecordings(_ bytes: [UInt8]) {
    for format in SessionImportFormat.allCases {
      guard let found = try? SessionImport(reading: bytes, as: format) else {
        continue
      }
      _ = SessionImport.sessions(of: [found])
    }
    _ = SessionImportFormat(recognizing: bytes)
  }

  private func readOutputs(_ bytes: [UInt8]) {
    var reader = SessionOutputReader(ByteFeed(bytes))
    var records: [SessionOutputRecord] = []
    while let record = try? reader.next(), records.count < 200 { records.append(record) }
    _ = SessionComparison().differences(from: records, to: records.reversed())
  }

  private func readAnchors(_ bytes: [UInt8], _ format: DocumentFormat) {
    var work = AnchorImport(options: ImportOptions(datum: .egm96))
    _ = try? work.read(ByteFeed(bytes), format: format, name: "x") { _ in true }
  }

  /// Whatever kind of document it is; what was read is written, and must read again as the same.
  private func readVenue(_ bytes: [UInt8]) {
    _ = PictureHeader(bytes)
    guard let venue = try? VenueImport(reading: bytes).venue else { return }
    guard let again = try? VenueImport(reading: VenueExport.json(venue).bytes).venue else {
      abort()
    }
    // Angles are taken to their turn, which is no change to what was read.
    guard again == venue else { abort() }
    _ = try? VenueExport.imdf(venue)
    _ = try? VenueExport.geoJSON(venue)
  }

  /// Events of any fences; what was read is written, and must read again.
  private func readHistory(_ bytes: [UInt8]) {
    _ = FenceHistoryDocument.recognizes(bytes)
    let shape = FloorShape.circle(center: FloorPoint(x: 0, y: 0), radius: 1)
    let venue = Venue(
      id: "7", name: "Mall",
      fences: ["event-9", "event-10"].map { EventFence(id: $0, floor: "map-1", shape: shape) })
    guard let events = try? FenceHistoryDocument.read(bytes, of: [venue]) else { return }
    let text = Array(VisitHistory.json(of: events).utf8)
    let again = try? FenceHistoryDocument.read(text, of: [venue])
    guard again?.count == events.count else { abort() }
  }

  private func readCSV(_ bytes: [UInt8]) {
    guard var reader = try? CSVReader(bytes: bytes) else { return }
    while true {
      do {
        guard try reader.next() != nil else { return }
      } catch {
        continue
      }
    }
  }

  /// A chain out of any document is written and read again, with as many anchors.
  private func readChains(_ bytes: [UInt8]) {
    for format in DocumentFormat.readable where format != .kmz {
      var reader = ChainReader(options: ImportOptions(datum: .egm96))
      guard let chain = try? reader.read(bytes, format: format, name: "x") else { continue }
      let text = Array(ChainDocument(chain).text(.json).utf8)
      guard let again = try? ChainDocument(readingJSON: text) else { abort() }
      guard again.chain.anchors.count == chain.anchors.count else { abort() }
    }
  }

  private func readNetwork(_ bytes: [UInt8]) {
    let path = Self.file(bytes, "network.streets")
    guard let network = try? StreetNetwork(path: path) else { return }
    walk(network, profile: .footV1)
  }

  /// Checksums that hold do not mean that the content does.
  private func useForged(_ bytes: [UInt8]) {
    var sealed = bytes
    ForgedNetwork.seal(&sealed)
    guard
      let network = try? StreetNetwork(storage: NetworkStorage(copying: sealed), path: "forged")
    else { return }
    _ = try? network.verify()
    for profile in [RoutingProfile.footV1, .stepFree, .walkTime] { walk(network, profile: profile) }
    if let ground = try? network.ground() { _ = ground.indices.map { ground[$0] } }
    guard let footprints = try? network.footprints() else { return }
    for number in 0..<footprints.count { _ = footprints[number].rings }
    _ = footprints.entrances
  }

  private func walk(_ network: StreetNetwork, profile: RoutingProfile) {
    guard let router = try? Router(network, profile: profile, customizes: true),
      let snapper = try? router.snapper()
    else { return }
    let box = network.boundingBox
    let corners = [(box.south, box.west), (box.north, box.east)].compactMap {
      try? Coordinate(validating: $0.0, longitude: $0.1)
    }
    let places = corners.compactMap { snapper.nearest(to: $0, includesIslands: true) }
    guard places.count == 2 else { return }
    let workspace = SearchWorkspace(for: router.graph)
    if let route = router.route(from: places[0], to: places[1], using: workspace) {
      _ = route.points(on: router.graph)
      _ = RouteNotice.notices(of: route, on: router.graph)
      _ = Maneuver.all(along: [route], on: router.graph)
    }
    _ = router.isochrone(from: places[0], within: 1_000, using: workspace)
  }

  private func readExtract(_ bytes: [UInt8]) {
    for name in ["extract.osm.pbf", "extract.osm"] {
      guard
        let image = try? OSMImport(
          path: Self.file(bytes, name), includesBuildings: true, includesGround: true
        ).image
      else { continue }
      _ = try? image.open().verify()
    }
  }

  private func readGeoid(_ bytes: [UInt8]) {
    guard let geoid = try? Geoid(path: Self.file(bytes, "geoid")) else { return }
    let places = [(0.0, 0.0), (90, -180), (-89.9, 179.9), (45.5, 7.5)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    for interpolation in GridInterpolation.allCases {
      _ = geoid.undulations(at: places, interpolation: interpolation)
    }
  }

  private func readTile(_ bytes: [UInt8]) {
    for ending in ["gz", "zip"] {
      let folder = "/dev/shm/geoanchor-fuzz-\(getpid())-\(ending)"
      mkdir(folder, 0o700)
      let path = Self.file(bytes, "\(ending)/N10E020.hgt.\(ending)")
      guard let terrain = try? Terrain(folder: folder), access(path, R_OK) == 0 else { continue }
      _ = try? terrain.height(at: Coordinate(latitude: 10.5, longitude: 20.5))
    }
  }

  /// Puts the bytes into a file in memory, for readers that want a path.
  static func file(_ bytes: [UInt8], _ name: String) -> String {
    let path = "/dev/shm/geoanchor-fuzz-\(getpid())-\(name)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    if descriptor >= 0 {
      _ = write(descriptor, bytes, bytes.count)
      close(descriptor)
    }
    return path
  }
}
