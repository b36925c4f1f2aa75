import GeoFormats
import Geodesy

/// Converts points as a request says: the front door of conversion.
///
/// A converter belongs to one thread at a time, as PROJ's operations do: it is not `Sendable`.
///
///     var request = ConversionRequest(to: .enu) request.origin = Coordinate(latitude: 47.7,
///     longitude: -122.3) request.sourceDatum = .ellipsoid let east = try
///     Converter(request).convert(SIMD3(47.7005, -122.2993, 20)).x
public final class Converter {
  package let source: PointLayout
  package let target: PointLayout
  private let request: ConversionRequest
  private let way: ConversionWay
  private let sourceSurface: HeightSurface
  private let targetSurface: HeightSurface
  private let frame: LocalFrame?
  /// Whether the first two numbers are a latitude and a longitude in degrees.
  private let hasDegrees: Bool
  /// The projection that does all where the heights that go in count from the ellipsoid already.
  private let straight: Projection?

  /// Opens the resources for points of two or three numbers.
  /// - Parameters:
  ///   - request: The source and target of the conversion.
  ///   - hasHeights: Whether points have three numbers, the height last, or two.
  ///   - heights: The sources of the heights of geoids and of the ground.
  /// - Throws: `ConversionError`: a system that is unknown, no operation, a grid, a terrain, a
  ///   datum or an origin that is missing, points that need a height.
  public init(
    _ request: ConversionRequest, hasHeights: Bool = true, heights: HeightSources = HeightSources()
  ) throws(ConversionError) {
    self.request = request
    for frame in [request.source, request.target] where frame.isLocal && request.origin == nil {
      throw .member(
        name: "origin", found: "none", expected: "a place where `\(frame.name)` is 0")
    }
    if hasHeights, request.source == .geodetic, request.sourceDatum == nil { throw .datumNeeded }
    way = try attempt(as: ConversionError.operation) { () throws(GeodesyError) in
      try ConversionWay(request, hasHeights: hasHeights)
    }
    let count = hasHeights ? 3 : 2
    var (source, target) = way.layouts(of: request)
    let mayLackHeight = request.source == .geodetic && !request.needsHeights
    guard count == source.columns.count || count == 2 && mayLackHeight else {
      throw .numbers(count: count, expected: source.columns.map(\.name))
    }
    source.columns = Array(source.columns.prefix(count))
    if !hasHeights, request.target == .geodetic { target.columns.removeLast() }
    // A longitude in degrees is the second number wherever there is one.
    hasDegrees = source.columns[1].isAngle && source.columns[1].unit == "degree"
    if hasHeights, request.source == .geodetic { source.datum = request.sourceDatum }
    if hasHeights, request.target == .geodetic { target.datum = request.targetDatum }
    (self.source, self.target) = (source, target)
    func surface(_ datum: VerticalDatum?) throws(ConversionError) -> HeightSurface {
      try attempt(as: ConversionError.height) { () throws(GeodesyError) in
        try HeightSurface(datum, request, heights)
      }
    }
    sourceSurface = try surface(source.datum)
    targetSurface = try surface(target.datum)
    let originSurface = try surface(request.originAltitude?.datum)
    switch (way, request.source, sourceSurface) {
    case (.systems(let projection), _, _): straight = projection
    case (.space(nil, let to?), .geodetic, .ellipsoid): straight = to
    default: straight = nil
    }
    do throws(GeodesyError) {
      frame = try request.origin.map { (origin) throws(GeodesyError) in
        // Without an altitude the origin lies on the ellipsoid.
        let meters = request.originAltitude?.meters ?? 0
        let height = try originSurface.ellipsoidal(meters, at: origin)
        return LocalFrame(origin: GeodeticPosition(origin, height: height))
      }
    } catch {
      throw .origin(error)
    }
  }

  /// The operations of PROJ and the geoids that were used so far; empty for closed forms on WGS84.
  public var usedOperations: [ConversionOperation] {
    (way.projections.flatMap(\.usedOperations) + sourceSurface.usedOperations
      + targetSurface.usedOperations).map {
        ConversionOperation(name: $0.name, accuracy: $0.accuracy, grids: $0.grids)
      } + [sourceSurface, targetSurface].compactMap(\.operation)
  }

  /// Converts one point.
  /// - Parameter point: The numbers in the order of `source.columnNames`; the third is not read
  ///   where there are two.
  /// - Returns: The numbers in the order of `target.columnNames`.
  /// - Throws: `ConversionError.point` with the problem of the point.
  public func convert(_ point: SIMD3<Double>) throws(ConversionError) -> SIMD3<Double> {
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

  /// Converts points; one that cannot be converted does not keep the others from it.
  public func convert(
    _ points: [SIMD3<Double>]
  ) -> [Result<SIMD3<Double>, ConversionError>] {
    points.map { point in
      Result { () throws(ConversionError) in try convert(point) }
    }
  }

  private enum Place {
    case geodetic(GeodeticPosition)
    case cartesian(ECEFPosition)
  }

  @inline(__always)
  private func enter(
    _ point: SIMD3<Double>, _ projection: Projection?
  ) throws(ConversionError) -> Place {
    switch request.source {
    case .geodetic:
      let coordinate = Coordinate(latitude: point.x, longitude: point.y)
      do throws(GeodesyError) {
        let height = try sourceSurface.ellipsoidal(point.z, at: coordinate)
        return .geodetic(GeodeticPosition(coordinate, height: height))
      } catch { throw problem(error) }
    case .ecef: return .cartesian(ECEFPosition(x: point.x, y: point.y, z: point.z))
    case .enu, .ar, .unity:
      guard let frame, let axes = request.source.convention else { throw .problem("an origin") }
      let vector = Vector3(x: point.x, y: point.y, z: point.z)
      return .cartesian(frame.cartesian(axes.local(vector)))
    case .system:
      guard let projection else { throw .problem("a system") }
      let found = try project(point, projection)
      return .geodetic(
        GeodeticPosition(Coordinate(latitude: found.x, longitude: found.y), height: found.z))
    }
  }

  @inline(__always)
  private func leave(
    _ place: Place, _ projection: Projection?
  ) throws(ConversionError) -> SIMD3<Double> {
    switch request.target {
    case .geodetic:
      let position = try geodetic(place)
      do throws(GeodesyError) {
        return SIMD3(
          position.coordinate.latitude, position.coordinate.longitude,
          try targetSurface.height(ofEllipsoidal: position.height, at: position.coordinate))
      } catch { throw problem(error) }
    case .ecef:
      let position = cartesian(place)
      return SIMD3(position.x, position.y, position.z)
    case .enu, .ar, .unity:
      guard let frame, let axes = request.target.convention else { throw .problem("an origin") }
      let vector = axes.vector(frame.local(cartesian(place)))
      return SIMD3(vector.x, vector.y, vector.z)
    case .system:
      guard let projection else { throw .problem("a system") }
      let position = try geodetic(place)
      return try project(
        SIMD3(position.coordinate.latitude, position.coordinate.longitude, position.height),
        projection)
    }
  }

  @inline(__always)
  private func geodetic(_ place: Place) throws(ConversionError) -> GeodeticPosition {
    switch place {
    case .geodetic(let position): return position
    case .cartesian(let position):
      do throws(GeodesyError) { return try GeodeticPosition(position) } catch {
        throw .problem(error.description)
      }
    }
  }

  @inline(__always)
  private func cartesian(_ place: Place) -> ECEFPosition {
    switch place {
    case .geodetic(let position): ECEFPosition(position)
    case .cartesian(let position): position
    }
  }

  private func project(
    _ point: SIMD3<Double>, _ projection: Projection
  ) throws(ConversionError) -> SIMD3<Double> {
    do throws(GeodesyError) {
      return try projection.transform(point)
    } catch {
      throw problem(error)
    }
  }

  private func problem(_ error: GeodesyError) -> ConversionError {
    var problem = ConversionProblem(expected: error.description)
    if case .missingGrids(_, _, _, _, _?) = error { problem.hasAlternative = true }
    return .point(problem, place: nil)
  }

  @inline(__always)
  private func check(_ point: inout SIMD3<Double>) throws(ConversionError) {
    if abs(point.x) > 90 {
      let areSwapped = abs(point.x) <= 180 && abs(point.y) <= 90
      throw .point(
        ConversionProblem(
          field: 0, found: "latitude \(point.x)",
          expected: "degrees from -90 to 90" + (areSwapped ? "; the latitude comes first" : "")),
        place: nil)
    }
    if abs(point.y) > 180 {
      guard request.wrapsLongitudes else {
        throw .point(
          ConversionProblem(
            field: 1, found: "longitude \(point.y)", expected: "degrees from -180 to 180",
            isWrappable: true), place: nil)
      }
      point.y = point.y.remainder(dividingBy: 360)
    }
  }
}
