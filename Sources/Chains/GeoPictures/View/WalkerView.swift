import GeoAnchors
import GeoChains
import GeoNumerics
package import Geodesy

/// A walker's view from a place of a chain: the buildings, the way ahead, and the content of the
/// anchors as the platform will place it.
package struct WalkerView: Sendable {
  package struct Look: Hashable, Sendable {
    /// Distance along the path, in meters.
    package var distance: Meters
    /// Viewing direction, degrees clockwise from true north; nil for `anchor`.
    package var bearing: Degrees?
    /// The place of the anchor that the walker goes to; nil for the next one on the path.
    package var anchor: Int?
    /// Horizontal field of view in degrees; a phone's is about 60.
    package var fieldOfView: Degrees = 60
    /// Standard deviation of the phone's position, in meters.
    package var uncertainty: Meters = 1

    package init(at distance: Meters) { self.distance = distance }
  }

  struct Content: Hashable, Sendable {
    /// The place of the anchor in the chain.
    var index: Int
    var place: SightPoint
    var heading: Degrees
    /// Angle from the line of sight to the heading, degrees clockwise.
    var turn: Degrees
    /// Meters from the eye, seen from above.
    var distance: Meters
    /// Scale relative to the content's own size.
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
  let surroundings: ViewedChain
  let eye: SightPoint
  /// The anchors that may be seen, in walking order.
  let contents: [Content]
  /// The anchor that the walker goes to.
  let next: Int
  /// The ids of the buildings that one sees through: those around the walker, and those that the way
  /// leads through and that hide nothing.
  let open: Set<Int64>

  /// The view from a place of a chain; the distance is brought onto the path.
  package init(of viewed: ViewedChain, look: Look) {
    let (chain, lines) = (viewed.chain, viewed.lines)
    var look = look
    look.distance = min(max(0, look.distance), lines.length)
    let eye = lines.eye(at: look.distance)
    let next =
      look.anchor.flatMap { chain.anchors.indices.contains($0) ? $0 : nil }
      ?? chain.anchors.firstIndex { $0.distance > look.distance + 0.5 } ?? chain.anchors.count - 1
    let target = chain.anchors[next]
    let isThere = eye.coordinate.distance(to: target.coordinate) < 0.5
    let lookBearing =
      look.bearing
      ?? (isThere ? target.heading : eye.coordinate.bearing(to: target.coordinate))
    bearing = lookBearing
    contents = chain.anchors.indices.compactMap { index in
      let anchor = chain.anchors[index]
      let place = lines.anchor(index)
      let distance = eye.coordinate.distance(to: place.coordinate)
      // An anchor behind on the way has been passed.
      guard distance <= Self.farthest, anchor.distance >= look.distance - 0.5 else { return nil }
      let reveal = anchor.details.revealDistance ?? .infinity
      // The line of sight to what lies beneath the eye is the way that the walker looks.
      let sightBearing =
        distance < 0.5 ? lookBearing : eye.coordinate.bearing(to: place.coordinate)
      return Content(
        index: index, place: place, heading: anchor.heading,
        turn: anchor.heading - sightBearing,
        distance: distance, scale: anchor.details.scale ?? 1,
        isForgiving: anchor.details.asset == .forgiving,
        isRevealed: anchor.distance - look.distance <= reveal,
        blocker: lines.blocker(of: index, from: look.distance))
    }
    let around = lines.buildings(around: eye.coordinate)
    let through = stride(
      from: look.distance, to: min(lines.length, look.distance + Self.farthest), by: 2
    ).reduce(into: Set()) {
      $0.formUnion(lines.buildings(around: lines.surface(at: $1).coordinate))
    }
    open = around.union(through.subtracting(contents.compactMap(\.blocker)))
    self.look = look
    self.eye = eye
    self.next = next
    surroundings = viewed
  }

  /// The camera of a picture of a size in pixels.
  package func camera(width: Double, height: Double) -> PerspectiveCamera {
    PerspectiveCamera(
      at: eye.coordinate, height: eye.height, bearing: bearing, fieldOfView: look.fieldOfView,
      size: SIMD2(width, height))
  }

  package var title: String {
    let labels = surroundings.labels
    let meters = FixedDecimal.text(look.distance.rounded(), places: 0)
    let bearing = FixedDecimal.text(bearing.rounded(), places: 0)
    return [surroundings.words.name ?? "", "\(meters)\(labels.gap)\(labels.meters)", "\(bearing)°"]
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The walker's instruction: the number of the next anchor, its distance, and the action there.
  var coaching: String {
    let labels = surroundings.labels
    let target = surroundings.words.anchors[next]
    let away = FixedDecimal.text(
      eye.coordinate.distance(to: target.coordinate).rounded(), places: 0)
    return "\(next + 1) · \(away)\(labels.gap)\(labels.meters) · \(target.title)"
  }

  /// The planned properties of the content of the next anchor, in words.
  var planned: String {
    let details = surroundings.chain.anchors[next].details
    return MapAnchor.content(details, in: surroundings.language)
      .map { "\($0.label) \($0.value)" }.joined(separator: " · ")
  }
}
