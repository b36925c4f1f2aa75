import GeoAnchors
import GeoAreas
import GeoNumerics
import GeoSystem

/// Tells which features a filter wants, on one thread.
///
/// An unknown condition, such as the comparison of a property that a feature lacks, is neither true
/// nor false (SQL's three-valued logic); only true matches.
package final class FilterEvaluation {
  private let filter: FeatureFilter
  private let relations: SpatialRelations?
  private let shapes: [SpatialRelations.Shape]
  private let now: QueryValue

  init(_ filter: FeatureFilter) throws(QueryError) {
    self.filter = filter
    now = .instant(Timestamp.now)
    do throws(AreaError) {
      let relations = filter.usesGeometries ? try SpatialRelations() : nil
      var shapes: [SpatialRelations.Shape] = []
      for bytes in filter.shapes {
        guard let relations else { break }
        shapes.append(try relations.shape(bytes))
      }
      self.relations = relations
      self.shapes = shapes
    } catch {
      throw .area(error)
    }
    for shape in shapes {
      if let problem = shape.problem {
        throw .geometry("a geometry of the filter is not valid: \(problem)")
      }
    }
  }

  /// Whether a feature is wanted.
  /// - Parameter property: the value of a property of the feature.
  /// - Returns: false also for what is unknown.
  package func matches(_ property: (String) -> QueryValue) -> Bool {
    value(of: filter.root, property).truth == true
  }

  private func value(
    of node: FeatureFilter.Node, _ property: (String) -> QueryValue
  ) -> QueryValue {
    switch node {
    case .value(let value): return value
    case .shape(let number): return .geometry(filter.shapes[number])
    case .property(let name): return property(name)
    case .array(let elements): return .array(elements.map { value(of: $0, property) })
    case .interval(let start, let end):
      let ends = [value(of: start, property), value(of: end, property)].map(Self.instant)
      return ends[0] == nil && ends[1] == nil ? .null : .interval(ends[0], ends[1])
    case .like(let node, let pattern):
      guard case .text(let text) = value(of: node, property) else { return .null }
      return .boolean(pattern.matches(text))
    case .function(let function, let operands):
      return function.value(of: operands.map { value(of: $0, property) }, now: now)
    case .operation(let operation, let operands):
      return value(of: operation, operands, property)
    }
  }

  private static func instant(_ value: QueryValue) -> UTCTime? {
    if case .instant(let time) = value { time } else { nil }
  }

  private func value(
    of operation: CQL2Operator, _ operands: [FeatureFilter.Node],
    _ property: (String) -> QueryValue
  ) -> QueryValue {
    func operand(_ index: Int) -> QueryValue { value(of: operands[index], property) }
    switch operation {
    case .and:
      var isUnknown = false
      for node in operands {
        switch value(of: node, property).truth {
        case false?: return .boolean(false)
        case nil: isUnknown = true
        case true?: break
        }
      }
      return isUnknown ? .null : .boolean(true)
    case .or:
      var isUnknown = false
      for node in operands {
        switch value(of: node, property).truth {
        case true?: return .boolean(true)
        case nil: isUnknown = true
        case false?: break
        }
      }
      return isUnknown ? .null : .boolean(false)
    case .not: return .truth(operand(0).truth.map { !$0 })
    case .isNull: return .boolean(operand(0) == .null)
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual:
      return .truth(Self.compare(operation, operand(0), operand(1)))
    case .between:
      let middle = operand(0)
      let isAbove = QueryValue.order(operand(1), middle).map { $0 <= 0 }
      let isBelow = QueryValue.order(middle, operand(2)).map { $0 <= 0 }
      if isAbove == false || isBelow == false { return .boolean(false) }
      return isAbove == nil || isBelow == nil ? .null : .boolean(true)
    case .in:
      let wanted = operand(0)
      var isUnknown = false
      for index in operands.indices.dropFirst() {
        switch QueryValue.order(wanted, operand(index)) {
        case 0?: return .boolean(true)
        case nil: isUnknown = true
        default: break
        }
      }
      return isUnknown ? .null : .boolean(false)
    case .casei, .accenti:
      guard case .text(let text) = operand(0) else { return .null }
      return .text(
        operation == .casei ? TextFolding.withoutCase(text) : TextFolding.withoutAccents(text))
    case .add, .subtract, .multiply, .divide, .remainder, .quotient, .power:
      return Self.arithmetic(operation, operand(0), operand(1))
    case .like: return .null
    case .arrayEquals, .arrayContains, .arrayContainedBy, .arrayOverlaps:
      return .truth(Self.arrays(operation, operand(0), operand(1)))
    case .intersects, .disjoint, .equals, .touches, .within, .overlaps, .crosses, .contains:
      return .truth(spatial(operation, operands, property))
    default: return .truth(TemporalRelation.holds(operation, operand(0), operand(1)))
    }
  }

  private static func compare(
    _ operation: CQL2Operator, _ first: QueryValue, _ second: QueryValue
  ) -> Bool? {
    guard let order = QueryValue.order(first, second) else { return nil }
    return switch operation {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .greater: order > 0
    case .lessOrEqual: order <= 0
    default: order >= 0
    }
  }

  /// Evaluates an arithmetic operation; null where the result is not a number, as for a quotient by
  /// zero.
  private static func arithmetic(
    _ operation: CQL2Operator, _ first: QueryValue, _ second: QueryValue
  ) -> QueryValue {
    guard case .number(let first) = first, case .number(let second) = second else { return .null }
    let result =
      switch operation {
      case .add: first + second
      case .subtract: first - second
      case .multiply: first * second
      case .divide: first / second
      case .remainder: first.truncatingRemainder(dividingBy: second)
      case .quotient: (first / second).rounded(.towardZero)
      default: GeoSystem.pow(first, second)
      }
    return result.isFinite ? .number(result) : .null
  }

  /// Arrays are compared as sets.
  private static func arrays(
    _ operation: CQL2Operator, _ first: QueryValue, _ second: QueryValue
  ) -> Bool? {
    guard case .array(let first) = first, case .array(let second) = second else { return nil }
    func has(_ all: [QueryValue], _ one: QueryValue) -> Bool {
      all.contains { $0 == one || QueryValue.order($0, one) == 0 }
    }
    func hasAll(_ all: [QueryValue], _ some: [QueryValue]) -> Bool {
      some.allSatisfy { has(all, $0) }
    }
    return switch operation {
    case .arrayEquals: hasAll(first, second) && hasAll(second, first)
    case .arrayContains: hasAll(first, second)
    case .arrayContainedBy: hasAll(second, first)
    default: first.contains { has(second, $0) }
    }
  }

  private func spatial(
    _ operation: CQL2Operator, _ operands: [FeatureFilter.Node],
    _ property: (String) -> QueryValue
  ) -> Bool? {
    guard let relations, let relation = SpatialRelations.Relation(operation) else { return nil }
    // The filter's own shape is prepared once; the relation is reversed where it comes second.
    if case .shape(let number) = operands[0] {
      guard case .geometry(let other) = value(of: operands[1], property) else { return nil }
      return relations.holds(relation, shapes[number], other)
    }
    if case .shape(let number) = operands[1] {
      guard case .geometry(let other) = value(of: operands[0], property) else { return nil }
      return relations.holds(relation.converse, shapes[number], other)
    }
    guard case .geometry(let first) = value(of: operands[0], property),
      case .geometry(let second) = value(of: operands[1], property)
    else { return nil }
    return relations.holds(relation, first, second)
  }
}

extension SpatialRelations.Relation {
  fileprivate init?(_ operation: CQL2Operator) {
    switch operation {
    case .intersects: self = .intersects
    case .disjoint: self = .disjoint
    case .equals: self = .equals
    case .touches: self = .touches
    case .within: self = .within
    case .overlaps: self = .overlaps
    case .crosses: self = .crosses
    case .contains: self = .contains
    default: return nil
    }
  }
}

extension FeatureFilter {
  /// Whether GEOS is needed.
  fileprivate var usesGeometries: Bool { Self.usesGeometries(root) }

  private static func usesGeometries(_ node: Node) -> Bool {
    switch node {
    case .shape: true
    case .value, .property: false
    case .interval(let start, let end): usesGeometries(start) || usesGeometries(end)
    case .like(let node, _): usesGeometries(node)
    case .array(let nodes), .function(_, let nodes): nodes.contains(where: usesGeometries)
    case .operation(let operation, let nodes):
      SpatialRelations.Relation(operation) != nil || nodes.contains(where: usesGeometries)
    }
  }
}
