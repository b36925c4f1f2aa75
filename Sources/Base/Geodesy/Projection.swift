internal import CGeoPROJ

/// The treatment of missing grid files that the best operation needs.
public enum GridAvailability: String, Hashable, Sendable, CaseIterable {
  /// An error that names the files.
  case best
  /// The best operation whose files are there is used; its accuracy tells.
  case available
}

/// An operation that is used only where it is named.
package enum AcceptedOperation: String, Hashable, Sendable, CaseIterable {
  /// One that takes two frames as equal, where PROJ has no other: its accuracy is unknown.
  case ballpark
}

/// The choices and assumptions of a projection.
package struct ProjectionOptions: Hashable, Sendable {
  /// The treatment of missing grid files that the best operation needs.
  package var grids = GridAvailability.best
  /// The fallback where no operation leads from one system to the other.
  package var accepted: AcceptedOperation?
  /// Whether systems without a height get an ellipsoidal one.
  package var hasEllipsoidalHeights = false
  /// The epoch of the coordinates, as a decimal year; needed where positions move.
  package var epoch: Double?

  /// Creates the options that refuse everything doubtful.
  package init() {}
}

/// A way from one coordinate reference system to another, through PROJ.
///
/// Systems are named by code (`EPSG:25832`, `EPSG:4326+5773`), WKT, PROJJSON or PROJ string. For each
/// point the operation is used that PROJ itself would choose, the most accurate one there, but never
/// one that passes numbers through for want of a grid or a definition. Positions are named fields: the order of a system's axes does not matter.
///
/// A projection and its PROJ context belong to one thread at a time: it is not `Sendable`.
package final class Projection {
  package let source: ReferenceSystem
  package let target: ReferenceSystem
  package let options: ProjectionOptions
  private let choice: OperationChoice
  private var candidates: [OperationCandidate] { choice.candidates }
  private let context: ProjectionContext
  /// Which number of PROJ's each of ours is, without what else an axis is: points are many.
  private let slots: (source: AxisSlots, target: AxisSlots)
  /// The only candidate; nil when one is chosen for each point.
  private let only: ProjectionObject?
  private var lastIndex: Int?
  private var usedIndices: Set<Int> = []

  /// Finds the operations from one system to another.
  /// - Throws: `GeodesyError`: an unknown system, axes that are not understood, a height that
  ///   cannot come from anywhere, no operation, none whose grids are there, a missing epoch.
  package init(
    from sourceText: String, to targetText: String,
    options: ProjectionOptions = ProjectionOptions()
  ) throws(GeodesyError) {
    let context = try ProjectionContext()
    let source = try Self.object(sourceText, context, options)
    let target = try Self.object(targetText, context, options)
    let sourceSystem = try ReferenceSystem(source, definition: sourceText)
    let targetSystem = try ReferenceSystem(target, definition: targetText)
    guard sourceSystem.hasHeight || !targetSystem.hasHeight else {
      throw .heightNeeded(source: sourceSystem.name, target: targetSystem.name)
    }
    var choice = OperationChoice(from: source, sourceSystem, to: target, grids: options.grids)
    if choice.candidates.isEmpty, options.accepted == .ballpark {
      choice = OperationChoice(
        from: source, sourceSystem, to: target, grids: options.grids, isBallpark: true)
    }
    let candidates = choice.candidates
    guard let first = candidates.first else {
      throw .noOperation(source: sourceSystem.name, target: targetSystem.name)
    }
    if !candidates.contains(where: \.isUsable),
      candidates.contains(where: { $0.areas == [OperationCandidate.world] })
    {
      throw Self.gap(first, alternative: nil, context)
    }
    self.source = sourceSystem
    self.target = targetSystem
    self.options = options
    self.choice = choice
    self.context = context
    slots = (AxisSlots(sourceSystem), AxisSlots(targetSystem))
    only = candidates.count == 1 ? first.object : nil
    if candidates.count == 1 { try check(0) }
  }

  /// The operations that can be chosen, in PROJ's order.
  package var operations: [ProjectionOperation] { candidates.map(\.operation) }

  /// Whether the area of one of the operations holds a place: one that is alone is used everywhere.
  func covers(_ place: Coordinate) -> Bool {
    candidates.contains { $0.areas.contains { $0.contains(place) } }
  }

  /// The operation of the last point that was converted; nil before the first.
  package var lastOperation: ProjectionOperation? { lastIndex.map { candidates[$0].operation } }

  /// The operations of all points that were converted, best first.
  package var usedOperations: [ProjectionOperation] {
    usedIndices.sorted().map { candidates[$0].operation }
  }

  /// Converts one position.
  /// - Throws: `GeodesyError` with the problem of the position, or the reason why it has no image.
  package func transform(_ position: AxisPosition) throws(GeodesyError) -> AxisPosition {
    var numbers = SIMD3<Double>(0, 0, 0)
    for axis in source.axes {
      guard let value = position[axis.role] else { throw .badValue(axis: axis.role.rawValue, nil) }
      numbers[axis.role.place] = value
    }
    let result = try transform(numbers)
    return AxisPosition(target.axes.map { ($0.role, result[$0.role.place]) })
  }

  /// Converts three numbers in the order of `source.axes` to numbers in the order of `target.axes`.
  ///
  /// The third number is not read where the source has two axes, and 0 where the target has two.
  /// - Throws: `GeodesyError` with the problem of the position, or the reason why it has no image.
  package func transform(_ position: SIMD3<Double>) throws(GeodesyError) -> SIMD3<Double> {
    guard slots.source.allow(position) else { throw badValue(position) }
    let given = slots.source.ordered(position)
    let numbers = (given.x, given.y, given.z, options.epoch ?? .infinity)
    var (index, image) = (0, numbers)
    if let only {
      image = try only.applied(to: numbers)
    } else {
      (index, image) = try chosen(numbers)
    }
    if lastIndex != index {
      lastIndex = index
      usedIndices.insert(index)
    }
    let result = slots.target.placed(SIMD3(image.0, image.1, image.2))
    guard result.x.isFinite, result.y.isFinite, result.z.isFinite else {
      throw .failed(reason: "the result is not finite")
    }
    return result
  }

  /// The error of the first axis whose number cannot be.
  private func badValue(_ position: SIMD3<Double>) -> GeodesyError {
    let axis = source.axes.first { axis in
      let value = position[axis.role.place]
      return !(value.isFinite && abs(value) <= slots.source.limits[axis.role.place])
    }
    return .badValue(
      axis: (axis?.role ?? .height).rawValue, position[axis?.role.place ?? 2])
  }

  // MARK: Choosing

  /// The index of the operation for a point, and the point's image.
  ///
  /// An operation that fails there, as one does between the parts of its grid, makes room for the next
  /// best, twice at most.
  private func chosen(
    _ given: (Double, Double, Double, Double)
  ) throws(GeodesyError) -> (Int, (Double, Double, Double, Double)) {
    let place = try choice.place(of: given)
    var failed: [Int] = []
    while true {
      let next =
        failed.isEmpty
        ? choice.first(at: place)
        : choice.best(at: place) { choice.isChoosable($0) && !failed.contains($0) }
      guard let best = next else { throw outside(given) }
      if !candidates[best].isUsable {
        try check(best, alternative: choice.best(at: place) { candidates[$0].isUsable })
      }
      try check(best)
      do { return (best, try candidates[best].object.applied(to: given)) } catch {
        failed.append(best)
        let isLast = failed.count > 2 || choice.best(at: place) { !failed.contains($0) } == nil
        if isLast { throw error }
      }
    }
  }

  private func outside(_ given: (Double, Double, Double, Double)) -> GeodesyError {
    guard let point = choice.coordinate(of: given) else {
      return .failed(reason: "the position has no latitude and longitude")
    }
    return .outsideAreas(
      latitude: point.latitude, longitude: point.longitude,
      areas: candidates.prefix(5).map { $0.operation.area ?? "an area that is not named" })
  }

  /// Makes sure that a candidate can be used as it is.
  private func check(_ index: Int, alternative: Int? = nil) throws(GeodesyError) {
    guard candidates[index].isUsable else {
      throw Self.gap(
        candidates[index], alternative: alternative.map { candidates[$0].operation }, context)
    }
    guard !candidates[index].operation.isTimeDependent || options.epoch != nil else {
      throw .epochNeeded(operation: candidates[index].operation.name)
    }
  }

  private static func gap(
    _ candidate: OperationCandidate, alternative: ProjectionOperation?,
    _ context: ProjectionContext
  ) -> GeodesyError {
    guard !candidate.missing.isEmpty else {
      return .failed(reason: "`\(candidate.operation.name)` cannot be run by this PROJ")
    }
    return .missingGrids(
      operation: candidate.operation.name, grids: candidate.missing.map(\.file),
      urls: candidate.missing.compactMap(\.url), searched: context.searchedFolders,
      alternative: alternative.map { "`\($0.name)`, \($0.accuracyText)" })
  }

  // MARK: Systems

  static func object(
    _ text: String, _ context: ProjectionContext, _ options: ProjectionOptions
  ) throws(GeodesyError) -> ProjectionObject {
    guard text.utf8.count <= ReferenceSystem.longestDefinition, !text.utf8.contains(0) else {
      throw .unknownSystem(text, reason: "the definition is too long or has a zero byte")
    }
    let object = try ProjectionObject(definition: asSystem(text), context)
    let proj = context.proj
    guard options.hasEllipsoidalHeights, proj.proj_is_crs(object.pointer) != 0 else {
      return object
    }
    // Gives the system itself where it has heights already.
    return ProjectionObject(
      proj.proj_crs_promote_to_3D(context.pointer, nil, object.pointer), context) ?? object
  }

  /// A PROJ string without `type=crs` is an operation, not a system.
  private static func asSystem(_ text: String) -> String {
    let isString = text.contains("proj=") || text.contains("init=")
    return isString && !text.contains("type=crs") && !text.contains("[")
      ? text + " +type=crs" : text
  }
}

/// The axes of a system as numbers: which of PROJ's each of ours is.
///
/// Lanes are picked by name: points are many, and a vector whose lanes are written one by one has to
/// wait for memory.
private struct AxisSlots {
  /// Which of PROJ's numbers stands at each place of this package's order; 3 for none.
  private var indices = (3, 3, 3)
  /// At which place of this package's order each of PROJ's numbers stands; 3 for nowhere.
  private var places = (3, 3, 3)
  /// The places that have no axis.
  private var isUnused = SIMDMask<SIMD3<Int64>>(repeating: true)
  /// The most that the number of a place may be.
  private(set) var limits = SIMD3<Double>(repeating: .greatestFiniteMagnitude)

  init(_ system: ReferenceSystem) {
    for axis in system.axes.prefix(3) where axis.index < 3 {
      let place = axis.role.place
      Self.set(&indices, place, axis.index)
      Self.set(&places, axis.index, place)
      isUnused[place] = false
      if axis.role == .latitude { limits[place] = axis.circle / 4 }
    }
  }

  /// Whether all numbers are finite and within the limits of their axes.
  @inline(__always)
  func allow(_ position: SIMD3<Double>) -> Bool {
    let used = position.replacing(with: 0, where: isUnused)
    let size = used.replacing(with: -used, where: used .< 0)
    // A comparison with what is no number is false.
    return all(size .<= limits)
  }

  /// The numbers in PROJ's order.
  @inline(__always)
  func ordered(_ position: SIMD3<Double>) -> SIMD3<Double> { Self.lanes(position, places) }

  /// The numbers in this package's order.
  @inline(__always)
  func placed(_ numbers: SIMD3<Double>) -> SIMD3<Double> { Self.lanes(numbers, indices) }

  @inline(__always)
  private static func lanes(_ v: SIMD3<Double>, _ from: (Int, Int, Int)) -> SIMD3<Double> {
    SIMD3(lane(v, from.0), lane(v, from.1), lane(v, from.2))
  }

  @inline(__always)
  private static func lane(_ v: SIMD3<Double>, _ index: Int) -> Double {
    switch index {
    case 0: v.x
    case 1: v.y
    case 2: v.z
    default: 0
    }
  }

  private static func set(_ lanes: inout (Int, Int, Int), _ index: Int, _ value: Int) {
    switch index {
    case 0: lanes.0 = value
    case 1: lanes.1 = value
    default: lanes.2 = value
    }
  }
}

/// A position in a reference system, by what its numbers mean.
package struct AxisPosition: Hashable, Sendable {
  private var values: [AxisRole: Double]

  /// Creates a position of its numbers, in any order.
  package init(_ values: KeyValuePairs<AxisRole, Double>) {
    self.init(values.map { ($0.key, $0.value) })
  }

  /// Creates a position of its numbers; of two with the same meaning the last one counts.
  package init(_ values: [(AxisRole, Double)]) {
    self.values = Dictionary(values) { $1 }
  }

  /// The number of a role, in the unit of the system's axis, or nil.
  package subscript(role: AxisRole) -> Double? {
    get { values[role] }
    set { values[role] = newValue }
  }
}
