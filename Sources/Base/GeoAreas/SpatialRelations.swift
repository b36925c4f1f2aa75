import CGeoGEOS

/// The relations of two geometries in the plane of their numbers (OGC 06-103r4 §6.1.15), for one thread.
package final class SpatialRelations {
  /// A relation, called as in the standard.
  package enum Relation: Int32, CaseIterable, Sendable {
    case intersects, disjoint, equals, touches, within, overlaps, crosses, contains

    /// The relation of the second to the first.
    package var converse: Relation {
      switch self {
      case .within: .contains
      case .contains: .within
      default: self
      }
    }
  }

  /// A geometry that is asked about often.
  package final class Shape {
    fileprivate let geometry: UnsafeMutableRawPointer
    fileprivate let prepared: UnsafeMutableRawPointer
    /// The defect of the geometry; nil when it is valid.
    package let problem: String?
    // It lives no longer than its context.
    private let owner: SpatialRelations

    fileprivate init(_ bytes: [UInt8], _ owner: SpatialRelations) throws(AreaError) {
      guard let geometry = geo_geos_read(owner.context.handle, bytes, bytes.count) else {
        throw owner.context.failure
      }
      guard let prepared = geo_geos_prepare(owner.context.handle, geometry) else {
        geo_geos_free(owner.context.handle, geometry)
        throw owner.context.failure
      }
      do throws(AreaError) {
        problem = try owner.context.problem(of: geometry).map {
          "\($0.words) at \($0.place.x), \($0.place.y)"
        }
      } catch {
        geo_geos_free_prepared(owner.context.handle, prepared)
        geo_geos_free(owner.context.handle, geometry)
        throw error
      }
      self.geometry = geometry
      self.prepared = prepared
      self.owner = owner
    }

    deinit {
      geo_geos_free_prepared(owner.context.handle, prepared)
      geo_geos_free(owner.context.handle, geometry)
    }
  }

  fileprivate let context: GEOSContext

  /// Begins to ask.
  /// - Throws: `AreaError` when GEOS is missing.
  package init() throws(AreaError) { context = try GEOSContext() }

  /// Prepares a geometry of well-known binary.
  /// - Throws: `AreaError` when it cannot be read.
  package func shape(_ bytes: [UInt8]) throws(AreaError) -> Shape { try Shape(bytes, self) }

  /// Whether a relation of a prepared geometry to another holds; nil when GEOS cannot tell, as for one that
  /// is not valid.
  package func holds(_ relation: Relation, _ first: Shape, _ second: [UInt8]) -> Bool? {
    withGeometry(second) { second in
      relation == .equals
        ? geo_geos_relate(context.handle, relation.rawValue, first.geometry, second)
        : geo_geos_prepared_relate(context.handle, relation.rawValue, first.prepared, second)
    }
  }

  /// Whether a relation of one geometry to another holds; nil when GEOS cannot tell.
  package func holds(_ relation: Relation, _ first: [UInt8], _ second: [UInt8]) -> Bool? {
    withGeometry(first) { first in
      guard let second = geo_geos_read(context.handle, second, second.count) else { return 2 }
      defer { geo_geos_free(context.handle, second) }
      return geo_geos_relate(context.handle, relation.rawValue, first, second)
    }
  }

  private func withGeometry(
    _ bytes: [UInt8], _ body: (UnsafeMutableRawPointer) -> Int32
  ) -> Bool? {
    guard let geometry = geo_geos_read(context.handle, bytes, bytes.count) else { return nil }
    defer { geo_geos_free(context.handle, geometry) }
    let answer = body(geometry)
    return answer == 2 ? nil : answer == 1
  }
}
