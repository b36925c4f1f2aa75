package import GeoAnchors
package import GeoChains
package import GeoTexts
package import Geodesy

/// What a walker sees from a place of a chain: the buildings, the way ahead, and the content of the
/// anchors where the platform will place it.
package struct WalkerView: Sendable {
  /// How a walker looks.
  package struct Look: Hashable, Sendable {
    /// How far along the path, in meters.
    package var distance: Meters
    /// Where to, degrees clockwise from true north; nil for `anchor`.
    package var bearing: Degrees?
    /// The place of the anchor that the walker goes to; nil for the next one on the path.
    package var anchor: Int?
    /// How wide, in degrees between the left and the right edge; a phone's is about 60.
    package var fieldOfView: Degrees = 60
    /// How far the phone may be off, as a standard deviation in meters.
    package var uncertainty: Meters = 1

    /// A look from a distance along the path.
    package init(at distance: Meters) { self.distance = distance }
  }

  /// The content of an anchor.
  struct Content: Hashable, Sendable {
    /// The place of the anchor in the chain.
    var index: Int
    var place: SightPoint
    var heading: Degrees
    /// Meters from the eye, seen from above.
    var distance: Meters
    /// How large it is drawn against its own size.
    var scale: Double
    /// Whether it bears being meters off.
    var isForgiving: Bool
    /// Whether the walker has come near enough for it to be shown.
    var isRevealed: Bool
    /// The building that hides it; nil when it is seen.
    var blocker: Int64?
  }

  /// Anchors farther than this are left out, in meters.
  static let farthest: Meters = 120

  let look: Look
  let bearing: Degrees
  let lines: SightLines
  let eye: SightPoint
  /// The anchors that may be seen, in walking order.
  let contents: [Content]
  /// The words of the chain.
  let chain: MapChain
  let labels: MapLabels
  /// The anchor that the walker goes to.
  let next: Int

  /// The view from a place of a chain; nil when that has no path or no anchors.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - surroundings: The buildings and the terrain around it.
  ///   - look: Where the walker is and looks to; the distance is brought onto the path.
  ///   - language: The language of the words.
  package init?(
    of chain: Chain, among surroundings: ChainSurroundings, look: Look, in language: Language
  ) {
    let planned = PlannedChain(recordOf: chain)
    guard
      let lines = SightLines(
        of: chain, among: surroundings.buildings, terrain: surroundings.terrain,
        eyeHeight: planned.sight?.policy.eyeHeight ?? SightPolicy().eyeHeight)
    else { return nil }
    var look = look
    look.distance = min(max(0, look.distance), lines.length)
    let eye = lines.eye(at: look.distance)
    let next =
      look.anchor.flatMap { chain.anchors.indices.contains($0) ? $0 : nil }
      ?? chain.anchors.firstIndex { $0.distance > look.distance + 0.5 } ?? chain.anchors.count - 1
    let target = chain.anchors[next]
    let isThere = eye.coordinate.distance(to: target.coordinate) < 0.5
    bearing =
      look.bearing
      ?? (isThere ? target.heading : eye.coordinate.bearing(to: target.coordinate))
    contents = chain.anchors.indices.compactMap { index in
      let anchor = chain.anchors[index]
      let place = lines.anchor(index)
      let distance = eye.coordinate.distance(to: place.coordinate)
      // What lies behind on the way has been passed.
      guard distance <= Self.farthest, anchor.distance >= look.distance - 0.5 else { return nil }
      let reveal = anchor.details.revealDistance ?? .infinity
      return Content(
        index: index, place: place, heading: anchor.heading, distance: distance,
        scale: anchor.details.scale ?? 1, isForgiving: anchor.details.asset == .forgiving,
        isRevealed: anchor.distance - look.distance <= reveal,
        blocker: lines.blocker(of: index, from: look.distance))
    }
    self.look = look
    self.lines = lines
    self.eye = eye
    self.next = next
    self.chain = MapChain(planned, in: language)
    labels = MapLabels(in: language)
  }

  /// The camera of a picture of a size in pixels.
  package func camera(width: Double, height: Double) -> PerspectiveCamera {
    PerspectiveCamera(
      at: eye.coordinate, height: eye.height, bearing: bearing, fieldOfView: look.fieldOfView,
      size: SIMD2(width, height))
  }
}
