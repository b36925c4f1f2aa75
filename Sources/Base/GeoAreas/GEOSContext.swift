import CGeoGEOS
import GeoSystem
public import Geodesy

/// One context of GEOS, for one scope on one thread.
struct GEOSContext: ~Copyable {
  let handle: OpaquePointer

  init() throws(AreaError) {
    if let reason = geo_geos_load() { throw .library(String(cString: reason)) }
    geo_geos_watch { Cancellation.isRequested ? 1 : 0 }
    guard let handle = geo_geos_open() else { throw .operation("no memory") }
    self.handle = handle
  }

  deinit { geo_geos_close(handle) }

  /// The error for a call that failed just now.
  var failure: AreaError {
    guard !Cancellation.isRequested else { return .cancelled }
    let text = String(cString: geo_geos_message(handle))
    return .operation(text.isEmpty ? "no reason given" : text)
  }

  /// Runs a body with a geometry that lives as long as the body.
  func withGeometry<Result>(
    _ bytes: [UInt8], _ body: (UnsafeMutableRawPointer) throws(AreaError) -> Result
  ) throws(AreaError) -> Result {
    guard let geometry = geo_geos_read(handle, bytes, bytes.count) else { throw failure }
    defer { geo_geos_free(handle, geometry) }
    return try body(geometry)
  }

  /// Consumes a geometry that a call made, and returns it as well-known binary.
  func serialize(_ geometry: UnsafeMutableRawPointer?) throws(AreaError) -> [UInt8] {
    guard let geometry else { throw failure }
    defer { geo_geos_free(handle, geometry) }
    var count = 0
    guard let bytes = geo_geos_write(handle, geometry, &count) else { throw failure }
    defer { geo_geos_free_bytes(handle, bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The polygons in the plane, each of them valid.
  /// - Throws: `AreaError.invalid` with the place of the first fault.
  func checked(_ polygons: [Polygon]) throws(AreaError) -> [PlanePolygon] {
    try polygons.map { polygon throws(AreaError) in
      let plane = PlanePolygon(polygon)
      if let (words, place) = try problem(of: [plane]) {
        let issue = PolygonIssue(.rings(words), at: (place.x.wrappedLongitude, place.y))
        throw .invalid(issue.description)
      }
      return plane
    }
  }

  /// The defect of an area and its place; nil when it is valid.
  func problem(
    of area: [PlanePolygon]
  ) throws(AreaError) -> (words: String, place: PlanePoint)? {
    try withGeometry(PlaneBinary.encode(area)) { (geometry) throws(AreaError) in
      try problem(of: geometry)
    }
  }

  /// The defect of a geometry and its place; nil when it is valid.
  func problem(
    of geometry: UnsafeMutableRawPointer
  ) throws(AreaError) -> (words: String, place: PlanePoint)? {
    var words = [CChar](repeating: 0, count: 256)
    var x = Double.nan
    var y = Double.nan
    // 1 valid, 0 not, 2 failed.
    switch geo_geos_validity(handle, geometry, &words, words.count, &x, &y) {
    case 1: return nil
    case 0:
      let bytes = words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return (Self.plain(String(decoding: bytes, as: UTF8.self)), PlanePoint(x, y))
    default: throw failure
    }
  }

  /// The reason of GEOS for an invalid polygon, as part of a sentence.
  private static func plain(_ text: String) -> String {
    switch text {
    case "Self-intersection", "Ring Self-intersection": "a ring crosses or touches itself"
    case "Hole lies outside shell": "a hole lies outside of the outer ring"
    case "Holes are nested": "a hole lies inside of another hole"
    case "Nested shells": "an outer ring lies inside of another"
    case "Duplicate Rings": "two rings are the same"
    case "Interior is disconnected": "the holes cut the area in two"
    case "Too few points in geometry component": "a ring has too few different points"
    default: text.prefix(1).lowercased() + text.dropFirst()
    }
  }

  /// A valid area of the same edges.
  func repaired(_ area: [PlanePolygon]) throws(AreaError) -> [PlanePolygon] {
    let bytes = try withGeometry(PlaneBinary.encode(area)) { (geometry) throws(AreaError) in
      try serialize(geo_geos_make_valid(handle, geometry))
    }
    return PlaneBinary.decode(bytes)
  }

  /// An overlay takes about a kilobyte of memory for each crossing.
  private static let mostCrossings = 250_000

  func combine(
    _ operation: Int, _ first: [PlanePolygon], _ second: [PlanePolygon]
  ) throws(AreaError) -> [PlanePolygon] {
    guard try CrossingCount.count(first + second, upTo: Self.mostCrossings) < Self.mostCrossings
    else { throw .invalid("its sides cross in \(Self.mostCrossings) places or more") }
    let bytes = try withGeometry(PlaneBinary.encode(first)) { (one) throws(AreaError) in
      try withGeometry(PlaneBinary.encode(second)) { (two) throws(AreaError) in
        try serialize(geo_geos_combine(handle, Int32(operation), one, two))
      }
    }
    return PlaneBinary.decode(bytes)
  }

  func union(of parts: [PlanePolygon]) throws(AreaError) -> [PlanePolygon] {
    let bytes = try withGeometry(PlaneBinary.encode(parts)) { (geometry) throws(AreaError) in
      try serialize(geo_geos_union_parts(handle, geometry))
    }
    return PlaneBinary.decode(bytes)
  }
}

/// One area prepared for many point questions of GEOS: the reference for our own index.
public final class PreparedArea {
  private let context: GEOSContext
  private let geometry: UnsafeMutableRawPointer
  private let prepared: UnsafeMutableRawPointer

  /// Prepares polygons for one thread at a time.
  /// - Throws: `AreaError` when GEOS is missing or refuses the polygons.
  public init(_ polygons: [Polygon]) throws(AreaError) {
    let context = try GEOSContext()
    let bytes = PlaneBinary.encode(polygons.map(PlanePolygon.init))
    guard let geometry = geo_geos_read(context.handle, bytes, bytes.count) else {
      throw context.failure
    }
    guard let prepared = geo_geos_prepare(context.handle, geometry) else {
      geo_geos_free(context.handle, geometry)
      throw context.failure
    }
    self.context = context
    self.geometry = geometry
    self.prepared = prepared
  }

  deinit {
    geo_geos_free_prepared(context.handle, prepared)
    geo_geos_free(context.handle, geometry)
  }

  /// Whether the point is inside or on the border.
  public func contains(_ point: Coordinate) -> Bool {
    geo_geos_prepared_meets(context.handle, prepared, point.longitude, point.latitude) == 1
  }
}
