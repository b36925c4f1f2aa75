import GeoNumerics
import Geodesy

/// Position of an anchor of the AR world on Earth, by answers about cameras.
///
/// An answer with the camera's orientation determines that of the world; the turns of all answers
/// are averaged robustly. Then a camera's place gives the anchor's, however far the user has gone,
/// and the anchor's gives the camera's at any later moment.
struct AnchorPlace: Hashable, Sendable {
  private let fixedYaw: Degrees?
  private var turns: [Orientation] = []
  private var world: Orientation?

  /// The most turns that are remembered.
  private static let most = 32

  init(worldYaw: Degrees?) {
    fixedYaw = worldYaw
    world = worldYaw.map { Self.about(up: $0) }
  }

  mutating func reset() { self = AnchorPlace(worldYaw: fixedYaw) }

  /// Adds a camera's orientation on Earth and in the AR world.
  mutating func update(onEarth: Orientation, inWorld: Orientation) {
    guard fixedYaw == nil,
      let upright = FrameConvention.eus.orientation(inWorld, keepingBodyIn: .enu)
    else { return }
    let difference = onEarth * upright.inverse
    // Any difference besides a turn about up is an error of the answer.
    guard let turn = try? Orientation(x: 0, y: 0, z: difference.z, w: difference.w) else { return }
    if turns.count >= Self.most { turns.removeFirst() }
    turns.append(turn)
    world = RotationAverage(turns)?.orientation ?? world
  }

  /// Whether it is known how the world lies.
  var isKnown: Bool { world != nil }

  /// The place of one point of the world, by that of another; nil when it is not known how it lies.
  func place(of point: Vector3, from known: Vector3, at coordinate: Coordinate) -> Coordinate? {
    guard let world else { return nil }
    let way = FrameConvention.enu.local(
      world.rotated(FrameConvention.eus.vector(point - known, in: .enu)))
    return FusionPlane(origin: coordinate)
      .coordinate(PlanePoint(east: way.east, north: way.north))
  }

  private static func about(up degrees: Degrees) -> Orientation {
    let (sine, cosine) = ElementaryFunctions.sincos(
      degrees: (degrees / 2).remainder(dividingBy: 360))
    return (try? Orientation(x: 0, y: 0, z: sine, w: cosine)) ?? .identity
  }
}
