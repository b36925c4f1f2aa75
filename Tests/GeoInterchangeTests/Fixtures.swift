import GeoAnchors
import Geodesy

/// Values with every field filled in some and empty in others.
enum Fixtures {
  static let chain = Chain(
    name: "Ferry & <Park>",
    path: [
      Coordinate(latitude: 40.750123456789, longitude: -73.98),
      Coordinate(latitude: 40.751, longitude: -73.981),
      Coordinate(latitude: 40.752, longitude: -73.9815),
    ],
    length: 234.5678915,
    anchors: [
      ChainAnchor(
        id: AnchorID(rawValue: "a-1"),
        coordinate: Coordinate(latitude: 40.750123456789, longitude: -73.98),
        altitude: Altitude(meters: 0, datum: .ground), heading: 320.5, distance: 0, role: .start,
        street: "5th Avenue, \"North\""),
      ChainAnchor(
        id: AnchorID(rawValue: "a-2"),
        coordinate: Coordinate(latitude: 40.7505, longitude: -73.9805),
        altitude: Altitude(meters: -32.25, datum: .ellipsoid), heading: 359.9999999,
        distance: 60.123456789, role: .path, street: nil),
      ChainAnchor(
        id: AnchorID(rawValue: "a-3"), coordinate: Coordinate(latitude: 40.751, longitude: -73.981),
        altitude: Altitude(meters: 12.5, datum: .egm96), heading: 0, distance: 128.5, role: .turn,
        street: "Straße Ü"),
      ChainAnchor(
        id: AnchorID(rawValue: "a-4"),
        coordinate: Coordinate(latitude: 40.752, longitude: -73.9815),
        altitude: nil, heading: 340, distance: 234.5678915, role: .arrival, street: nil),
    ],
    attribution: "© OpenStreetMap contributors")

  /// The chain with everything that planning can say at its second anchor, and an arrow that looks
  /// up at its third.
  static let plannedChain: Chain = {
    var planned = chain
    var details = ChainAnchorDetails()
    details.offset = -1.5
    details.altitudeSource = .terrain
    details.orientation = AnchorOrientation(x: 0, y: 0, z: 0.6, w: 0.8)
    details.revealDistance = 25
    details.asset = .precise
    details.scale = 2.5
    details.instruction = "Turn \"left\" ←"
    details.isPinned = true
    planned.anchors[1].details = details
    planned.anchors[1].role = .crossing
    planned.anchors[2].details.asset = .forgiving
    return planned
  }()

  static let anchors = [
    Anchor(
      id: AnchorID(rawValue: "b-1"), name: "Ferry, \"Building\"",
      coordinate: Coordinate(latitude: 37.7955, longitude: -122.3937),
      altitude: Altitude(meters: 12, datum: .egm96), heading: 90, tags: ["demo", "a b"],
      collection: "tour"),
    Anchor(
      id: AnchorID(rawValue: "b-2"), coordinate: Coordinate(latitude: -90, longitude: 180),
      altitude: Altitude(meters: 4.5, datum: .ellipsoid)),
    Anchor(
      id: AnchorID(rawValue: "b-3"), coordinate: Coordinate(latitude: 1e-7, longitude: -1e-12)),
  ]
}
