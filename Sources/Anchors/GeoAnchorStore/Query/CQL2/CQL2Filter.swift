import GeoFormats

/// A filter of features in CQL2 (OGC 21-065r2).
///
/// All conformance classes are read: basic CQL2, advanced comparison, case-insensitive and
/// accent-insensitive comparison, basic and full spatial functions, temporal functions, arrays,
/// property-property comparison, functions and arithmetic.
public struct CQL2Filter: Hashable, Sendable {
  /// The largest text, in bytes.
  public static let mostTextBytes = 262_144
  /// The largest JSON text, in bytes.
  public static let mostJSONBytes = 262_144
  /// The maximum number of operators and functions.
  public static let mostTerms = 100
  /// The greatest nesting depth of expressions.
  public static let greatestDepth = 32

  package let expression: CQL2Expression

  /// Reads the text encoding.
  /// - Parameter text: A filter such as `name LIKE 'A%' AND headingDegrees < 90`.
  /// - Throws: `QueryError` with the place, the value found and the value expected.
  public init(text: String) throws(QueryError) {
    guard text.utf8.count <= Self.mostTextBytes else {
      throw .limit(
        "the filter has \(text.utf8.count) bytes, at most \(Self.mostTextBytes) are read")
    }
    do throws(FormatError) {
      expression = try CQL2TextReader.read(text)
    } catch {
      throw .format(error)
    }
    try CQL2Shape.check(expression)
  }

  /// Reads the JSON encoding.
  /// - Parameter json: UTF-8 text.
  /// - Throws: `QueryError` with the place, the value found and the value expected.
  public init(json: [UInt8]) throws(QueryError) {
    guard json.count <= Self.mostJSONBytes else {
      throw .limit("the filter has \(json.count) bytes, at most \(Self.mostJSONBytes) are read")
    }
    do throws(FormatError) {
      expression = try CQL2JSONReader.read(json)
    } catch {
      throw .format(error)
    }
    try CQL2Shape.check(expression)
  }

  /// Reads either encoding: a text that begins with a brace is JSON.
  /// - Parameter text: The text of one of them.
  /// - Throws: `QueryError` with the place, the value found and the value expected.
  public init(_ text: String) throws(QueryError) {
    if text.utf8.first(where: { !$0.isBlank }) == UInt8(ascii: "{") {
      try self.init(json: Array(text.utf8))
    } else {
      try self.init(text: text)
    }
  }

  package func mapGeometries(
    _ change: (CQL2Geometry) throws(QueryError) -> CQL2Geometry
  ) throws(QueryError) -> CQL2Filter {
    CQL2Filter(expression: try expression.mapGeometries(change))
  }

  /// The filter of what meets both.
  /// - Throws: `QueryError.limit` where both together are beyond the limits of one.
  package func and(_ other: CQL2Filter) throws(QueryError) -> CQL2Filter {
    let both = CQL2Expression.operation(.and, [expression, other.expression])
    try CQL2Shape.check(both)
    return CQL2Filter(expression: both)
  }

  private init(expression: CQL2Expression) { self.expression = expression }

  /// The text encoding; nil where that has no words: for a text that ends in a backslash, and for an array of one
  /// element that is given to a function.
  public var text: String? { CQL2TextWriter.text(of: expression) }

  /// The JSON encoding.
  public var json: String { CQL2JSONWriter.value(of: expression).compactText }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 32 || (9...13).contains(self) }
}
