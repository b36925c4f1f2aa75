package import GeoAnchors
import GeoFormats
package import Geodesy

/// Anchors by the conventions of a platform: its heights, its axes, its quaternions.
///
/// An anchor without an altitude is on the ground for ARKit and ARCore: its altitude is 0 above
/// `ground`, and it has no position in the local frame; neither has one whose height above the
/// ellipsoid is not known. Those of a chain come in walking order and
/// say what a phone needs to follow them: number, role, distance, instruction, when to show what.
package struct TargetDocument: Sendable {
  private let anchors: [Anchor]
  private let chain: Chain?
  private let target: Platform
  private let datum: VerticalDatum
  private let forward: ForwardAxis
  private let converter: AltitudeConverter
  /// Where the local frame is 0; nil for the first anchor whose height above the ellipsoid is known.
  package var origin: GeodeticPosition?

  /// Creates a document; the first anchor whose height above the ellipsoid is known is the origin of the
  /// local frame.
  ///
  /// `geoid` is what ARKit's sea level is taken to be, as Apple does not say; `forward` is the axis
  /// that the content looks along, nil for the platform's.
  package init(
    _ anchors: [Anchor], target: Platform, geoid: GeoidModel = .egm96,
    forward: ForwardAxis? = nil, converter: AltitudeConverter = AltitudeConverter()
  ) {
    self.init(anchors, of: nil, target, geoid, forward, converter)
  }

  /// Creates a document of a chain, which says its length and whom to name as well.
  package init(
    _ chain: Chain, target: Platform, geoid: GeoidModel = .egm96,
    forward: ForwardAxis? = nil, converter: AltitudeConverter = AltitudeConverter()
  ) {
    self.init(chain.plainAnchors, of: chain, target, geoid, forward, converter)
  }

  private init(
    _ anchors: [Anchor], of chain: Chain?, _ target: Platform, _ geoid: GeoidModel,
    _ forward: ForwardAxis?, _ converter: AltitudeConverter
  ) {
    self.forward = forward ?? target.forward
    datum = target.datum(seaLevel: geoid)
    self.anchors = anchors
    self.chain = chain
    self.target = target
    self.converter = converter
  }

  /// The document; `indices` are the positions of the anchors that are written, all without it.
  ///
  /// - Throws: `InterchangeError` when an altitude cannot be converted.
  package func text(of indices: [Int]? = nil) throws(InterchangeError) -> String {
    let indices = indices ?? Array(anchors.indices)
    return try JSONWriter.text { json throws(InterchangeError) in
      json.member("target", target.rawValue)
      json.member("axes", target.convention.rawValue)
      json.member("forward", forward.rawValue)
      json.member("altitudeDatum", datum.rawValue)
      let frame = (origin ?? firstPlace(of: indices)).map {
        ARWorldFrame(origin: $0, convention: target.convention)
      }
      json.key("origin")
      if let frame { Self.place(frame.origin, to: &json) } else { json.null() }
      if let chain {
        json.object("chain", inline: true) { ChainMembers.summary(chain, to: &$0) }
      }
      try json.objects("anchors", of: indices, inline: true) {
        json, index throws(InterchangeError) in
        try write(anchors[index], frame, to: &json)
        if let chain { Self.write(chain.anchors[index], number: index + 1, to: &json) }
      }
    }
  }

  private func firstPlace(of indices: [Int]) -> GeodeticPosition? {
    for index in indices where anchors[index].namedAltitude.map({ $0.datum != .ground }) ?? false {
      if let placed = try? PlacedAnchor(anchors[index], converter) { return placed.pose.position }
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
    _ anchor: Anchor, _ frame: ARWorldFrame?, to json: inout JSONWriter
  ) throws(InterchangeError) {
    AnchorMembers.identity(anchor, to: &json)
    json.coordinate(anchor.coordinate)
    var altitude = anchor.namedAltitude ?? Altitude(meters: 0, datum: .ground)
    if altitude.datum != .ground {
      altitude = try PlacedAnchor.convert(altitude, of: anchor, to: datum, converter)
    }
    Altitude.write(altitude, to: &json)
    json.member(
      "headingDegrees", anchor.heading.map(DocumentDecimals.heading),
      decimals: DocumentDecimals.heading)
    let turn = PlacedAnchor.turn(of: anchor)
    // The same turn along the platform's axes, the content's own axes renamed alike.
    let turned = FrameConvention.enu.orientation(turn, in: target.convention)
    PoseDocument.quaternion(forward.orientation(frontingX: turned), to: &json)
    json.key("position")
    if let frame, altitude.datum != .ground, let placed = try? PlacedAnchor(anchor, converter) {
      let point = frame.point(placed.pose.position)
      json.array(of: [point.x, point.y, point.z], inline: true) { json, value in
        json.number(value, decimals: DocumentDecimals.meters)
      }
    } else {
      json.null()
    }
  }

  /// Writes what a chain says about its anchor beyond where it stands and how it is turned.
  private static func write(_ member: ChainAnchor, number: Int, to json: inout JSONWriter) {
    json.member("number", number)
    ChainMembers.progress(member, to: &json)
    ChainDetailMembers.write(member.details, withOrientation: false, to: &json)
  }
}
