import GeoAnchors
import GeoChains
import GeoInterchange
import GeoOSM
import GeoRequests
import GeoRouting
import Geodesy

@testable import GeoAnchorStore
@testable import GeoFormats
@testable import GeoIndoor
@testable import GeoPackage
@testable import GeoService
@testable import GeoSessions
@testable import GeoStreets

/// A reader of untrusted bytes.
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

  /// Reads the bytes.
  ///
  /// Input that is refused is no error. Crashes, hangs and a thrown `Violation` are findings.
  func read(_ bytes: [UInt8]) throws {
    switch self {
    case .answers: try readAnswers(bytes)
    case .beacon: _ = BeaconFrame(advertisement: bytes)?.measuredPower
    case .chain: _ = try? ChainDocument(readingJSON: bytes)
    case .conditions: try readConditions(bytes)
    case .configuration:
      if let plan = try? ServicePlan(readingJSON: bytes) { _ = (plan.runner, plan.problem) }
    case .conversion: try readConversion(bytes)
    case .cql2JSON: try readFilter(try? CQL2Filter(json: bytes))
    case .cql2Text: try readFilter(try? CQL2Filter(text: String(decoding: bytes, as: UTF8.self)))
    case .csv: readCSV(bytes)
    case .faults: _ = try? FaultDocument.read(bytes)
    case .fixes: try readFixes(bytes)
    case .forged: useForged(bytes)
    case .geoid: try readGeoid(bytes)
    case .geojson: _ = try? GeoJSONLine.read(bytes)
    case .geometry: _ = try? GeometryBlob.decode(bytes)
    case .gpx: _ = try? GPXDocument(reading: bytes)
    case .history: try readHistory(bytes)
    case .imports:
      for format in DocumentFormat.readable where format != .kmz { readAnchors(bytes, format) }
    case .json: _ = try? JSONReader.read(bytes)
    case .kmz: readAnchors(bytes, .kmz)
    case .localizer: try readLocalizer(bytes)
    case .maps: try readMaps(bytes)
    case .network: try readNetwork(bytes)
    case .osm: try readExtract(bytes)
    case .outputs: readOutputs(bytes)
    case .parameters: try readParameters(bytes)
    case .parts: try readParts(bytes)
    case .point: _ = try? PointText(String(decoding: bytes, as: UTF8.self))
    case .policy:
      if let policy = try? PolicyDocument.read(bytes) { _ = PolicyDocument.text(of: policy) }
    case .query: try readQuery(bytes)
    case .recordings: readRecordings(bytes)
    case .session: try readSession(bytes)
    case .stops: try readChains(bytes)
    case .tile: try readTile(bytes)
    case .tilepath: try readTilePath(bytes)
    case .token: try readToken(bytes)
    case .venue: try readVenue(bytes)
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

  /// Reads a request, which must come back the same when it is written, and points in any shape.
  private func readConversion(_ bytes: [UInt8]) throws {
    if let request = try? ConversionRequest(readingJSON: bytes) {
      let text = Array(request.json.text.utf8)
      guard (try? ConversionRequest(readingJSON: text)) == request else { throw Violation() }
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

  /// Reads a log, which must come back the same when it is written.
  private func readSession(_ bytes: [UInt8]) throws {
    guard let (header, events) = try session(bytes) else { return }
    var writer = SessionLogWriter(header: header)
    for event in events { writer.write(event) }
    let text = writer.buffer.bytes
    guard let (againHeader, again) = try session(text) else { throw Violation() }
    var second = SessionLogWriter(header: againHeader)
    for event in again { second.write(event) }
    // A text of more lines than events is one of appended sessions.
    guard again.count == events.count, second.buffer.bytes == text else { throw Violation() }
  }

  /// The header and the events of a log, or `nil` when it is refused.
  private func session(_ bytes: [UInt8]) throws -> (SessionHeader, [SessionEvent])? {
    guard var reader = try? SessionLogReader(ByteFeed(bytes), longestLine: 1 << 16) else {
      return nil
    }
    var events: [SessionEvent] = []
    do {
      while let event = try reader.next() { events.append(event) }
    } catch {
      return nil
    }
    var last = -Double.infinity
    for event in events {
      guard event.time >= last else { throw Violation() }
      last = event.time
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

  /// Reads a venue in any format, which must come back the same when it is written.
  private func readVenue(_ bytes: [UInt8]) throws {
    _ = PictureHeader(bytes)
    guard let venue = try? VenueImport(reading: bytes).venue else { return }
    guard let again = try? VenueImport(reading: VenueExport.json(venue).bytes).venue else {
      throw Violation()
    }
    guard again == venue else { throw Violation() }
    _ = try? VenueExport.imdf(venue)
    _ = try? VenueExport.geoJSON(venue)
  }

  /// Reads a history of fences, whose events must all come back when it is written.
  private func readHistory(_ bytes: [UInt8]) throws {
    _ = FenceHistoryDocument.recognizes(bytes)
    let shape = FloorShape.circle(center: FloorPoint(x: 0, y: 0), radius: 1)
    let venue = Venue(
      id: "7", name: "Mall",
      fences: ["event-9", "event-10"].map { EventFence(id: $0, floor: "map-1", shape: shape) })
    guard let events = try? FenceHistoryDocument.read(bytes, of: [venue]) else { return }
    let text = Array(VisitHistory.json(of: events).utf8)
    let again = try? FenceHistoryDocument.read(text, of: [venue])
    guard again?.count == events.count else { throw Violation() }
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

  /// Reads a chain in any format, whose anchors must all come back when it is written.
  private func readChains(_ bytes: [UInt8]) throws {
    for format in DocumentFormat.readable where format != .kmz {
      var reader = ChainReader(options: ImportOptions(datum: .egm96))
      guard let chain = try? reader.read(bytes, format: format, name: "x") else { continue }
      let text = Array(ChainDocument(chain).text(.json).utf8)
      guard let again = try? ChainDocument(readingJSON: text) else { throw Violation() }
      guard again.chain.anchors.count == chain.anchors.count else { throw Violation() }
    }
  }

  private func readNetwork(_ bytes: [UInt8]) throws {
    try MemoryFile.with(bytes, named: "network.streets") { path in
      guard let network = try? StreetNetwork(path: path) else { return }
      walk(network, profile: .footV1)
    }
  }

  /// Routes in a network whose checksums hold while its content may not.
  private func useForged(_ bytes: [UInt8]) {
    var sealed = bytes
    ForgedNetwork.seal(&sealed)
    guard
      let network = try? StreetNetwork(storage: NetworkStorage(copying: [sealed]), path: "forged")
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

  private func readExtract(_ bytes: [UInt8]) throws {
    for name in ["extract.osm.pbf", "extract.osm"] {
      try MemoryFile.with(bytes, named: name) { path in
        let image = try? OSMImport(path: path, includesBuildings: true, includesGround: true).image
        _ = try? image?.open().verify()
      }
    }
  }

  private func readGeoid(_ bytes: [UInt8]) throws {
    let places = [(0.0, 0.0), (90, -180), (-89.9, 179.9), (45.5, 7.5)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    try MemoryFile.with(bytes, named: "geoid") { path in
      guard let geoid = try? Geoid(path: path) else { return }
      for interpolation in GridInterpolation.allCases {
        _ = geoid.undulations(at: places, interpolation: interpolation)
      }
    }
  }

  private func readTile(_ bytes: [UInt8]) throws {
    for ending in ["gz", "zip"] {
      let name = "N10E020.hgt.\(ending)"
      try MemoryFile.with(bytes, named: name) { path in
        let terrain = try? Terrain(folder: String(path.dropLast(name.count + 1)))
        _ = try? terrain?.height(at: Coordinate(latitude: 10.5, longitude: 20.5))
      }
    }
  }
}
