public import GeoAnchors
import GeoChains
import GeoFormats
public import GeoInterchange
import GeoTexts
import Geodesy

/// Writes documents of anchors and of chains: the front door of exports.
///
///     let document = try Exporter().document(of: anchors, as: ExportRequest(for: .arkit))
public struct Exporter: Sendable {
  private let resources: PlanningResources

  /// The walking speed along a chain in series and streams, in meters per second.
  private static let walkingSpeed = 1.4

  /// Creates an exporter that resolves the names of requests by some resources.
  public init(_ resources: PlanningResources = PlanningResources()) { self.resources = resources }

  /// A document, and which anchors it has not.
  public struct Answer: Hashable, Sendable {
    /// The document.
    public var bytes: [UInt8]
    /// The reasons why anchors are left out.
    public var leftOut: [InterchangeError] = []
    /// The reasons why anchors of a platform's document have no position in its local frame.
    public var unplaced: [InterchangeError] = []
    /// The number of anchors without a heading, whose content is turned to the north.
    public var turnedNorth = 0
    /// The number of anchors whose content the document cannot hold.
    public var contentLeftOut = 0
  }

  /// The document of anchors.
  ///
  /// - Parameters:
  ///   - anchors: The anchors.
  ///   - request: The format and conventions.
  ///   - start: The time of the first pose in series and streams, in milliseconds since 1970; a
  ///   second goes by from anchor to anchor.
  /// - Returns: The document, and the anchors that it lacks.
  /// - Throws: `RequestError.export` when nothing can be written; `.member` when the request
  ///   contradicts itself or the exporter.
  public func document(
    of anchors: [Anchor], as request: ExportRequest, start: Int = 0
  ) throws(RequestError) -> Answer {
    guard var writer = try writer(as: request) else {
      let times = anchors.indices.map { start + $0 * 1000 }
      return try placed(anchors, times, of: nil, as: request)
    }
    var bytes: [UInt8] = []
    for anchor in anchors {
      writer.append(anchor)
      writer.drain { bytes.append(contentsOf: $0) }
    }
    writer.end()
    writer.drain(above: 0) { bytes.append(contentsOf: $0) }
    return Answer(bytes: bytes)
  }

  /// A writer for anchors that come one by one; nil when the format needs all of them at once.
  ///
  /// - Parameters:
  ///   - request: The format and conventions.
  ///   - withDistances: Whether the anchors come with their distances from a place.
  /// - Returns: The writer, to which anchors are appended.
  /// - Throws: `RequestError.member` as `document(of:as:start:)` does, `.format` when memory is
  ///   short.
  package func writer(
    as request: ExportRequest, withDistances: Bool = false
  ) throws(RequestError) -> AnchorDocumentWriter? {
    try request.validate()
    guard !request.fixesHeights else { return nil }
    let converter = try converter(request)
    if let format = request.format.text {
      return AnchorDocumentWriter(
        format, withDistances: withDistances, withDetails: true,
        guardsFormulas: request.guardsFormulas, converter: converter)
    }
    return try attempt(as: RequestError.format) { () throws(FormatError) in
      try .kmz(converter: converter)
    }
  }

  /// The document of a chain.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - request: The format and conventions.
  ///   - start: The time of the first pose in series and streams, in milliseconds since 1970; the
  ///   chain is walked at 1.4 m/s.
  /// - Returns: The document, and the anchors that it lacks.
  /// - Throws: As `document(of:as:start:)` for anchors.
  public func document(
    of chain: Chain, as request: ExportRequest, start: Int = 0
  ) throws(RequestError) -> Answer {
    try request.validate()
    guard !request.fixesHeights else {
      let told = PlannedChain(recordOf: chain).localized(in: request.language)
      let times = told.anchors.map {
        start + Int(max(0, min($0.distance / Self.walkingSpeed * 1000, 1e15)).rounded())
      }
      return try placed(told.plainAnchors, times, of: told, as: request)
    }
    let converter = try converter(request)
    var document = ChainDocument(chain, in: request.language)
    document.guardsFormulas = request.guardsFormulas
    if let format = request.format.text {
      var bytes: [UInt8] = []
      document.write(format, converter: converter) { bytes.append(contentsOf: $0) }
      return Answer(bytes: bytes)
    }
    return try attempt(as: RequestError.format) { () throws(FormatError) in
      Answer(bytes: try document.kmz(converter: converter))
    }
  }

  private func converter(_ request: ExportRequest) throws(RequestError) -> AltitudeConverter {
    // Between the nodes as PROJ does it, so that its programs give the same numbers.
    AltitudeConverter(
      interpolation: .bilinear, assumingSeaLevel: request.geoid,
      terrain: try resources.terrain(named: request.terrain))
  }

  /// The document of a format that fixes heights.
  private func placed(
    _ anchors: [Anchor], _ times: [Int], of chain: Chain?, as request: ExportRequest
  ) throws(RequestError) -> Answer {
    let converter = try converter(request)
    let selection =
      request.platform.map {
        ExportSelection(
          anchors, above: $0.datum(seaLevel: request.geoid ?? .egm96),
          needsPositions: $0 == .unity, converter: converter)
      } ?? ExportSelection(anchors, converter: converter)
    if !selection.leftOut.isEmpty, request.isStrict || selection.indices.isEmpty {
      throw .leftOut(selection.leftOut, isStrict: request.isStrict)
    }
    do throws(InterchangeError) {
      let text = try PlacedDocument(
        request: request, anchors: anchors, times: times, chain: chain, converter: converter
      ).text(of: selection.indices)
      return Answer(
        bytes: Array(text.utf8), leftOut: selection.leftOut, unplaced: selection.unplaced,
        turnedNorth: selection.indices.count {
          anchors[$0].heading == nil && anchors[$0].details.orientation == nil
        },
        contentLeftOut: request.platform == nil && request.format == .geopose
          ? selection.indices.count { anchors[$0].details.content != nil } : 0)
    } catch {
      throw .export(error)
    }
  }
}

/// A document whose format fixes the heights of its anchors.
private struct PlacedDocument {
  let request: ExportRequest
  let anchors: [Anchor]
  let times: [Int]
  let chain: Chain?
  let converter: AltitudeConverter

  /// The text of the anchors at some places of the list.
  func text(of indices: [Int]) throws(InterchangeError) -> String {
    if let platform = request.platform { return try text(of: indices, for: platform) }
    let chosen = indices.map { anchors[$0] }
    switch request.format {
    case .gltf: return try scene(chosen).gltf()
    case .usda: return try scene(chosen).usda()
    case .oscp: return try ContentRecords.text(chosen, converter: converter)
    default:
      let shape = request.pose ?? (chain == nil ? .quaternion : .chain)
      guard shape.isBasic else {
        return try CompositePoseDocument(
          chosen, times: indices.map { times[$0] }, converter: converter
        ).text(shape, isChain: chain != nil)
      }
      var lines = ""
      for anchor in chosen {
        lines += try PoseDocument(anchor, converter: converter).text(shape) + "\n"
      }
      return lines
    }
  }

  private func text(
    of indices: [Int], for platform: Platform
  ) throws(InterchangeError) -> String {
    let geoid = request.geoid ?? .egm96
    var document =
      chain.map {
        TargetDocument(
          $0, in: request.language, target: platform, geoid: geoid, forward: request.forward,
          converter: converter)
      }
      ?? TargetDocument(
        anchors, target: platform, geoid: geoid, forward: request.forward, converter: converter)
    document.origin = request.origin
    return try document.text(of: indices)
  }

  private func scene(_ anchors: [Anchor]) throws(InterchangeError) -> SceneDocument {
    try SceneDocument(
      anchors, forward: request.forward ?? .plusZ, converter: converter, origin: request.origin)
  }
}
