internal import CGeoPROJ

/// The name, accuracy and area of use of an operation between two systems.
package struct ProjectionOperation: Hashable, Sendable {
  /// The name, such as `Inverse of ETRS89 to WGS 84 (1) + UTM zone 32N`.
  package var name: String
  /// The accuracy of a result, in meters; nil when unknown.
  package var accuracy: Meters?
  /// The names of the grid files that it uses.
  package var grids: [String]
  /// The area of use, in words; nil when unknown.
  package var area: String?
  /// Whether it moves positions with time, so that an epoch is needed.
  package var isTimeDependent: Bool

  package var accuracyText: String {
    guard let accuracy else { return "accuracy unknown" }
    let whole = Int(exactly: accuracy).map { "\($0)" }
    return accuracy == 0 ? "exact" : "accuracy \(whole ?? "\(accuracy)") m"
  }
}

/// One of the operations that lead from a system to another, best first.
struct OperationCandidate {
  let object: ProjectionObject
  let operation: ProjectionOperation
  let missing: [(file: String, url: String?)]
  /// Whether PROJ can run it.
  let isUsable: Bool
  /// The boxes in which it is valid, two across the antimeridian; the world when that is not said.
  let areas: [BoundingBox]
  /// The area of operations that are valid worldwide.
  static let world = BoundingBox(west: -180, south: -90, east: 180, north: 90)
  /// Whether its area is at sea: PROJ prefers no such operation for its accuracy.
  let isOffshore: Bool

  init(_ object: ProjectionObject) {
    let proj = object.context.proj
    let context = object.context.pointer
    let pointer = object.pointer
    var grids: [String] = []
    var missing: [(file: String, url: String?)] = []
    for index in 0..<max(0, proj.proj_coordoperation_get_grid_used_count(context, pointer)) {
      var name: UnsafePointer<CChar>?
      var url: UnsafePointer<CChar>?
      var isThere: Int32 = 0
      // Gives 1 when there is a grid of this number.
      guard
        proj.proj_coordoperation_get_grid_used(
          context, pointer, index, &name, nil, nil, &url, nil, nil, &isThere) == 1, let name
      else { continue }
      let file = String(cString: name)
      grids.append(file)
      if isThere == 0 {
        let address = url.map { String(cString: $0) } ?? ""
        missing.append((file, address.isEmpty ? nil : address))
      }
    }
    // A conversion, such as a map projection, loses nothing; PROJ gives -1 for "not known".
    let accuracy =
      proj.proj_get_type(pointer) == PJ_TYPE_CONVERSION
      ? 0 : proj.proj_coordoperation_get_accuracy(context, pointer)
    let pipeline = proj.proj_as_proj_string(context, pointer, PJ_PROJ_5, nil)
      .map { String(cString: $0) }
    var box = (west: 0.0, south: 0.0, east: 0.0, north: 0.0)
    var area: UnsafePointer<CChar>?
    // Gives 1 when the operation says where it is valid.
    let hasArea =
      proj.proj_get_area_of_use(
        context, pointer, &box.west, &box.south, &box.east, &box.north, &area) == 1
    self.object = object
    operation = ProjectionOperation(
      name: object.name, accuracy: accuracy < 0 ? nil : accuracy, grids: grids,
      area: area.map { String(cString: $0) },
      isTimeDependent: pipeline?.contains("t_epoch=") ?? false)
    self.missing = missing
    isUsable = proj.proj_coordoperation_is_instantiable(context, pointer) == 1
    // PROJ marks an area whose bounds are not known by -1000.
    let isKnown = hasArea && box.west >= -180 && box.north <= 90
    let (west, east) = isKnown ? (box.west, box.east) : (-180, 180)
    let (south, north) = isKnown ? (box.south, box.north) : (-90, 90)
    areas = (west <= east ? [(west, east)] : [(west, 180), (-180, east)]).map {
      BoundingBox(west: $0.0, south: south, east: $0.1, north: north)
    }
    isOffshore = operation.area?.contains("- offshore") ?? false
    _ = object.context.drainMessage()
  }

  /// The operations from one system to another in PROJ's order: all as if every grid were there, or
  /// those whose grids are.
  ///
  /// Those that would pass numbers through for want of a better one ("ballpark") are left out unless
  /// `isBallpark` is true; heights are never passed through.
  static func ranked(
    from source: ProjectionObject, to target: ProjectionObject, ignoringGrids: Bool,
    isBallpark: Bool = false
  ) -> [OperationCandidate] {
    let context = source.context
    let proj = context.proj
    let pointer = context.pointer
    guard let factory = proj.proj_create_operation_factory_context(pointer, nil) else { return [] }
    defer { proj.proj_operation_factory_context_destroy(factory) }
    proj.proj_operation_factory_context_set_spatial_criterion(
      pointer, factory, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
    proj.proj_operation_factory_context_set_grid_availability_use(
      pointer, factory,
      ignoringGrids
        ? PROJ_GRID_AVAILABILITY_IGNORED
        : PROJ_GRID_AVAILABILITY_DISCARD_OPERATION_IF_MISSING_GRID)
    proj.proj_operation_factory_context_set_allow_ballpark_transformations(
      pointer, factory, isBallpark ? 1 : 0)
    guard
      let list = proj.proj_create_operations(pointer, source.pointer, target.pointer, factory)
    else { return [] }
    defer { proj.proj_list_destroy(list) }
    var candidates: [OperationCandidate] = []
    for index in 0..<max(0, proj.proj_list_get_count(list)) {
      guard let object = ProjectionObject(proj.proj_list_get(pointer, list, index), context)
      else { continue }
      let passesThrough =
        proj.proj_coordoperation_has_ballpark_transformation(pointer, object.pointer) != 0
      guard !passesThrough || isBallpark && !object.name.contains("ballpark vertical") else {
        continue
      }
      candidates.append(OperationCandidate(object))
    }
    return candidates
  }
}
