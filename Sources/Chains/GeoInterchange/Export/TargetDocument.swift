package import GeoAnchors
import GeoChains
import GeoFormats
package import GeoTexts
package import Geodesy

/// Anchors by the conventions of a platform: its heights, its axes, its quaternions.
///
/// An anchor without an altitude is 0 m above `ground`. With a terrain, heights above the ground
/// become heights of the platform, and the meters above the ground stand beside them; without one
/// they stay, and the anchor has no position in the local frame. The anchors of a chain come in
/// walking order, with everything that a phone needs to lead along them: path, maneuvers, coverage
/// and live window.
package struct TargetDocument: Sendable {
  private let anchors: [Anchor]
  private let planned: PlannedChain?
  private let language: Language
  private let target: Platform
  private let datum: VerticalDatum
  private let forward: ForwardAxis
  private let converter: AltitudeConverter
  /// The zero of the local frame; nil for the first anchor whose height above the ellipsoid is known.
  package var origin: GeodeticPosition?

  /// Creates a document of anchors.
  ///
  /// - Parameters:
  ///   - anchors: The anchors.
  ///   - target: The platform.
  ///   - geoid: The sea level of ARKit, which Apple does not name.
  ///   - forward: The axis that the content looks along; nil for the platform's.
  ///   - converter: The conversion of heights, with the terrain.
  package init(
    _ anchors: [Anchor], target: Platform, geoid: GeoidModel = .egm96,
    forward: ForwardAxis? = nil, converter: AltitudeConverter = AltitudeConverter()
  ) {
    self.init(anchors, of: nil, .english, target, geoid, forward, converter)
  }

  /// Creates a document of a chain with its planning; without a live window of its own it gets the
  /// platform's.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - language: The language of instructions and maneuvers.
  ///   - target: The platform.
  ///   - geoid: The sea level of ARKit, which Apple does not name.
  ///   - forward: The axis that the content looks along; nil for the platform's.
  ///   - converter: The conversion of heights, with the terrain.
  package init(
    _ chain: Chain, in language: Language = .english, target: Platform,
    geoid: GeoidModel = .egm96, forward: ForwardAxis? = nil,
    converter: AltitudeConverter = AltitudeConverter()
  ) {
    var planned = PlannedChain(recordOf: chain)
    planned.chain = planned.localized(in: language)
    if planned.window == nil, let policy = LiveWindowPolicy(target) {
      planned.window = try? LiveWindowPlan(for: chain, policy: policy)
    }
    // The author's concerns, not the walker's.
    planned.sight = nil
    planned.origins = nil
    let anchors = planned.chain.anchors.enumerated().map { index, member in
      var anchor = Anchor(member)
      anchor.name = ChainMembers.waypointName(index, of: chain)
      return anchor
    }
    self.init(anchors, of: planned, language, target, geoid, forward, converter)
  }

  private init(
    _ anchors: [Anchor], of planned: PlannedChain?, _ language: Language, _ target: Platform,
    _ geoid: GeoidModel, _ forward: ForwardAxis?, _ converter: AltitudeConverter
  ) {
    self.forward = forward ?? target.forward
    datum = target.datum(seaLevel: geoid)
    self.anchors = anchors
    self.planned = planned
    self.language = language
    self.target = target
    self.converter = converter
  }

  /// Returns the document with the anchors at `indices`, or with all of them.
  ///
  /// - Throws: `InterchangeError` when an altitude cannot be converted.
  package func text(of indices: [Int]? = nil) throws(InterchangeError) -> String {
    let indices = indices ?? Array(anchors.indices)
    var bytes: [UInt8] = []
    var json = JSONWriter()
    try json.object { json throws(InterchangeError) in
      json.member("target", target.rawValue)
      json.member("axes", target.convention.rawValue)
      json.member("forward", forward.rawValue)
      json.member("altitudeDatum", datum.rawValue)
      let frame = (origin ?? firstPlace(of: indices)).map {
        ARWorldFrame(origin: $0, convention: target.convention)
      }
      json.key("origin")
      if let frame { Self.place(frame.origin, to: &json) } else { json.null() }
      if let planned { write(planned, to: &json) { bytes.append(contentsOf: $0) } }
      try json.objects("anchors", of: indices, inline: true) {
        json, index throws(InterchangeError) in
        try write(anchors[index], frame, to: &json)
        if let planned {
          Self.write(planned.chain.anchors[index], number: index + 1, to: &json)
        } else {
          Self.writeDetails(of: anchors[index], to: &json)
        }
      }
    }
    json.endText()
    json.buffer.drain(above: 0) { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func firstPlace(of indices: [Int]) -> GeodeticPosition? {
    for index in indices {
      if let placed = try? PlacedAnchor(grounded: anchors[index], converter) {
        return placed.pose.position
      }
    }
    return nil
  }

  private static func place(_ position: GeodeticPosition, to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.coordinate(position.coordinate)
      json.member("ellipsoidHeight", position.height, decimals: DocumentDecimals.meters)
    }
  }

  private func write(
    _ planned: PlannedChain, to json: inout JSONWriter, into sink: ByteSink<Never>
  ) {
    json.object("chain") { json in
      ChainMembers.summary(planned.chain, to: &json)
      json.object("geometry") { json in
        json.member("type", "LineString")
        json.array("coordinates", of: planned.chain.path) { json, coordinate in
          GeoJSONWriter.position(coordinate, to: &json)
        }
      }
      let members = PlanningMembers(planned, in: language)
      members.writeManeuvers(to: &json)
      members.write(to: &json, into: sink)
    }
  }

  private func write(
    _ anchor: Anchor, _ frame: ARWorldFrame?, to json: inout JSONWriter
  ) throws(InterchangeError) {
    AnchorMembers.identity(anchor, to: &json)
    json.coordinate(anchor.coordinate)
    let named = anchor.namedAltitude ?? Altitude(meters: 0, datum: .ground)
    let placed = try? PlacedAnchor(grounded: anchor, converter)
    // The ground is a datum of platforms: without terrain it stays, whatever else must be converted.
    let isOnGround = named.datum == .ground
    let altitude =
      isOnGround && placed == nil
      ? named : try PlacedAnchor.convert(named, of: anchor, to: datum, converter)
    Altitude.write(altitude, to: &json)
    if isOnGround, placed != nil {
      json.member("aboveGroundMeters", named.meters, decimals: DocumentDecimals.meters)
    }
    json.member(
      "headingDegrees", anchor.heading.map(DocumentDecimals.heading),
      decimals: DocumentDecimals.heading)
    let turn = PlacedAnchor.turn(of: anchor)
    // The same turn along the platform's axes, the content's own axes renamed alike.
    let turned = FrameConvention.enu.orientation(turn, in: target.convention)
    PoseDocument.quaternion(forward.orientation(frontingX: turned), to: &json)
    json.key("position")
    if let frame, let placed {
      let point = frame.point(placed.pose.position)
      json.array(of: [point.x, point.y, point.z], inline: true) { json, value in
        json.number(value, decimals: DocumentDecimals.meters)
      }
    } else {
      json.null()
    }
  }

  /// Writes the tags, the collection and the details of an anchor; the quaternion has its turn.
  private static func writeDetails(of anchor: Anchor, to json: inout JSONWriter) {
    json.member("tags", anchor.tags, inline: true)
    json.member("collection", anchor.collection)
    var details = anchor.details
    details.orientation = nil
    AnchorDetailMembers.write(details, to: &json)
  }

  /// Writes the place of an anchor in its chain, and the details that planning gave it.
  private static func write(_ member: ChainAnchor, number: Int, to json: inout JSONWriter) {
    json.member("number", number)
    ChainMembers.progress(member, to: &json)
    ChainDetailMembers.write(
      member.details, withOrientation: false, withManeuvers: true, to: &json)
  }
}
