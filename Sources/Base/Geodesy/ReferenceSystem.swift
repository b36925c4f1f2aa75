internal import CGeoPROJ

/// The meaning of a coordinate of a position.
package enum AxisRole: String, Hashable, Sendable, CaseIterable {
  /// Geodetic latitude, north positive.
  case latitude
  /// Longitude, east positive.
  case longitude
  /// Up positive, above the surface that the system names.
  case height
  /// Down positive.
  case depth
  case easting
  case northing
  case westing
  case southing
  /// Geocentric, toward latitude 0, longitude 0.
  case x
  /// Geocentric, toward latitude 0, longitude 90° east.
  case y
  /// Geocentric, toward the north pole.
  case z

  /// The index of the number in the order of this package, whatever the system's own order is:
  /// latitude before longitude, easting before northing, height last.
  var place: Int {
    switch self {
    case .latitude, .easting, .westing, .x: 0
    case .longitude, .northing, .southing, .y: 1
    case .height, .depth, .z: 2
    }
  }
}

/// A coordinate reference system, as PROJ describes it.
package struct ReferenceSystem: Hashable, Sendable {
  /// One of its axes.
  package struct Axis: Hashable, Sendable {
    package var role: AxisRole
    /// The unit, such as `degree`, `metre` or `US survey projection`.
    package var unit: String
    /// The index of the number in the system's own order, from 0.
    package var index: Int
  }

  package enum Kind: String, Hashable, Sendable {
    /// Latitude and longitude, with or without a height.
    case geographic
    /// Meters from the center of the Earth.
    case geocentric
    /// A map.
    case projected
    /// A horizontal system and a vertical one.
    case compound
  }

  /// The name, such as `ETRS89 / UTM zone 32N`.
  package var name: String
  package var kind: Kind
  /// The axes in the order of this package: latitude before longitude, easting before northing.
  package var axes: [Axis]

  /// Whether its positions have a height (or depth, or are geocentric).
  package var hasHeight: Bool { axes.count == 3 }

  /// The longest definition that is read.
  package static let longestDefinition = 1 << 16

  /// Looks a system up by its code, WKT, PROJJSON or PROJ string.
  /// - Throws: `GeodesyError` when it is unknown, or its axes are not understood.
  package init(describing definition: String) throws(GeodesyError) {
    let context = try ProjectionContext()
    let object = try Projection.object(definition, context, ProjectionOptions())
    try self.init(object, definition: definition)
  }

  init(_ object: ProjectionObject, definition: String) throws(GeodesyError) {
    name = object.name
    kind = try Self.kind(of: object, definition: definition)
    var found = try Self.axes(of: object, kind)
    guard found.count == 2 || found.count == 3, Set(found.map(\.role.place)).count == found.count,
      Set(found.map(\.role.place)).isSuperset(of: [0, 1])
    else {
      throw .unsupportedAxes(
        system: object.name, axes: found.map(\.role.rawValue).joined(separator: ", "))
    }
    found.sort { $0.role.place < $1.role.place }
    axes = found
  }

  private static func kind(
    of object: ProjectionObject, definition: String
  ) throws(GeodesyError) -> Kind {
    let proj = object.context.proj
    switch proj.proj_get_type(object.pointer) {
    case PJ_TYPE_GEOGRAPHIC_2D_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS, PJ_TYPE_GEOGRAPHIC_CRS:
      return .geographic
    case PJ_TYPE_GEOCENTRIC_CRS: return .geocentric
    case PJ_TYPE_PROJECTED_CRS: return .projected
    case PJ_TYPE_COMPOUND_CRS: return .compound
    case PJ_TYPE_BOUND_CRS:
      guard
        let base = ProjectionObject(
          proj.proj_get_source_crs(object.context.pointer, object.pointer), object.context)
      else { throw .notPositions(definition, found: "a bound system without a base") }
      return try kind(of: base, definition: definition)
    case PJ_TYPE_VERTICAL_CRS: throw .notPositions(definition, found: "a vertical system alone")
    default:
      let isSystem = proj.proj_is_crs(object.pointer) != 0
      throw .notPositions(
        definition, found: isSystem ? "a system without a tie to the Earth" : "no system")
    }
  }

  /// The axes in the system's own order.
  static func axes(
    of object: ProjectionObject, _ kind: Kind
  ) throws(GeodesyError) -> [Axis] {
    let proj = object.context.proj
    let context = object.context.pointer
    if kind == .compound {
      var all: [Axis] = []
      var index: Int32 = 0
      while let part = ProjectionObject(
        proj.proj_crs_get_sub_crs(context, object.pointer, index), object.context)
      {
        let before = all.count
        for var axis in try axes(of: part, .projected) {
          axis.index += before
          all.append(axis)
        }
        index += 1
      }
      // Reading past the last part makes PROJ report an error, which is dropped.
      _ = object.context.drainMessage()
      return all
    }
    if proj.proj_get_type(object.pointer) == PJ_TYPE_BOUND_CRS,
      let base = ProjectionObject(
        proj.proj_get_source_crs(context, object.pointer), object.context)
    {
      return try axes(of: base, kind)
    }
    guard
      let system = ProjectionObject(
        proj.proj_crs_get_coordinate_system(context, object.pointer), object.context)
    else { throw .unsupportedAxes(system: object.name, axes: "none") }
    var axes: [Axis] = []
    for index in 0..<max(0, proj.proj_cs_get_axis_count(context, system.pointer)) {
      var texts: (name: UnsafePointer<CChar>?, abbreviation: UnsafePointer<CChar>?) = (nil, nil)
      var direction: UnsafePointer<CChar>?
      var unit: UnsafePointer<CChar>?
      // Gives 1 when the axis was found.
      guard
        proj.proj_cs_get_axis_info(
          context, system.pointer, index, &texts.name, &texts.abbreviation, &direction, nil, &unit,
          nil, nil) == 1
      else { break }
      let name = texts.name.map { String(cString: $0) } ?? ""
      let heading = direction.map { String(cString: $0) } ?? ""
      guard let role = role(name: name.lowercased(), direction: heading.lowercased()) else {
        throw .unsupportedAxes(system: object.name, axes: "`\(name)` toward \(heading)")
      }
      axes.append(
        Axis(role: role, unit: unit.map { String(cString: $0) } ?? "unknown", index: Int(index)))
    }
    return axes
  }

  /// The meaning of an axis, by its name first: near a pole both axes of a map may point north.
  private static func role(name: String, direction: String) -> AxisRole? {
    for (word, role) in [
      ("latitude", AxisRole.latitude), ("longitude", .longitude), ("easting", .easting),
      ("northing", .northing), ("westing", .westing), ("southing", .southing),
    ] where name.contains(word) {
      // A longitude that counts westward or a latitude that counts southward has no role.
      if role == .latitude { return direction == "north" ? role : nil }
      if role == .longitude { return direction == "east" ? role : nil }
      return role
    }
    return switch direction {
    case "geocentricx": .x
    case "geocentricy": .y
    case "geocentricz": .z
    case "up": .height
    case "down": .depth
    case "east": .easting
    case "north": .northing
    case "west": .westing
    case "south": .southing
    default: nil
    }
  }
}
