public import GeoAnchors
import GeoFormats
public import Geodesy

/// A platform whose conventions a document follows.
public enum PlatformTarget: String, Hashable, Sendable, CaseIterable {
  /// Heights above sea level (a geoid), axes east, up, south.
  case arkit
  /// Heights above the ellipsoid, axes east, up, south.
  case arcore
  /// Heights above the ellipsoid, axes east, up, north (left-handed).
  case unity

  /// The axes of the platform.
  public var convention: FrameConvention { self == .unity ? .eun : .eus }

  /// The axis of content that the platform's own material calls forward.
  public var forward: ForwardAxis { self == .arkit ? .minusZ : .plusZ }

  /// What the platform's altitudes count from; for sea level the geoid that is meant.
  public func datum(seaLevel geoid: GeoidModel = .egm96) -> VerticalDatum {
    self == .arkit ? geoid.datum : .ellipsoid
  }
}

/// Anchors by the conventions of a platform: its heights, its axes, its quaternions.
///
/// An anchor without an altitude is on the ground for ARKit and ARCore: its altitude is 0 above
/// `ground`, and it has no position in the local frame; neither has one whose height above the
/// ellipsoid is not known. Those of a chain come in walking order and
/// say what a phone needs to follow them: number, role, distance, instruction, when to show what.
public struct TargetDocument: Sendable {
  private let anchors: [Anchor]
  private let chain: Chain?
  private let target: PlatformTarget
  private let datum: VerticalDatum
  private let forward: ForwardAxis
  private let converter: AltitudeConverter
  /// Where the local frame is 0; nil for the first anchor whose height above the ellipsoid is known.
  public var origin: GeodeticPosition?

  /// Makes a document; the first anchor whose height above the ellipsoid is known is the origin of the
  /// local frame.
  ///
  /// `geoid` is what ARKit's sea level is taken to be, as Apple does not say; `forward` is the axis
  /// that the content looks along, nil for the platform's.
  public init(
    _ anchors: [Anchor], target: PlatformTarget, geoid: GeoidModel = .egm96,
    forward: ForwardAxis? = nil, converter: AltitudeConverter = AltitudeConverter()
  ) {
    self.init(anchors, of: nil, target, geoid, forward, converter)
  }

  /// Makes a document of a chain, which says its length and whom to name as well.
  public init(
    _ chain: Chain, target: PlatformTarget, geoid: GeoidModel = .egm96,
    forward: ForwardAxis? = nil, converter: AltitudeConverter = AltitudeConverter()
  ) {
    self.init(chain.walk, of: chain, target, geoid, forward, converter)
  }

  private init(
    _ anchors: [Anchor], of chain: Chain?, _ target: PlatformTarget, _ geoid: GeoidModel,
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
  /// - Throws: `ExportError` when an altitude cannot be converted.
  public func text(of indices: [Int]? = nil) throws(ExportError) -> String {
    let indices = indices ?? Array(anchors.indices)
    var json = JSONWriter()
    json.beginObject()
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
      json.key("chain")
      json.beginObject(inline: true)
      ChainMembers.summary(chain, to: &json)
      json.endObject()
    }
    json.key("anchors")
    json.beginArray()
    for index in indices {
      json.beginObject(inline: true)
      try write(anchors[index], frame, to: &json)
      if let chain { Self.write(chain.anchors[index], number: index + 1, to: &json) }
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return String(decoding: json.buffer.bytes, as: UTF8.self)
  }

  private func firstPlace(of indices: [Int]) -> GeodeticPosition? {
    for index in indices where anchors[index].namedAltitude.map({ $0.datum != .ground }) ?? false {
      if let placed = try? PlacedAnchor(anchors[index], converter) { return placed.pose.position }
    }
    return nil
  }

  private static func place(_ position: GeodeticPosition, to json: inout JSONWriter) {
    json.beginObject(inline: true)
    json.member("latitude", position.coordinate.latitude, decimals: DocumentDecimals.coordinate)
    json.member("longitude", position.coordinate.longitude, decimals: DocumentDecimals.coordinate)
    json.member("ellipsoidHeight", position.height, decimals: DocumentDecimals.meters)
    json.endObject()
  }

  private func write(
    _ anchor: Anchor, _ frame: ARWorldFrame?, to json: inout JSONWriter
  ) throws(ExportError) {
    AnchorMembers.identity(anchor, to: &json)
    json.member("latitude", anchor.coordinate.latitude, decimals: DocumentDecimals.coordinate)
    json.member("longitude", anchor.coordinate.longitude, decimals: DocumentDecimals.coordinate)
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
      json.beginArray(inline: true)
      for value in [point.x, point.y, point.z] {
        json.number(value, decimals: DocumentDecimals.meters)
      }
      json.endArray()
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
