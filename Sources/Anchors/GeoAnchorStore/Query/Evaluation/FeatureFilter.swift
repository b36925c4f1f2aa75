import GeoNumerics

/// A filter whose names and kinds were checked by what features can be selected by.
package struct FeatureFilter: Sendable {
  /// A part of the filter, ready to be evaluated.
  indirect enum Node: Sendable {
    case value(QueryValue)
    /// A geometry of the filter, by its number.
    case shape(Int)
    case property(String)
    case interval(Node, Node)
    case array([Node])
    case like(Node, LikePattern)
    case operation(CQL2Operator, [Node])
    case function(QueryFunction, [Node])
  }

  let root: Node
  /// The geometries of the filter, as well-known binary.
  let shapes: [[UInt8]]

  /// Checks a filter.
  /// - Parameters:
  ///   - filter: the filter.
  ///   - queryables: The names that it may use.
  /// - Throws: `QueryError` for a name that is unknown, and for operands that do not go together.
  package init(_ filter: CQL2Filter, _ queryables: Queryables) throws(QueryError) {
    var compiler = FilterCompiler(queryables: queryables)
    let condition = try compiler.node(of: filter.expression)
    guard condition.kind.fits(.boolean) else {
      throw .operands(of: "filter", found: condition.kind.rawValue, expected: "a condition")
    }
    root = condition.node
    shapes = compiler.shapes
  }

  /// Begins to evaluate, on one thread.
  /// - Throws: `QueryError` when a geometry of the filter is not valid, or GEOS is missing.
  package func evaluation() throws(QueryError) -> FilterEvaluation { try FilterEvaluation(self) }
}

/// Checks the kinds of operands by those of properties, and prepares what is known beforehand.
private struct FilterCompiler {
  let queryables: Queryables
  var shapes: [[UInt8]] = []

  init(queryables: Queryables) { self.queryables = queryables }

  mutating func node(
    of expression: CQL2Expression
  ) throws(QueryError) -> (node: FeatureFilter.Node, kind: CQL2Kind) {
    switch expression {
    case .boolean(let value): return (.value(.boolean(value)), .boolean)
    case .number(let number): return (.value(.number(number)), .number)
    case .text(let text): return (.value(.text(text)), .text)
    case .date(let text), .timestamp(let text): return (.value(.instant(text)), .instant)
    case .unbounded: return (.value(.null), .temporal)
    case .interval(let start, let end):
      let parts = [try node(of: start), try node(of: end)]
      for part in parts where !part.kind.fits(.temporal) {
        throw .operands(
          of: "interval", found: part.kind.rawValue, expected: CQL2Kind.instant.rawValue)
      }
      if case .unbounded = start, case .unbounded = end {
        throw .operands(of: "interval", found: "two open ends", expected: "at most one")
      }
      return (.interval(parts[0].node, parts[1].node), .temporal)
    case .geometry(let geometry):
      for position in geometry.positions
      where !(-180...180).contains(position[0]) || !(-90...90).contains(position[1]) {
        throw .geometry(
          "a geometry of the filter has \(position[0]) \(position[1]), expected a longitude within "
            + "±180 and a latitude within ±90")
      }
      shapes.append(geometry.wellKnownBinary)
      return (.shape(shapes.count - 1), .geometry)
    case .array(let elements):
      var nodes: [FeatureFilter.Node] = []
      for element in elements { nodes.append(try node(of: element).node) }
      return (.array(nodes), .array)
    case .property(let name): return (.property(name), try queryables.kind(of: name))
    case .function(let name, let operands): return try function(name, operands)
    case .operation(let operation, let operands): return try self.operation(operation, operands)
    }
  }

  private mutating func function(
    _ name: String, _ operands: [CQL2Expression]
  ) throws(QueryError) -> (node: FeatureFilter.Node, kind: CQL2Kind) {
    guard let function = QueryFunction(rawValue: name.lowercased()) else {
      throw .unknownFunction(name, known: QueryFunction.allCases.map(\.rawValue))
    }
    guard operands.count == function.operands.count else {
      throw .operands(
        of: name, found: "\(operands.count) operands", expected: "\(function.operands.count)")
    }
    var nodes: [FeatureFilter.Node] = []
    for (operand, expected) in zip(operands, function.operands) {
      nodes.append(try node(of: operand, expected, of: name))
    }
    return (.function(function, nodes), function.result)
  }

  private mutating func node(
    of operand: CQL2Expression, _ expected: CQL2Kind, of name: String
  ) throws(QueryError) -> FeatureFilter.Node {
    let found = try node(of: operand)
    guard found.kind.fits(expected) else {
      throw .operands(of: name, found: found.kind.rawValue, expected: expected.rawValue)
    }
    return found.node
  }

  private mutating func operation(
    _ operation: CQL2Operator, _ operands: [CQL2Expression]
  ) throws(QueryError) -> (node: FeatureFilter.Node, kind: CQL2Kind) {
    let name = operation.rawValue
    switch operation {
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual:
      return (.operation(operation, try alike(operands, of: name)), .boolean)
    case .in:
      guard case .array(let list)? = operands.last else { break }
      let nodes = try alike(Array(operands.prefix(1)) + list, of: name)
      return (.operation(.in, nodes), .boolean)
    case .like:
      let text = try node(of: operands[0], .text, of: name)
      return (.like(text, LikePattern(try Self.pattern(operands[1]))), .boolean)
    case .isNull: return (.operation(.isNull, [try node(of: operands[0]).node]), .boolean)
    default: break
    }
    let kind: CQL2Kind =
      switch operation.operands {
      case .one(let kind), .two(let kind), .three(let kind), .several(let kind): kind
      case .scalarAndList: .scalar
      }
    var nodes: [FeatureFilter.Node] = []
    for operand in operands { nodes.append(try node(of: operand, kind, of: name)) }
    return (.operation(operation, nodes), operation.result)
  }

  /// Operands that are compared with the first, and must be of its kind.
  private mutating func alike(
    _ operands: [CQL2Expression], of name: String
  ) throws(QueryError) -> [FeatureFilter.Node] {
    var nodes: [FeatureFilter.Node] = []
    var known: CQL2Kind?
    for operand in operands {
      let found = try node(of: operand)
      guard found.kind.fits(.scalar) else {
        throw .operands(of: name, found: found.kind.rawValue, expected: CQL2Kind.scalar.rawValue)
      }
      if found.kind != .any {
        if let known, known != found.kind {
          throw .operands(
            of: name, found: found.kind.rawValue, expected: known.rawValue + ", as beside it")
        }
        known = found.kind
      }
      nodes.append(found.node)
    }
    return nodes
  }

  /// The text of a pattern, folded where it asks for that.
  private static func pattern(_ expression: CQL2Expression) throws(QueryError) -> String {
    switch expression {
    case .text(let text): return text
    case .operation(.casei, let operands): return TextFolding.withoutCase(try pattern(operands[0]))
    case .operation(.accenti, let operands):
      return TextFolding.withoutAccents(try pattern(operands[0]))
    default:
      throw .operands(of: "like", found: "something else", expected: "a text as the pattern")
    }
  }
}
