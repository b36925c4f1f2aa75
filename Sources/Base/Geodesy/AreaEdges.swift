internal import CGeoPROJ

/// Bounds of the first two numbers of a position, in PROJ's order; everywhere without any.
struct AreaBox: Equatable {
  var least = SIMD2(-Double.infinity, -Double.infinity)
  var most = SIMD2(Double.infinity, Double.infinity)

  func holds(_ point: SIMD2<Double>) -> Bool { all(point .>= least) && all(point .<= most) }

  func lies(within other: AreaBox) -> Bool {
    self != other && all(least .>= other.least) && all(most .<= other.most)
  }
}

/// The areas of operations, which are boxes of degrees, in the numbers of a system.
struct AreaEdges {
  static let steps = 20

  /// The operation from a geocentric system to latitude and longitude; nil for other systems.
  let world: ProjectionObject?
  private let slots: [ReferenceSystem.Axis]
  /// The operation from the base geographic system to a projected one; nil for other systems.
  private let projection: ProjectionObject?

  /// The longitude of the system's prime meridian, in degrees east of Greenwich.
  private let meridian: Degrees

  init(of object: ProjectionObject, _ system: ReferenceSystem) {
    let context = object.context
    let base = ProjectionObject(
      context.proj.proj_crs_get_geodetic_crs(context.pointer, object.pointer), context)
    let hasLatitude = system.axes.contains { $0.role == .latitude }
    world = system.kind == .geocentric ? Self.world(from: object) : nil
    projection = hasLatitude || world != nil ? nil : base.flatMap { Self.way(from: $0, to: object) }
    let geographic = base.flatMap { try? ReferenceSystem($0, definition: $0.name) }
    slots = hasLatitude ? system.axes : geographic?.axes ?? []
    meridian = base.flatMap(Self.meridian) ?? 0
    _ = context.drainMessage()
  }

  /// The way from a system to latitude and longitude on WGS84, as good as PROJ has one.
  static func world(from object: ProjectionObject) -> ProjectionObject? {
    (try? ProjectionObject(definition: "EPSG:4326", object.context)).flatMap {
      way(from: object, to: $0)
    }
  }

  private static func meridian(of base: ProjectionObject) -> Degrees? {
    let (context, proj) = (base.context.pointer, base.context.proj)
    guard
      let meridian = ProjectionObject(
        proj.proj_get_prime_meridian(context, base.pointer), base.context)
    else { return nil }
    var (longitude, radians) = (0.0, 0.0)
    // Gives 1 when the object is a prime meridian.
    let isFound =
      proj.proj_prime_meridian_get_parameters(
        context, meridian.pointer, &longitude, &radians, nil) == 1
    return isFound ? longitude * radians * 180 / .pi : nil
  }

  private static func way(
    from source: ProjectionObject, to target: ProjectionObject
  ) -> ProjectionObject? {
    let context = source.context
    return ProjectionObject(
      context.proj.proj_create_crs_to_crs_from_pj(
        context.pointer, source.pointer, target.pointer, nil, nil), context)
  }

  /// The box of an area; nil where none of its edges has an image.
  func box(of area: BoundingBox) -> AreaBox? {
    var box: AreaBox?
    for step in 0...Self.steps {
      let share = Double(step) / Double(Self.steps)
      let latitude = area.south + share * (area.north - area.south)
      let longitude = area.west + share * (area.east - area.west)
      for (latitude, longitude) in [
        (area.south, longitude), (area.north, longitude), (latitude, area.west),
        (latitude, area.east),
      ] {
        guard let image = image(latitude: latitude, longitude: longitude) else { continue }
        let old = box ?? AreaBox(least: image, most: image)
        box = AreaBox(
          least: pointwiseMin(old.least, image), most: pointwiseMax(old.most, image))
      }
    }
    return box
  }

  /// The first two numbers of a place in PROJ's order; nil where it has no image.
  func image(latitude: Double, longitude: Double) -> SIMD2<Double>? {
    guard world == nil else { return SIMD2(latitude, longitude) }
    var numbers = SIMD3<Double>(0, 0, 0)
    for axis in slots where axis.index < 3 {
      switch axis.role {
      case .latitude: numbers[axis.index] = latitude / 360 * axis.circle
      case .longitude: numbers[axis.index] = (longitude - meridian) / 360 * axis.circle
      default: break
      }
    }
    guard let projection else { return SIMD2(numbers.x, numbers.y) }
    let found = try? projection.applied(to: (numbers.x, numbers.y, numbers.z, .infinity))
    return found.map { SIMD2($0.0, $0.1) }
  }
}

extension ReferenceSystem.Axis {
  /// A full circle in the unit of the axis, for the units that angles have.
  var circle: Double {
    switch unit {
    case "grad": 400
    case "radian": 2 * .pi
    default: 360
    }
  }
}
