import GeoFormats
import Geodesy

/// What `geoanchor convert` was asked for, before the first point is seen.
struct ConvertRequest {
  var source: ConvertFrame
  var target: ConvertFrame
  var sourceDatum: VerticalDatum?
  var targetDatum: VerticalDatum
  var origin: PointArgument?
  var originDatum: VerticalDatum?
  /// The geoid that mean sea level is taken to be.
  var seaLevel: GeoidModel?
  var interpolation: GridInterpolation
  /// A folder of terrain tiles.
  var terrain: String?
  var projection: ProjectionOptions
  /// Whether longitudes beyond ±180 are brought back.
  var wraps: Bool
}

/// A step that was taken by tables or grids, for the report.
struct ConvertOperation: Hashable {
  var name: String
  /// Meters; nil when it is not known.
  var accuracy: Meters?
  var grids: [String]
  /// Whether nothing is said of the accuracy because the grid is the model itself.
  var isSurface = false

  /// The step for people.
  var text: String {
    let accuracyText =
      accuracy.map {
        $0 == 0 ? ", exact" : ", accuracy \(DecimalText.trimmed($0, decimals: 3) ?? "\($0)") m"
      } ?? (isSurface ? "" : ", accuracy unknown")
    return name + accuracyText + (grids.isEmpty ? "" : ", grid \(ShownText.list(grids))")
  }
}

/// The way of every point, chosen once the number of their components is known.
final class ConvertPlan {
  /// The numbers that go in.
  let sourceColumns: [ConvertColumn]
  /// The numbers that come out.
  let targetColumns: [ConvertColumn]
  /// How the source and target are called.
  let names: (source: String, target: String)
  /// The datum of altitudes that go in; nil where none does.
  let sourceDatum: VerticalDatum?
  /// The datum of altitudes that come out; nil where none does.
  let targetDatum: VerticalDatum?
  private let request: ConvertRequest
  private let way: Way
  private let sourceSurface: ConvertSurface
  private let targetSurface: ConvertSurface
  private let frame: LocalFrame?
  /// Whether the first two numbers are a latitude and a longitude in degrees.
  private let hasDegrees: Bool
  /// The projection that does all where the heights that go in count from the ellipsoid already.
  private let straight: Projection?

  private enum Way {
    /// Between systems, or a system and latitude and longitude alone.
    case systems(Projection)
    /// Through positions on WGS84.
    case space(from: Projection?, to: Projection?)
    /// Latitude and longitude as they are.
    case flat
  }

  /// Opens what points of two or three numbers need.
  init(_ request: ConvertRequest, count: Int) throws(CommandFailure) {
    self.request = request
    let isFlat = count == 2
    var from: Projection?
    var to: Projection?
    var way = Way.flat
    do throws(ProjectionError) {
      var options = request.projection
      options.hasEllipsoidalHeights = !isFlat
      switch (request.source, request.target) {
      case (.system(let source), .system(let target)):
        from = try Projection(from: source, to: target, options: options)
        to = from
        if let from { way = .systems(from) }
      case (.system(let source), .geodetic) where isFlat:
        from = try Projection(from: source, to: "EPSG:4326", options: options)
        if let from { way = .systems(from) }
      case (.geodetic, .system(let target)) where isFlat:
        to = try Projection(from: "EPSG:4326", to: target, options: options)
        if let to { way = .systems(to) }
      case (.geodetic, .geodetic) where isFlat: break
      default:
        if case .system(let source) = request.source {
          from = try Projection(from: source, to: "EPSG:4979", options: options)
        }
        if case .system(let target) = request.target {
          to = try Projection(from: "EPSG:4979", to: target, options: options)
        }
        way = .space(from: from, to: to)
      }
    } catch {
      throw CommandFailure(
        "cannot convert between the systems", causes: [error.description], hint: error.hint)
    }
    let all = (
      from.map { $0.source.axes.map(ConvertColumn.init) } ?? request.source.columns,
      to.map { $0.target.axes.map(ConvertColumn.init) } ?? request.target.columns
    )
    guard all.0.count <= count || request.source == .geodetic, count <= all.0.count else {
      throw CommandFailure(
        "cannot read points of \(count) numbers",
        causes: ["expected \(all.0.map(\.name).joined(separator: ", "))"])
    }
    sourceColumns = Array(all.0.prefix(count))
    targetColumns = isFlat ? Array(all.1.prefix(request.target == .geodetic ? 2 : 3)) : all.1
    if isFlat, case .space = way {
      throw CommandFailure(
        "cannot convert points without a height",
        causes: ["expected \(request.source.columns.map(\.name).joined(separator: ", "))"],
        hint: "a third number is the height; `--datum` says what it counts from")
    }
    // A longitude in degrees is the second number wherever there is one.
    hasDegrees = sourceColumns[1].isAngle && sourceColumns[1].unit == "degree"
    names = (
      from?.source.name ?? request.source.name, to?.target.name ?? request.target.name
    )
    self.way = way
    sourceDatum = request.source == .geodetic && !isFlat ? request.sourceDatum : nil
    targetDatum = request.target == .geodetic && !isFlat ? request.targetDatum : nil
    let library = GeoidLibrary()
    sourceSurface = try ConvertSurface(sourceDatum, request, library)
    targetSurface = try ConvertSurface(targetDatum, request, library)
    switch (way, request.source, sourceSurface) {
    case (.systems(let projection), _, _): straight = projection
    case (.space(nil, let to?), .geodetic, .ellipsoid): straight = to
    default: straight = nil
    }
    frame = try request.origin.map { (origin) throws(CommandFailure) in
      let surface = try ConvertSurface(
        origin.altitude == nil ? nil : request.originDatum, request, library)
      do throws(HeightError) {
        // Without an altitude the origin lies on the ellipsoid.
        let height =
          try origin.altitude.map { (meters) throws(HeightError) in
            try meters + surface.height(at: origin.coordinate)
          } ?? 0
        return LocalFrame(origin: GeodeticPosition(origin.coordinate, height: height))
      } catch {
        throw CommandFailure("cannot set the origin", causes: [error.description])
      }
    }
  }

  /// The numbers of a source that is a system.
  static func sourceColumns(of request: ConvertRequest) throws(CommandFailure) -> [ConvertColumn] {
    guard case .system(let text) = request.source else { return request.source.columns }
    do {
      return try ReferenceSystem(describing: text).axes.map(ConvertColumn.init)
    } catch {
      throw CommandFailure("cannot read the system", causes: [error.description])
    }
  }

  /// The operations of PROJ and the geoids that were used so far.
  var usedOperations: [ConvertOperation] {
    let projections: [Projection] =
      switch way {
      case .flat: []
      case .systems(let projection): [projection]
      case .space(let from, let to): [from, to].compactMap(\.self)
      }
    let steps = projections.flatMap(\.usedOperations).map {
      ConvertOperation(name: $0.name, accuracy: $0.accuracy, grids: $0.grids)
    }
    return steps + [sourceSurface, targetSurface].compactMap(\.operation)
  }

  /// Converts one point.
  func convert(_ point: SIMD3<Double>) throws(ConvertProblem) -> SIMD3<Double> {
    var point = point
    if hasDegrees { try check(&point) }
    // Points are many: what the switches below would copy for each of them counts.
    if let straight { return try project(point, straight) }
    switch way {
    case .flat: return point
    case .systems(let projection): return try project(point, projection)
    case .space(let from, let to):
      return try leave(try enter(point, from), to)
    }
  }

  private enum Place {
    case geodetic(GeodeticPosition)
    case cartesian(Cartesian)
  }

  @inline(__always)
  private func enter(
    _ point: SIMD3<Double>, _ projection: Projection?
  ) throws(ConvertProblem) -> Place {
    switch request.source {
    case .geodetic:
      let coordinate = Coordinate(latitude: point.x, longitude: point.y)
      do throws(HeightError) {
        let height = try point.z + sourceSurface.height(at: coordinate)
        return .geodetic(GeodeticPosition(coordinate, height: height))
      } catch { throw ConvertProblem(expected: error.description) }
    case .ecef: return .cartesian(Cartesian(x: point.x, y: point.y, z: point.z))
    case .local(let name):
      guard let frame else { throw ConvertProblem(expected: "an origin") }
      let vector = Vector3(x: point.x, y: point.y, z: point.z)
      return .cartesian(frame.cartesian(name.convention.local(vector)))
    case .system:
      guard let projection else { throw ConvertProblem(expected: "a system") }
      let found = try project(point, projection)
      return .geodetic(
        GeodeticPosition(Coordinate(latitude: found.x, longitude: found.y), height: found.z))
    }
  }

  @inline(__always)
  private func leave(
    _ place: Place, _ projection: Projection?
  ) throws(ConvertProblem) -> SIMD3<Double> {
    switch request.target {
    case .geodetic:
      let position = try geodetic(place)
      do throws(HeightError) {
        let undulation = try targetSurface.height(at: position.coordinate)
        return SIMD3(
          position.coordinate.latitude, position.coordinate.longitude,
          position.height - undulation)
      } catch { throw ConvertProblem(expected: error.description) }
    case .ecef:
      let position = cartesian(place)
      return SIMD3(position.x, position.y, position.z)
    case .local(let name):
      guard let frame else { throw ConvertProblem(expected: "an origin") }
      let vector = name.convention.vector(frame.local(cartesian(place)))
      return SIMD3(vector.x, vector.y, vector.z)
    case .system:
      guard let projection else { throw ConvertProblem(expected: "a system") }
      let position = try geodetic(place)
      return try project(
        SIMD3(position.coordinate.latitude, position.coordinate.longitude, position.height),
        projection)
    }
  }

  @inline(__always)
  private func geodetic(_ place: Place) throws(ConvertProblem) -> GeodeticPosition {
    switch place {
    case .geodetic(let position): return position
    case .cartesian(let position):
      do throws(FrameError) { return try GeodeticPosition(position) } catch {
        throw ConvertProblem(expected: error.description)
      }
    }
  }

  @inline(__always)
  private func cartesian(_ place: Place) -> Cartesian {
    switch place {
    case .geodetic(let position): Cartesian(position)
    case .cartesian(let position): position
    }
  }

  private func project(
    _ point: SIMD3<Double>, _ projection: Projection
  ) throws(ConvertProblem) -> SIMD3<Double> {
    do {
      return try projection.transform(point)
    } catch {
      throw ConvertProblem(expected: error.description)
    }
  }

  @inline(__always)
  private func check(_ point: inout SIMD3<Double>) throws(ConvertProblem) {
    if abs(point.x) > 90 {
      let areSwapped = abs(point.x) <= 180 && abs(point.y) <= 90
      throw ConvertProblem(
        field: 0, found: "latitude \(point.x)",
        expected: "degrees from -90 to 90" + (areSwapped ? "; the latitude comes first" : ""))
    }
    if abs(point.y) > 180 {
      guard request.wraps else {
        throw ConvertProblem(
          field: 1, found: "longitude \(point.y)",
          expected: "degrees from -180 to 180; `--wrap` brings others back")
      }
      point.y = point.y.remainder(dividingBy: 360)
    }
  }
}

extension ConvertFrame {
  /// What the frame is called where it is no system.
  var name: String {
    switch self {
    case .geodetic: "geodetic"
    case .ecef: "ecef"
    case .local(let name): name.rawValue
    case .system(let text): text
    }
  }
}

extension ProjectionError {
  /// Advice in terms of the command line.
  var hint: String? {
    switch self {
    case .epochNeeded: "`--epoch 2025.5` says when the coordinates were measured"
    case .missingGrids(let missing) where missing.alternative != nil:
      "`--grids available` accepts the less accurate operation"
    case .heightNeeded: "give three numbers, or a system without heights"
    default: nil
    }
  }
}
